import type { ToolCall } from "../reread/file-effect";
import { SHELL_TOOLS } from "./shell-command";

/** Why the same call may give something else although nothing in the thread changed it. */
export const VOLATILE_REASONS = ["network", "service", "clock", "chance", "test-run", "processes"] as const;
export type VolatileReason = (typeof VOLATILE_REASONS)[number];

const WEB_TOOLS: ReadonlySet<string> = new Set(["WebFetch", "WebSearch", "web_search"]);

/** Where a command begins, behind words that only say how it runs. */
const BEGIN =
  /(?:^|[;&|(⏎]\s*)(?:(?:sudo|time|nohup|npx|bunx|(?:poetry|uv|bundle|pnpm) (?:run|exec)|timeout \S+|[A-Z_]+=\S*)\s+)*/;
const END = /(?=$|[\s;&|)])/;

function command(...words: readonly RegExp[]): RegExp {
  return new RegExp(`${BEGIN.source}(?:${words.map(({ source }) => source).join("|")})${END.source}`);
}

/** The first that fits is the reason. */
const COMMANDS: readonly (readonly [reason: VolatileReason, line: RegExp])[] = [
  [
    "test-run",
    command(
      /(?:npm|pnpm|yarn|bun)(?: run)? test\S*/,
      /(?:vitest|jest|mocha|rspec|phpunit|ctest|tox|playwright test|make (?:test|check))/,
      /(?:python3? -m )?pytest/,
      /(?:cargo|go|dotnet|mvn|gradle|\.\/gradlew|\.\/mvnw|mix|swift|deno|rails) test/,
    ),
  ],
  [
    "network",
    command(
      /curl|wget|ssh|scp|rsync|ping|dig|nslookup|host|gh|glab|aws|gcloud|az|kubectl|helm|docker (?:pull|search)/,
      /(?:npm|pnpm|yarn) (?:view|info|outdated|audit|search)|pip3? (?:index|download|search)/,
      /git (?:fetch|pull|push|ls-remote)/,
    ),
  ],
  ["processes", command(/ps|top|htop|pgrep|lsof|netstat|ss|jobs|free|nvidia-smi|docker (?:ps|stats|logs)/)],
  ["chance", command(/shuf|uuidgen|mktemp|openssl rand/)],
  ["chance", /\/dev\/u?random|\$\{?RANDOM\b/],
  ["clock", command(/date|uptime|cal/)],
];

const GIT = /git (?:-C \S+ |--no-pager )*/;
const SHOWN = /(?:log|status|diff|show|blame|branch|stash list|reflog|rev-parse|shortlog|describe)/;
const MOVED =
  /(?:commit|merge|rebase|reset|checkout|switch|restore|cherry-pick|revert|pull|am|stash(?! list)|add|rm|mv|tag)/;
const HISTORY = command(new RegExp(GIT.source + SHOWN.source));
const MOVES = command(new RegExp(GIT.source + MOVED.source));
const PUSHES = command(new RegExp(`${GIT.source}push`));

/** Why the output of a call is volatile; null when it is not known to be. */
export function volatileReason({ tool, action }: ToolCall): VolatileReason | null {
  if (tool === null) return null;
  if (WEB_TOOLS.has(tool)) return "network";
  if (tool.startsWith("mcp__")) return "service";
  if (!SHELL_TOOLS.has(tool) || action === null) return null;
  return COMMANDS.find(([, line]) => line.test(action))?.[0] ?? null;
}

/** Whether it shows the state of a repository. */
export function readsHistory({ tool, action }: ToolCall): boolean {
  return tool !== null && action !== null && SHELL_TOOLS.has(tool) && HISTORY.test(action);
}

/** Whether it may have moved the state of a repository. */
export function movesHistory({ tool, action }: ToolCall): boolean {
  return tool !== null && action !== null && SHELL_TOOLS.has(tool) && MOVES.test(action);
}

/** Whether a command changes a repository, here or elsewhere: to do so again is not to ask again. */
export function changesRepository(line: string): boolean {
  return MOVES.test(line) || PUSHES.test(line);
}
