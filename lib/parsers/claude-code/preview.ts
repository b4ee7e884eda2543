const LOOK = 4_000;
const LIMIT = 300;

/** The first line of a text that is not blank, at most 300 characters, never ending in half a surrogate pair. */
export function preview(text: string, limit = LIMIT): string {
  const head = text.length > LOOK ? text.slice(0, LOOK) : text;
  const trimmed = head.trimStart();
  const end = trimmed.search(/[\r\n]/);
  return cut((end < 0 ? trimmed : trimmed.slice(0, end)).trimEnd(), limit);
}

/** At most `limit` UTF-16 units, one less where the cut would halve a pair. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit);
}

/** A copy that does not keep the text it was sliced from in memory. */
export function detached(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
