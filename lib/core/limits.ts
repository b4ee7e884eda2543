/** Longer lines are kept raw and marked, not parsed. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
/** Raw bytes of a custody chunk, and of a part of a body. */
export const CHUNK_BYTES = 1024 * 1024;
/** A decompressed body may be this many times its compressed size… */
export const MAX_RATIO = 200;
/** …once it is larger than this: real logs repeat themselves a lot. */
export const RATIO_FREE_BYTES = 1024 * 1024 * 1024;
