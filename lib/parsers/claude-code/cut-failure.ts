const KEPT = 5_000;
const MARK = /^\n\n\.\.\. \[(\d+) characters truncated\] \.\.\.\n\n/;

/**
 * Whether the text of a failed call is only its first and last 5,000 characters: the client cuts a failure of more than
 * 10,000 that way and keeps the middle nowhere. The note counts characters, so the size in bytes stays unknown.
 */
export function isCutFailure(text: string): boolean {
  if (text.length <= 2 * KEPT) return false;
  const mark = MARK.exec(text.slice(KEPT, KEPT + 80))?.[0];
  return mark !== undefined && text.length === 2 * KEPT + mark.length;
}
