import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Chunk, chunksOf } from "./chunker";
import { unpack } from "./codec";
import { beginFast } from "./hash";

const hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [0, ...cuts.map((each) => each % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, i) => bytes.subarray(at[i], to));
}

async function chunk(bytes: Uint8Array, cuts: readonly number[], boundaries: readonly number[]): Promise<Chunk[]> {
  const before = beginFast();
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

test("a damaged chunk does not unpack", async () => {
  const [whole] = await chunk(Buffer.alloc(50, "a"), [], []);
  if (!whole) throw new Error("no chunk");
  const damaged = Buffer.from(whole.stored);
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  await expect(unpack({ ...whole, stored: damaged })).rejects.toThrow();
  await expect(unpack({ ...whole, rawSha256: Buffer.alloc(32) })).rejects.toThrow("damaged");
});
