/**
 * Characters that draw nothing, move the cursor or turn the direction of text: C0 and C1 controls, line separators,
 * bidi marks and overrides, zero-width spaces, lone surrogates. Joiners stay: emoji and several scripts need them.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Anything `parseAddress` could take for an address begins with this sign before a hex digit. */
const ADDRESS_SIGN = /§(?=\s*[0-9a-f])/gi;

const NAMED: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\u001b": "\\e" };

/**
 * Text of a log made safe to stand on one line of ours: what cannot be seen is written out, and `§a3f7c2e1` becomes
 * `\u00a7a3f7c2e1`, so that an output can neither forge an address nor disturb the line. For reading only: backslashes
 * stay as they are, so it cannot be turned back. The exact bytes are what a recall gives.
 */
export function escapePreview(text: string): string {
  return text.replace(UNSEEN, writeOut).replace(ADDRESS_SIGN, "\\u00a7");
}

function writeOut(character: string): string {
  const code = character.charCodeAt(0);
  return NAMED[character] ?? (code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, "0");
}
