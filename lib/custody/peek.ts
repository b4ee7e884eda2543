export interface Peeked {
  /** The first bytes: at least as many as asked for, unless the source has fewer. */
  head: Buffer;
  ended: boolean;
  /** Reads on until the head has `bytes` bytes or the source ends. */
  more(bytes: number): Promise<void>;
  /** Everything from the beginning, the head included. To be read once, and then the head is let go. */
  all(): AsyncGenerator<Uint8Array>;
  /** Gives the source up without reading it. */
  close(): Promise<void>;
}

/** Looks at the beginning of a source before deciding who reads it. */
export async function peek(source: AsyncIterable<Uint8Array>, bytes: number): Promise<Peeked> {
  const iterator = source[Symbol.asyncIterator]();
  let pieces: Uint8Array[] = [];
  let length = 0;
  const peeked: Peeked = {
    head: Buffer.alloc(0),
    ended: false,
    async more(wanted) {
      while (length < wanted && !peeked.ended) {
        const next = await iterator.next();
        if (next.done) peeked.ended = true;
        else {
          pieces.push(next.value);
          length += next.value.length;
        }
      }
      peeked.head = Buffer.concat(pieces);
      pieces = [peeked.head];
    },
    async *all() {
      const first = pieces;
      pieces = [];
      peeked.head = Buffer.alloc(0);
      try {
        yield* first;
        for (let next = peeked.ended ? null : await iterator.next(); next && !next.done; next = await iterator.next())
          yield next.value;
      } finally {
        await iterator.return?.();
      }
    },
    async close() {
      await iterator.return?.();
    },
  };
  await peeked.more(bytes);
  return peeked;
}
