import { compileRegex } from "./compile-regex";
import { isUtf8 } from "./wtf8";

/** A line of a text: its bytes, with the `\n` that ends it, and how many lines stand before it. */
export interface LinePlace {
  from: number;
  to: number;
  before: number;
}

const LF = 0x0a;

/**
 * The lines of a text that hold what an expression describes, each looked at by itself: nothing matches across lines.
 * @throws AppError `invalid` with what is wrong with it.
 */
export function grepLines(pattern: string): (text: Uint8Array) => LinePlace[] {
  const compiled = compileRegex(pattern);
  return (text) => {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
    const encoding = isUtf8(text) ? "utf8" : "latin1";
    const found: LinePlace[] = [];
    let before = 0;
    for (let from = 0; from < bytes.length; before++) {
      const end = bytes.indexOf(LF, from);
      const to = end === -1 ? bytes.length : end + 1;
      const line = bytes.toString(encoding, from, end === -1 ? to : end);
      if (compiled.matcher(line).find()) found.push({ from, to, before });
      from = to;
    }
    return found;
  };
}
