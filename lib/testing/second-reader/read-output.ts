/** What the second reader finds in one log file, told from the formats' descriptions alone. */
export interface ReadLog {
  lines: number;
  unparsedLines: number;
  compactions: number;
  microcompactions: number;
  outputs: ReadOutput[];
  /** Outputs of subagents that stand only in the progress records of their parent; not part of any count. */
  nested: ReadOutput[];
  /** How many of `outputs` were copied from the session this one was forked from. */
  inherited: number;
}

export interface ReadOutput {
  callId: string;
  /** How many outputs with the same call id came before in the file. */
  nth: number;
  bytes: Uint8Array;
  mediaType: string | null;
  /** What the model got, where that is not `bytes`. */
  seen: Uint8Array | null;
  /** Set when the log itself says that its recording is shorter than the output. */
  totalBytes: number | null;
  sideFile: string | null;
  /** Whether `bytes` lack a part of the output, as far as the log itself tells; null where it would not. */
  isCut: boolean | null;
}

/** One value of a parsed log, before anything is known about it. */
export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };

/** The value at a path of keys; undefined as soon as one is missing. */
export function dig(value: Value, ...path: string[]): Value {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null || Array.isArray(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

export function text(value: Value): string | null {
  return typeof value === "string" ? value : null;
}

export function list(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

/** Every line that holds something, parsed where it is one JSON object. */
export function readLines(log: Uint8Array): { lines: number; unparsed: number; records: Value[] } {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: false });
  const records: Value[] = [];
  let lines = 0;
  let unparsed = 0;
  let start = 0;
  while (start < log.length) {
    const found = log.indexOf(10, start);
    const end = found < 0 ? log.length : found;
    const line = decoder.decode(log.subarray(start, end));
    start = end + 1;
    if (line.trim() === "") continue;
    lines++;
    const record = parseObject(line);
    if (record === null) unparsed++;
    else records.push(record);
  }
  return { lines, unparsed, records };
}

function parseObject(line: string): Value {
  try {
    const value: Value = JSON.parse(line);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** UTF-8, with the three bytes of its code point for a surrogate that stands alone. */
export function toBytes(content: string): Uint8Array {
  const bytes: number[] | null = content.isWellFormed() ? null : [];
  if (bytes === null) return new TextEncoder().encode(content);
  for (const character of content) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) bytes.push(0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else bytes.push(...new TextEncoder().encode(character));
  }
  return Uint8Array.from(bytes);
}

/** Numbers the outputs of a call id in the order in which they stand. */
export function occurrences(): (callId: string) => number {
  const seen = new Map<string, number>();
  return (callId) => {
    const nth = seen.get(callId) ?? 0;
    seen.set(callId, nth + 1);
    return nth;
  };
}
