import type { Found } from "./found";

const WORD = /(?<![\p{L}\p{N}_$\\-])[A-Za-z_$][\w$]{5,79}(?![\p{Script=Latin}\p{N}_$])/gu;

/** Names of products, and words of languages that are no names of anything in a program. */
const KNOWN: ReadonlySet<string> = new Set(
  `JavaScript TypeScript CoffeeScript GitHub GitLab BitBucket PostgreSQL MySQL SQLite NoSQL MongoDB GraphQL WebSocket WebSockets
  OpenAI ChatGPT OpenAPI OAuth YouTube LinkedIn DevOps VSCode NodeJS NextJS ReactJS StackOverflow WordPress PowerShell DynamoDB
  CloudFront CloudWatch RabbitMQ ClickHouse FastAPI PyTorch TensorFlow NumPy WebAssembly JetBrains IntelliJ macOS MacBook iPhone
  iPadOS DeepSeek OpenCode CodeWhale DeepMind HuggingFace LangChain OpenTelemetry OpenSSL OpenSSH LibreSSL DevTools BigQuery
  static_cast const_cast dynamic_cast reinterpret_cast size_t ssize_t thread_local wchar_t uint8_t uint16_t uint32_t uint64_t
  int8_t int16_t int32_t int64_t uintptr_t __init__ __main__ __name__ __file__ __dirname __filename readOnly`.split(
    /\s+/,
  ),
);

/** Names in code that may be rare enough to tell: of humps or underscores, six characters or more. */
export function symbolsIn(text: string): Found[] {
  if (!/[a-z\d][A-Z]|\w_\w/.test(text)) return [];
  return [...text.matchAll(WORD)].flatMap(({ 0: name, index }) =>
    isSymbol(name) ? [{ class: "symbol" as const, key: name, loose: null, from: index, to: index + name.length }] : [],
  );
}

function isSymbol(name: string): boolean {
  if (KNOWN.has(name) || !/[A-Za-z]{2}/.test(name)) return false;
  const isHumped = /[a-z\d][A-Z]/.test(name) && /[a-z]{2}/.test(name) && !/^[A-Z]{2,}s$/.test(name);
  return (isHumped || /[A-Za-z\d]_[A-Za-z\d]/.test(name)) && !isRandom(name);
}

/** Data written in letters changes between cases and digits far more often than names do. */
function isRandom(symbol: string): boolean {
  return symbol.split("_").some(isRandomWord);
}

function isRandomWord(name: string): boolean {
  if (name.length < 14) return false;
  let changes = 0;
  for (let at = 1; at < name.length; at++) if (kindOf(name, at) !== kindOf(name, at - 1)) changes++;
  return changes / name.length > 0.42;
}

function kindOf(name: string, at: number): number {
  const character = name[at] ?? "";
  if (/\d/.test(character)) return 0;
  return character === character.toLowerCase() ? 1 : 2;
}
