/** Bytes of a log line that come unless more are asked for. */
export const LINE_BYTES = 256 * 1024;

/** Header of an answer with a piece of a line: bytes of the whole line, without its line feed. */
export const LINE_LENGTH_HEADER = "x-line-length";
