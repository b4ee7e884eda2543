import type { Slice } from "./text-range";

const LF = 0x0a;

/** A body that arrives in pieces, in pieces that end with a line: a line is never in two of them. */
export async function* lineBlocks(pieces: AsyncIterable<Slice>): AsyncGenerator<Slice> {
  let rest: Uint8Array[] = [];
  let start = 0;
  for await (const { offset, bytes } of pieces) {
    if (rest.length === 0) start = offset;
    const end = bytes.lastIndexOf(LF) + 1;
    if (end > 0) {
      yield { offset: start, bytes: joined([...rest, bytes.subarray(0, end)]) };
      rest = [];
      start = offset + end;
    }
    if (end < bytes.length) rest.push(bytes.subarray(end));
  }
  if (rest.length > 0) yield { offset: start, bytes: joined(rest) };
}

function joined(pieces: Uint8Array[]): Uint8Array {
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}
