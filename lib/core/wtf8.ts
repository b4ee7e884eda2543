/**
 * JavaScript strings to bytes and back without loss.
 *
 * A lone surrogate has no UTF-8 form; `Buffer.from` would write U+FFFD for it and the original would be gone.
 * WTF-8 writes it as the three bytes its code point would have. Well-formed strings give ordinary UTF-8.
 */
export function encodeWtf8(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text, "utf8");
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = text.charCodeAt(i + 1);
    if (unit < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
      i++;
      continue;
    }
    parts.push(Buffer.from(text.slice(start, i), "utf8"));
    parts.push(Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)));
    start = i + 1;
  }
  parts.push(Buffer.from(text.slice(start), "utf8"));
  return Buffer.concat(parts);
}

/** True when the bytes are well-formed UTF-8 (no lone surrogates, no overlong forms). */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
