import fc from "fast-check";
import { expect, test } from "vitest";
import {
  blocksWith,
  createGramBuilder,
  type GramSegment,
  gramsOf,
  mergeSegments,
  SEGMENT_BLOCKS,
  sliceBytes,
} from "./gram-index";

interface Text {
  seq: number;
  text: Uint8Array;
}

function indexed(texts: readonly Text[]): GramSegment[] {
  const builder = createGramBuilder();
  const segments: GramSegment[] = [];
  for (const { seq, text } of texts) {
    builder.add(seq, text);
    segments.push(...builder.take());
  }
  return [...segments, ...builder.finish()];
}

/** Events in which words may stand; null where the index cannot tell. */
function candidates(segments: readonly GramSegment[], words: string): Set<number> | null {
  const grams = gramsOf(words);
  if (!grams) return null;
  const seqs = new Set<number>();
  for (const { blocks, first, last, slices } of segments) {
    const width = sliceBytes(blocks);
    const read = Buffer.concat(grams.map((bit) => slices.subarray(bit * width, (bit + 1) * width)));
    for (const block of blocksWith(read, blocks))
      for (let seq = first[block] ?? 0; seq <= (last[block] ?? -1); seq++) seqs.add(seq);
  }
  return seqs;
}

const bytes = (text: string) => Buffer.from(text, "utf8");
/** Repeatable bytes that hardly repeat themselves: they fill a block sooner than it is long. */
function noise(length: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return 97 + ((state >>> 16) % 26);
    }),
  );
}

const piece = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom("日本語のログ", "PATH=/usr", "\0"),
);
const texts = fc.array(
  fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(" ")),
  { minLength: 1, maxLength: 40 },
);

test("words that stand in a text are never missed, wherever they stand and however they are written", () => {
  fc.assert(
    fc.property(
      texts,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 60 }),
      fc.boolean(),
      (all, which, at, length, upper) => {
        const seq = which % all.length;
        const chars = [...(all[seq] ?? "")];
        const words = chars
          .slice(at % Math.max(chars.length, 1))
          .slice(0, length)
          .join("");
        const written = upper ? words.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : words;
        const found = candidates(indexed(all.map((text, i) => ({ seq: i * 3, text: bytes(text) }))), written);
        if (found === null) expect(bytes(words).length).toBeLessThan(3);
        else expect(found.has(seq * 3)).toBe(true);
      },
    ),
  );
});

test("words across every place where a long text is cut are found in it", () => {
  const text = noise(200_000, 7);
  const segments = indexed([
    { seq: 1, text: bytes("before") },
    { seq: 2, text },
    { seq: 3, text: bytes("after") },
  ]);
  expect(segments.reduce((sum, { blocks }) => sum + blocks, 0)).toBeGreaterThan(8);
  for (let at = 0; at + 200 < text.length; at += 97) {
    const words = text.toString("latin1", at, at + 200);
    expect(candidates(segments, words)?.has(2)).toBe(true);
  }
});

test("what stands nowhere leads hardly anywhere", () => {
  const all = Array.from({ length: 400 }, (_, i) => ({ seq: i, text: noise(4_000, i + 1) }));
  const segments = indexed(all);
  const wrong = Array.from({ length: 100 }, (_, i) => {
    const words = noise(12, 90_000 + i).toString("latin1");
    return all.some(({ text }) => text.includes(words)) ? 0 : (candidates(segments, words)?.size ?? 0);
  });
  expect(wrong.reduce((sum, n) => sum + n, 0) / (100 * all.length)).toBeLessThan(0.005);
});

test("nothing is found across two texts, and an event without text is in no block", () => {
  const segments = indexed([
    { seq: 0, text: bytes("ab") },
    { seq: 1, text: bytes("") },
    { seq: 2, text: bytes("cd") },
  ]);
  expect(candidates(segments, "abc")).toEqual(new Set());
  expect(segments).toMatchObject([{ blocks: 1, first: [0], last: [2] }]);
  expect(indexed([{ seq: 0, text: bytes("") }])).toEqual([]);
});

test("a segment that is full is given away, and the next one begins", () => {
  const builder = createGramBuilder();
  const segments: GramSegment[] = [];
  for (let seq = 0; seq < 1_100; seq++) {
    builder.add(seq, noise(12_000, seq + 1));
    segments.push(...builder.take());
  }
  expect(segments.length).toBeGreaterThan(0);
  segments.push(...builder.finish());
  for (const { blocks } of segments.slice(0, -1)) expect(blocks).toBe(SEGMENT_BLOCKS);
  for (const seq of [0, 500, 1_099])
    expect(candidates(segments, noise(12_000, seq + 1).toString("latin1", 5_000, 5_020))?.has(seq)).toBe(true);
});

test("merged, segments say of each block that is kept what they said before", () => {
  const segment = fc.record({
    texts: fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 12 }),
    drop: fc.array(fc.boolean(), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (all) => {
      const parts = all.map(({ texts, drop }) => {
        const [made] = indexed(texts.map((seed, seq) => ({ seq, text: noise(9_000, seed) })));
        if (!made) throw new Error("no segment");
        return { ...made, keep: made.first.map((_, block) => !drop[block]) };
      });
      const merged = mergeSegments(parts);
      const kept = parts.flatMap((part) => part.keep.flatMap((isKept, block) => (isKept ? [{ part, block }] : [])));
      expect(merged.blocks).toBe(kept.length);
      for (let bit = 0; bit < 16_384; bit += 13)
        expect(blocksWith(sliceOf(merged, bit), merged.blocks)).toEqual(
          kept.flatMap(({ part, block }, i) =>
            blocksWith(sliceOf(part, bit), part.blocks).includes(block) ? [i] : [],
          ),
        );
    }),
    { numRuns: 12 },
  );
});

function sliceOf({ blocks, slices }: { blocks: number; slices: Buffer }, bit: number): Uint8Array {
  return slices.subarray(bit * sliceBytes(blocks), (bit + 1) * sliceBytes(blocks));
}
