/** A session in a few lines, which either agent's log can tell. */
export type Told =
  | { prompt: string }
  | { reply: string }
  /** Calls of one response. */
  | { calls: readonly ToldCall[] }
  /** A compaction that took everything before it, with its summary; or one that nobody can read. */
  | { compact: string | "opaque" }
  /** The last prompt, and all that came after it, is taken back. */
  | { rewind: true };

/** What only Claude Code logs: a compaction that keeps the last lines before it, one of outputs alone, one that failed. */
export type ToldByClaude = Told | { compact: string; keeps: number } | { micro: readonly number[] } | { failed: true };

/** A command, or an edit of a file, and what it gave. */
export type ToldCall = ({ run: string } | { edit: string; from: string; to: string }) & { gave: string };

export const CWD = "/repo";
