/**
 * Where in a long text words may stand, without the text: for each block of it one bit for each group of three and of four
 * bytes, folded to lower case as far as ASCII goes. A block that lacks a bit of the words' own does not hold them; one
 * that has them all may. Groups of four tell far more than those of three, which are there for words that have no other.
 * Bits are laid out by bit, then by block, so that a search reads a few short slices of a segment.
 */
export interface GramSegment {
  blocks: number;
  /** Ordinals of the first and last event with text in each block. An event may go on through several blocks. */
  first: number[];
  last: number[];
  /** `GRAM_BITS` slices of `sliceBytes(blocks)` bytes: in slice b, bit i says that block i has a group with hash b. */
  slices: Buffer;
}

export interface GramBuilder {
  /** A text of the event; ordinals ascend. Nothing is found across two texts. */
  add(seq: number, text: Uint8Array): void;
  /** Segments that are full. */
  take(): GramSegment[];
  /** The rest. */
  finish(): GramSegment[];
}

const HASH_BITS = 14;
export const GRAM_BITS = 1 << HASH_BITS;
export const SEGMENT_BLOCKS = 1024;

/** A block ends when a quarter of its bits are set, so that a bit says enough, or when it is slow to read. */
const FULL_BITS = GRAM_BITS / 4;
const BLOCK_BYTES = 32 * 1024;
/** Words of up to so many bytes lie in one block, also where a long text is cut. */
const OVERLAP = 256;
/** Groups of a search; more would hardly tell more. */
const MAX_GRAMS = 12;

export function sliceBytes(blocks: number): number {
  return Math.ceil(blocks / 8);
}

export function createGramBuilder(): GramBuilder {
  const full: GramSegment[] = [];
  let segment = emptySegment();
  const bits = new Uint8Array(GRAM_BITS / 8);
  let set = 0;
  let bytes = 0;
  let first = -1;
  let last = -1;

  function add(hash: number): void {
    const mask = 1 << (hash & 7);
    const byte = bits[hash >> 3] ?? 0;
    if ((byte & mask) !== 0) return;
    bits[hash >> 3] = byte | mask;
    set++;
  }

  function endBlock(): void {
    if (bytes === 0) return;
    const block = segment.blocks++;
    segment.first.push(first);
    segment.last.push(last);
    const [at, mask] = [block >> 3, 1 << (block & 7)];
    for (let i = 0; i < bits.length; i++) {
      for (let byte = bits[i] ?? 0, bit = i * 8; byte !== 0; byte >>= 1, bit++) {
        if (byte & 1) segment.slices[bit * WIDTH + at] = (segment.slices[bit * WIDTH + at] ?? 0) | mask;
      }
    }
    bits.fill(0);
    set = 0;
    bytes = 0;
    if (segment.blocks === SEGMENT_BLOCKS) {
      full.push(segment);
      segment = emptySegment();
    }
  }

  return {
    add(seq, text) {
      for (let at = 0; at < text.length; ) {
        if (bytes === 0) first = seq;
        last = seq;
        const from = at;
        let group = 0;
        for (; at < text.length && set < FULL_BITS && bytes < BLOCK_BYTES; at++, bytes++) {
          group = (group << 8) | (FOLDED[text[at] ?? 0] ?? 0);
          if (at >= from + 2) add(hashOfThree(group & 0xffffff));
          if (at >= from + 3) add(hashOfFour(group));
        }
        if (at >= text.length) return;
        endBlock();
        at = Math.max(from, at - OVERLAP);
      }
    },
    take: () => full.splice(0),
    finish() {
      endBlock();
      const rest = segment.blocks > 0 ? [cut(segment)] : [];
      segment = emptySegment();
      return [...full.splice(0), ...rest];
    },
  };
}

export interface GramPart {
  blocks: number;
  slices: Uint8Array;
  /** Which of its blocks are kept. */
  keep: readonly boolean[];
}

/** Blocks of several segments as one. */
export function mergeSegments(parts: readonly GramPart[]): { blocks: number; slices: Buffer } {
  let blocks = 0;
  const places = parts.map(({ keep }) => keep.map((isKept) => (isKept ? blocks++ : -1)));
  const width = sliceBytes(blocks);
  const slices = Buffer.alloc(GRAM_BITS * width);
  for (const [n, part] of parts.entries()) {
    const from = sliceBytes(part.blocks);
    for (let at = 0; at < part.slices.length; at++) {
      const bit = Math.floor(at / from);
      for (let byte = part.slices[at] ?? 0, block = (at % from) * 8; byte !== 0; byte >>= 1, block++) {
        const place = byte & 1 ? (places[n]?.[block] ?? -1) : -1;
        if (place < 0) continue;
        const to = bit * width + (place >> 3);
        slices[to] = (slices[to] ?? 0) | (1 << (place & 7));
      }
    }
  }
  return { blocks, slices };
}

/** The slices to read for words; null where they are too short for any. */
export function gramsOf(words: string): number[] | null {
  const text = Buffer.from(words, "utf8").subarray(0, OVERLAP);
  const hashes = new Set<number>();
  let group = 0;
  for (const [at, byte] of text.entries()) {
    group = (group << 8) | (FOLDED[byte] ?? 0);
    if (at === 2 && text.length === 3) hashes.add(hashOfThree(group & 0xffffff));
    if (at >= 3) hashes.add(hashOfFour(group));
  }
  const all = [...hashes];
  if (all.length <= MAX_GRAMS) return all.length > 0 ? all : null;
  return Array.from({ length: MAX_GRAMS }, (_, i) => all[Math.floor((i * all.length) / MAX_GRAMS)] ?? 0);
}

/** The blocks that have all of some bits: their slices one after the other. */
export function blocksWith(slices: Uint8Array, blocks: number): number[] {
  const width = sliceBytes(blocks);
  const found: number[] = [];
  for (let byte = 0; byte < width; byte++) {
    let all = 0xff;
    for (let at = byte; at < slices.length; at += width) all &= slices[at] ?? 0;
    for (let bit = 0; all !== 0 && bit < 8; bit++) if ((all >> bit) & 1) found.push(byte * 8 + bit);
  }
  return found;
}

const WIDTH = sliceBytes(SEGMENT_BLOCKS);

const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

function hashOfThree(group: number): number {
  return Math.imul(group, 0x9e3779b1) >>> (32 - HASH_BITS);
}

function hashOfFour(group: number): number {
  return Math.imul(group ^ (group >>> 15), 0x85ebca6b) >>> (32 - HASH_BITS);
}

function emptySegment(): GramSegment {
  return { blocks: 0, first: [], last: [], slices: Buffer.alloc(GRAM_BITS * WIDTH) };
}

/** With slices as short as its blocks allow. */
function cut({ blocks, first, last, slices }: GramSegment): GramSegment {
  const width = sliceBytes(blocks);
  const short = Buffer.alloc(GRAM_BITS * width);
  for (let bit = 0; bit < GRAM_BITS; bit++) slices.copy(short, bit * width, bit * WIDTH, bit * WIDTH + width);
  return { blocks, first, last, slices: short };
}
