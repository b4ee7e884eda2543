import { RE2JS } from "re2js";
import { AppError } from "./errors";
import type { SearchText } from "./search-text";
import { isUtf8 } from "./wtf8";

const MAX_PATTERN = 500;

/**
 * A regular expression in RE2's syntax, which takes time in proportion to the text whatever it is; `^` and `$` match at
 * lines.
 * @throws AppError `invalid` with what is wrong with it.
 */
export function searchRegex(pattern: string): SearchText {
  const compiled = compile(pattern);
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

function compile(pattern: string): RE2JS {
  if (pattern.length > MAX_PATTERN) throw new AppError("invalid", "This expression is too long.");
  try {
    return RE2JS.compile(pattern, RE2JS.MULTILINE);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "it cannot be read";
    throw new AppError("invalid", `This is no regular expression: ${why}.`);
  }
}
