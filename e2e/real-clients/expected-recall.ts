import type { Client } from "./clients";
import type { RecordedCommand } from "./commands";

/** What may be recalled of a command that printed `printed`, by what the client is known to do with it. */
export interface Expected {
  /** Why the bytes are these. */
  because: string;
  complete: boolean;
  matches(recalled: Buffer): boolean;
}

/** Codex hands its model at most 40,000 bytes, and its log keeps at most 65,536. */
const CODEX_SHOWN = 40_000;
const CODEX_KEPT = 65_536;
/** Claude Code puts longer outputs into a side file, and cuts the middle out of longer failures. */
const CLAUDE_INLINE = 30_000;
const CLAUDE_FAILURE = 10_000;

export function expectedRecall(client: Client, command: RecordedCommand, printed: Buffer): Expected {
  return client === "codex" ? ofCodex(printed) : ofClaude(command, printed);
}

function ofCodex(printed: Buffer): Expected {
  if (printed.length > CODEX_KEPT)
    return {
      because: "the log holds head and tail only",
      complete: false,
      matches: (recalled) => recalled.length <= CODEX_KEPT && sharesEnds(recalled, printed, 10_000),
    };
  if (printed.length > CODEX_SHOWN)
    return { because: "the item holds all of it", complete: true, matches: (recalled) => recalled.equals(printed) };
  return {
    because: "the output follows the client's header",
    complete: true,
    matches: (recalled) =>
      /^Chunk ID: [^\n]*\n(?:[^\n]+\n)*?Output:\n$/.test(
        recalled.subarray(0, recalled.length - printed.length).toString(),
      ) && recalled.subarray(recalled.length - printed.length).equals(printed),
  };
}

function ofClaude(command: RecordedCommand, printed: Buffer): Expected {
  const text = printed.toString("utf8");
  if (text === "") return exactly("(Bash completed with no output)", "the client says that there was nothing");
  if (command.exitCode !== 0) {
    const told = `Exit code ${command.exitCode}\n${text.trimEnd()}`;
    if (told.length <= CLAUDE_FAILURE) return exactly(told, "the client writes the exit code first");
    return {
      because: "the client cut the middle of a long failure and kept it nowhere",
      complete: false,
      matches: (recalled) => sharesEnds(recalled, Buffer.from(told), CLAUDE_FAILURE / 2),
    };
  }
  if (text.length > CLAUDE_INLINE) return exactly(text, "the side file holds all of it");
  return exactly(text.trimEnd(), "the client drops the last line's end");
}

function exactly(text: string, because: string): Expected {
  return { because, complete: true, matches: (recalled) => recalled.equals(Buffer.from(text)) };
}

function sharesEnds(recalled: Buffer, whole: Buffer, bytes: number): boolean {
  const head = recalled.subarray(0, bytes).equals(whole.subarray(0, bytes));
  return head && recalled.subarray(recalled.length - bytes).equals(whole.subarray(whole.length - bytes));
}
