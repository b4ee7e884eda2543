import { compileRegex } from "./compile-regex";
import type { SearchText } from "./search-text";
import { isUtf8 } from "./wtf8";

/**
 * The first place of a text that an expression describes.
 * @throws AppError `invalid` with what is wrong with it.
 */
export function searchRegex(pattern: string): SearchText {
  const compiled = compileRegex(pattern);
  return (text) => {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
    // Bytes that are no text are looked at one by one, so that places stay right.
    const encoding = isUtf8(text) ? "utf8" : "latin1";
    const chars = bytes.toString(encoding);
    const matcher = compiled.matcher(chars);
    if (!matcher.find()) return null;
    const from = Buffer.byteLength(chars.slice(0, matcher.start()), encoding);
    return { from, to: from + Buffer.byteLength(chars.slice(matcher.start(), matcher.end()), encoding) };
  };
}
