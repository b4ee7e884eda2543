export interface ByteReader {
  /** Exactly `count` bytes; null when `orEnd` and there are none at all. */
  take(count: number, orEnd?: boolean): Promise<Buffer | null>;
  /** Up to `count` bytes, without taking them. */
  peek(count: number): Promise<Buffer>;
  skip(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Reads a source by exact counts. `tooShort` makes the error for one that ends before. */
export function byteReader(source: AsyncIterable<Uint8Array>, tooShort: () => Error): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let buffer = Buffer.alloc(0);
  const fill = async (count: number) => {
    const pieces: Uint8Array[] = [buffer];
    for (let length = buffer.length; length < count; ) {
      const next = await iterator.next();
      if (next.done) break;
      pieces.push(next.value);
      length += next.value.length;
    }
    if (pieces.length > 1) buffer = Buffer.concat(pieces);
  };
  return {
    async take(count, orEnd = false) {
      await fill(count);
      if (orEnd && buffer.length === 0) return null;
      if (buffer.length < count) throw tooShort();
      const taken = buffer.subarray(0, count);
      buffer = buffer.subarray(count);
      return taken;
    },
    async peek(count) {
      await fill(count);
      return buffer.subarray(0, count);
    },
    async skip(count) {
      let left = count;
      while (left > buffer.length) {
        left -= buffer.length;
        buffer = Buffer.alloc(0);
        await fill(1);
        if (buffer.length === 0) throw tooShort();
      }
      buffer = buffer.subarray(left);
    },
    async close() {
      await iterator.return?.();
    },
  };
}
