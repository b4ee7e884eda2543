/** A line of a log. `bytes` holds it without its newline; of an oversize line only the first 64 KiB. */
export interface Line {
  /** From 1. */
  number: number;
  offset: number;
  bytes: Buffer;
  length: number;
  oversize: boolean;
  /** False for what follows the last newline. */
  terminated: boolean;
}

export interface LineSplitter {
  push(chunk: Uint8Array): Line[];
  end(): Line[];
}

const NEWLINE = 10;
const OVERSIZE_KEPT_BYTES = 64 * 1024;

/**
 * Splits bytes into lines; any chunking of the same bytes gives the same lines. Holds at most one line.
 *
 * Lines are views of the chunks where possible, so a chunk must not be written to after it was pushed.
 */
export function createLineSplitter(maxLineBytes: number): LineSplitter {
  let number = 1;
  let offset = 0;
  let length = 0;
  let held = Buffer.alloc(0);
  let heldBytes = 0;

  function hold(piece: Buffer): void {
    length += piece.length;
    if (length > maxLineBytes) {
      keepBeginning(piece);
      return;
    }
    const needed = heldBytes + piece.length;
    if (needed > held.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, Math.min(held.length * 2, maxLineBytes)));
      held.copy(grown, 0, 0, heldBytes);
      held = grown;
    }
    piece.copy(held, heldBytes);
    heldBytes = needed;
  }

  function keepBeginning(piece: Buffer): void {
    if (heldBytes >= OVERSIZE_KEPT_BYTES) {
      if (heldBytes > OVERSIZE_KEPT_BYTES) held = Buffer.from(held.subarray(0, OVERSIZE_KEPT_BYTES));
      heldBytes = OVERSIZE_KEPT_BYTES;
      return;
    }
    held = Buffer.concat([held.subarray(0, heldBytes), piece.subarray(0, OVERSIZE_KEPT_BYTES - heldBytes)]);
    heldBytes = held.length;
  }

  function finish(terminated: boolean): Line {
    const line = take(held.subarray(0, heldBytes), length, terminated);
    held = Buffer.alloc(0);
    heldBytes = 0;
    length = 0;
    return line;
  }

  function take(bytes: Buffer, lineLength: number, terminated: boolean): Line {
    const oversize = lineLength > maxLineBytes;
    const kept = oversize ? bytes.subarray(0, OVERSIZE_KEPT_BYTES) : bytes;
    const line = { number, offset, bytes: kept, length: lineLength, oversize, terminated };
    number += 1;
    offset += lineLength + 1;
    return line;
  }

  return {
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const lines: Line[] = [];
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        const piece = bytes.subarray(start, end);
        if (length === 0) lines.push(take(piece, piece.length, true));
        else {
          hold(piece);
          lines.push(finish(true));
        }
        start = end + 1;
      }
      if (start < bytes.length) hold(bytes.subarray(start));
      return lines;
    },
    end: () => (length > 0 ? [finish(false)] : []),
  };
}
