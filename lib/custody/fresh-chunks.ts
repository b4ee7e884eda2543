/** Raw bytes kept at most: a log is read for its events the moment it is linked, and need not come back from the database for that. */
const MAX_BYTES = 16 * 1024 * 1024;

const kept = new Map<string, Uint8Array>();
let bytes = 0;

/** Keeps the raw bytes of a chunk just received, at the cost of the oldest. A chunk's id names its bytes for ever. */
export function keepFresh(id: string, raw: Uint8Array): void {
  kept.set(id, raw);
  bytes += raw.length;
  for (const [oldest, { length }] of kept) {
    if (bytes <= MAX_BYTES) return;
    kept.delete(oldest);
    bytes -= length;
  }
}

/** The raw bytes of a chunk, once: whoever reads again gets them from the database. */
export function takeFresh(id: string): Uint8Array | null {
  const raw = kept.get(id);
  if (!raw) return null;
  kept.delete(id);
  bytes -= raw.length;
  return raw;
}
