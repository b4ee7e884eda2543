export interface JoinedBytes {
  /** All of them, one behind the other, in base64. */
  all: string;
  /** Where each begins, counted from 1 as `substring` does. */
  starts: number[];
  lengths: number[];
}

/**
 * Several byte strings as one value, to be cut apart by the server: postgres.js sends bytea as hex, half as long again
 * as base64, and an array of such texts would be escaped piece by piece.
 */
export function joinBytes(parts: readonly Uint8Array[]): JoinedBytes {
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length + 1);
    length += part.length;
  }
  return {
    all: Buffer.concat(parts, length).toString("base64"),
    starts,
    lengths: parts.map((part) => part.length),
  };
}
