import { RE2JS } from "re2js";
import { AppError } from "./errors";

const MAX_PATTERN = 500;

/**
 * An expression in RE2's syntax, which takes time in proportion to the text whatever it is; `^` and `$` match at lines.
 * @throws AppError `invalid` with what is wrong with it.
 */
export function compileRegex(pattern: string): RE2JS {
  if (pattern.length > MAX_PATTERN) throw new AppError("invalid", "This expression is too long.");
  try {
    return RE2JS.compile(pattern, RE2JS.MULTILINE);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "it cannot be read";
    throw new AppError("invalid", `This is no regular expression: ${why}.`);
  }
}
