// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Text as a Postgres text column takes it: lone surrogates become U+FFFD, NUL its visible picture. All else stays. */
export function toStorableText(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.includes("\0") ? wellFormed.replaceAll("\0", "\u2400") : wellFormed;
}

/**
 * One line for a list: line breaks and tabs become spaces, other control characters their visible pictures. Direction
 * marks stay; whoever draws the line isolates it.
 */
export function toPreview(text: string, maxChars: number): string {
  return cutText(text, maxChars).toWellFormed().replace(CONTROL, picture);
}

/** The first `maxChars` UTF-16 units, without half of a pair at the end. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const next = text.charCodeAt(maxChars);
  const splitsPair = last >= 0xd800 && last < 0xdc00 && next >= 0xdc00 && next < 0xe000;
  return text.slice(0, splitsPair ? maxChars - 1 : maxChars);
}

function picture(control: string): string {
  const code = control.charCodeAt(0);
  if (code >= 0x2028 || code === 0x85 || (code >= 9 && code <= 13)) return " ";
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
