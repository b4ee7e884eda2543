import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunksOf } from "./chunker";
import { unpack } from "./codec";
import { beginFast } from "./hash";
import { type Placement, place, type StoredRevisions } from "./place";
import type { Received } from "./received";

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

interface Kept {
  n: number;
  bytes: Buffer;
  /** Where its chunks end. */
  ends: readonly number[];
}

function storeOf(kept: readonly Kept[]): StoredRevisions & { bytesRead: number } {
  const bytesOf = (n: number): Kept => kept.find((each) => each.n === n) ?? { n, bytes: Buffer.alloc(0), ends: [] };
  const store = {
    bytesRead: 0,
    async prefixes(n: number, offsets: readonly number[]) {
      const { bytes, ends } = bytesOf(n);
      const known = offsets.filter((offset) => ends.includes(offset));
      return known.map((offset) => ({ offset, sha256: hash(bytes.subarray(0, offset)) }));
    },
    async *read(n: number, from: number, to: number) {
      store.bytesRead += to - from;
      yield bytesOf(n).bytes.subarray(from, to);
    },
    rawOf: async (chunk: Parameters<StoredRevisions["rawOf"]>[0]) =>
      unpack({ ...chunk, stored: chunk.stored ?? Buffer.alloc(0) }),
  };
  return store;
}

const known = (kept: readonly Kept[]) => kept.map(({ n, bytes }) => ({ n, size: bytes.length, sha256: hash(bytes) }));

/** Bytes as they would have been received, knowing already that revision `base` begins them up to `from`. */
async function receive(bytes: Buffer, base: Received["base"], maxBytes = 10): Promise<Received> {
  const offset = base?.size ?? 0;
  const before = beginFast().advance(bytes.subarray(0, offset));
  const chunks: Received["chunks"] = [];
  for await (const chunk of chunksOf([bytes.subarray(offset)], { offset, before, maxBytes, boundaries: [] }))
    chunks.push(chunk);
  return { base, before, chunks };
}

async function tailOf(placement: Placement): Promise<Buffer | null> {
  if (placement.kind === "duplicate") return null;
  return Buffer.concat(
    await Promise.all(placement.chunks.map((chunk) => unpack({ ...chunk, stored: chunk.stored ?? Buffer.alloc(0) }))),
  );
}

const short = fc.array(fc.constantFrom(97, 98), { minLength: 1, maxLength: 40 }).map((each) => Buffer.from(each));
const ends = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 });

test("what is equal or a beginning is a duplicate, what continues extends by exactly the rest, all else is new", async () => {
  await fc.assert(
    fc.asyncProperty(
      short,
      fc.array(fc.tuple(short, ends), { maxLength: 4 }),
      fc.nat(40),
      async (bytes, others, cut) => {
        const related = [bytes.subarray(0, Math.max(1, cut % bytes.length)), Buffer.concat([bytes, Buffer.from("a")])];
        const all = [...others, ...related.map((each): [Buffer, number[]] => [each, []])].slice(0, 1 + (cut % 6));
        const kept = all.map(([each, at], i) => ({ n: i + 1, bytes: each, ends: [...at, each.length] }));
        const placement = await place(await receive(bytes, null), known(kept), storeOf(kept));
        const begins = kept.filter((each) => each.bytes.subarray(0, bytes.length).equals(bytes));
        const continued = kept.filter((each) => bytes.subarray(0, each.bytes.length).equals(each.bytes));
        if (begins.length > 0) {
          expect(placement.kind).toBe("duplicate");
          expect(begins.map((each) => each.n)).toContain(placement.kind === "duplicate" && placement.n);
        } else if (continued.length > 0) {
          const longest = Math.max(...continued.map((each) => each.bytes.length));
          expect(placement).toMatchObject({ kind: "extended" });
          const onto = kept.find((each) => placement.kind === "extended" && each.n === placement.n);
          expect(onto?.bytes.length).toBe(longest);
          expect((await tailOf(placement))?.equals(bytes.subarray(longest))).toBe(true);
        } else {
          expect(placement.kind).toBe("new");
          expect((await tailOf(placement))?.equals(bytes)).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe("when the stream changed after the first bytes were let go", () => {
  const bytes = Buffer.from("0123456789abcdefghijklmnopqrstuvwxyz");
  const base = { n: 1, size: 10 };
  const grown = (to: Buffer): Kept[] => [{ n: 1, bytes: to, ends: [10, to.length] }];

  test.each([
    ["grew past it", Buffer.concat([bytes, Buffer.from("more")]), "duplicate", null],
    ["grew to the same", bytes, "duplicate", null],
    ["grew to less, ending within a chunk", bytes.subarray(0, 17), "extended", bytes.subarray(17)],
    ["is as it was", bytes.subarray(0, 10), "extended", bytes.subarray(10)],
    ["grew to something shorter and different", Buffer.from("0123456789abX"), "new", bytes.subarray(10)],
    [
      "grew to something longer and different",
      Buffer.concat([Buffer.from("0123456789X"), bytes]),
      "new",
      bytes.subarray(10),
    ],
  ] as const)("the revision %s", async (_name, to, kind, tail) => {
    const placement = await place(await receive(bytes, base), known(grown(to)), storeOf(grown(to)));
    expect(placement.kind).toBe(kind);
    expect((await tailOf(placement))?.toString() ?? null).toBe(tail?.toString() ?? null);
  });

  test("another revision holds it", async () => {
    const kept = [...grown(Buffer.from("0123456789X")), { n: 2, bytes: Buffer.concat([bytes, bytes]), ends: [72] }];
    expect(await place(await receive(bytes, base), known(kept), storeOf(kept))).toEqual({ kind: "duplicate", n: 2 });
  });
});

test("a beginning is compared from the last place known of both, not from the first byte", async () => {
  const bytes = Buffer.alloc(1000, "x");
  const kept = [{ n: 1, bytes: Buffer.alloc(2000, "x"), ends: [500, 900, 2000] }];
  const store = storeOf(kept);
  expect((await place(await receive(bytes, null, 100), known(kept), store)).kind).toBe("duplicate");
  expect(store.bytesRead).toBe(100);
});
