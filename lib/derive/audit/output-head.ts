const NAMES = [
  ...["Exit code", "Chunk ID", "Wall time", "Process exited with code", "Process running with session ID"],
  ...["Original token count", "Total output lines"],
];
const HEAD = new RegExp(`^(?:(?:${NAMES.join("|")})\\b.*\\n)+Output:\\n`);
/** No two runs share them. */
const OF_ONE_RUN = /^(?:Chunk ID|Wall time)\b.*\n/gm;

/** What a command gave, without the lines that Codex puts before it. */
export function withoutHead(output: string): string {
  return output.slice(HEAD.exec(output)?.[0].length ?? 0);
}

/** An output by which two runs can be compared: how it ended is told, when and for how long it ran is not. */
export function comparable(output: string): string {
  const head = HEAD.exec(output)?.[0] ?? "";
  return head.replace(OF_ONE_RUN, "") + output.slice(head.length);
}
