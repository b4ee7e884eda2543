import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Chunk, chunksOf } from "./chunker";
import { unpack } from "./codec";
import { advance, CHAIN_START, chainOver, emptyMidstate } from "./hash";

const hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.map((each) => each % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, i) => bytes.subarray(at[i], to));
}

async function chunk(bytes: Uint8Array, cuts: readonly number[], boundaries: readonly number[]): Promise<Chunk[]> {
  const before = await emptyMidstate();
  const chunks: Chunk[] = [];
  for await (const each of chunksOf(cut(bytes, cuts), { offset: 0, before, maxBytes: 50, boundaries }))
    chunks.push(each);
  return chunks;
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.array(fc.constantFrom(97, 98), { maxLength: 400 }).map((each) => Uint8Array.from(each)),
);
const cuts = fc.array(fc.nat(500), { maxLength: 12 });
const boundaries = fc
  .uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 5 })
  .map((each) => each.sort((a, b) => a - b));

test("chunks unpack to the bytes, whatever pieces they came in", async () => {
  await fc.assert(
    fc.asyncProperty(bytes, cuts, boundaries, async (raw, at, edges) => {
      const chunks = await chunk(raw, at, edges);
      const whole = Buffer.concat(await Promise.all(chunks.map(unpack)));
      expect(whole.equals(raw)).toBe(true);
      const facts = (each: Chunk) => [each.offset, each.rawLen, each.storedSha256.toString("hex")];
      expect(chunks.map(facts)).toEqual((await chunk(raw, [], edges)).map(facts));
    }),
  );
});

test("each chunk names the hash of everything up to its end, and ends at every boundary and never past its size", async () => {
  await fc.assert(
    fc.asyncProperty(bytes, cuts, boundaries, async (raw, at, edges) => {
      const chunks = await chunk(raw, at, edges);
      const ends = chunks.map((each) => each.offset + each.rawLen);
      for (const edge of edges.filter((each) => each <= raw.length)) expect(ends).toContain(edge);
      for (const each of chunks) {
        expect(each.rawLen).toBeLessThanOrEqual(50);
        const end = each.offset + each.rawLen;
        expect(each.end.sha256.toString("hex")).toBe(hex(raw.subarray(0, end)));
        expect(each.rawSha256.toString("hex")).toBe(hex(raw.subarray(each.offset, end)));
        expect(each.storedSha256.toString("hex")).toBe(hex(each.stored));
      }
    }),
  );
});

test("a kept hash state goes on where it stood", async () => {
  const start = await advance(await emptyMidstate(), Buffer.from("hello "));
  await advance(await emptyMidstate(), Buffer.from("another stream in between"));
  expect((await advance({ state: Buffer.from(start.state) }, Buffer.from("world"))).sha256.toString("hex")).toBe(
    hex(Buffer.from("hello world")),
  );
});

test("the hash of nothing is the one everybody knows", async () => {
  expect((await emptyMidstate()).sha256.toString("hex")).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

test("a damaged chunk does not unpack", async () => {
  const [whole] = await chunk(Buffer.alloc(50, "a"), [], []);
  if (!whole) throw new Error("no chunk");
  const damaged = Buffer.from(whole.stored);
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  await expect(unpack({ ...whole, stored: damaged })).rejects.toThrow();
  await expect(unpack({ ...whole, rawSha256: Buffer.alloc(32) })).rejects.toThrow("damaged");
});

test("a chain taken up in the middle is the chain over all", () => {
  const hashes = [1, 2, 3].map((n) => Buffer.alloc(32, n));
  expect(chainOver(chainOver(CHAIN_START, hashes.slice(0, 1)), hashes.slice(1))).toEqual(
    chainOver(CHAIN_START, hashes),
  );
  expect(chainOver(CHAIN_START, [...hashes].reverse())).not.toEqual(chainOver(CHAIN_START, hashes));
});
