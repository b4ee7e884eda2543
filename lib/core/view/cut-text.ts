import { formatInteger } from "../format-number";
import { cutText } from "../preview";
import type { Counter } from "./counter";
import type { ViewText } from "./view-item";

/** Each round takes away at least this share of what is shown, so that there are few. */
const SHRINK = 0.94;

/**
 * Head and tail of a text in at most `room` tokens, with the address that gives back all of it. Null where not even the
 * line between them fits.
 */
export function cutToFit(text: ViewText, id: string | null, room: number, count: Counter): string | null {
  const whole = typeof text === "string" ? { head: text, tail: text, chars: text.length } : text;
  let shown = Math.min(whole.chars, whole.head.length + whole.tail.length, room * 16);
  for (;;) {
    const cut = withGap(whole, shown, id);
    const tokens = count(cut);
    if (tokens <= room) return cut;
    if (shown === 0) return null;
    shown = Math.floor(Math.min(shown * SHRINK, (shown * room) / tokens));
  }
}

function withGap(
  { head, tail, chars }: { head: string; tail: string; chars: number },
  shown: number,
  id: string | null,
) {
  const before = cutText(head, Math.ceil((shown * 2) / 3));
  const after = lastChars(tail, shown - Math.ceil((shown * 2) / 3));
  const left = formatInteger(chars - before.length - after.length);
  const gap = `⋯ ${left} characters left out${id === null ? "" : `; recall §${id} for all`} ⋯`;
  return [before, gap, after].filter((part) => part !== "").join("\n");
}

/** The last UTF-16 units, without half of a pair at the beginning. */
function lastChars(text: string, count: number): string {
  if (count <= 0) return "";
  const from = Math.max(0, text.length - count);
  const code = text.charCodeAt(from);
  const splitsPair = from > 0 && code >= 0xdc00 && code < 0xe000;
  return text.slice(splitsPair ? from + 1 : from);
}
