import { createHash } from "node:crypto";

export interface Tally {
  bytes(): AsyncGenerator<Uint8Array>;
  size: number;
  sha256(): Buffer;
}

/** Counts and hashes what passes. */
export function tally(source: AsyncIterable<Uint8Array>): Tally {
  const hash = createHash("sha256");
  const counted: Tally = {
    size: 0,
    sha256: () => hash.copy().digest(),
    async *bytes() {
      for await (const piece of source) {
        counted.size += piece.length;
        hash.update(piece);
        yield piece;
      }
    },
  };
  return counted;
}
