import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorCode } from "@/lib/core/errors";
import { append, claudeLog, everything, send, sha256Hex, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const refusal = (code: ErrorCode, details = {}) => expect.objectContaining({ name: "AppError", code, details });
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** A stream of its own, and what a client does to it: the log's bytes between two places. */
function made(log = claudeLog(randomUUID(), 40)) {
  const ctx = someone(bench.database);
  const session = randomUUID();
  const path = `claude-code/${session}/${session}.jsonl`;
  const put = (from: number, to: number, prefix = log.subarray(0, from), body = log.subarray(from, to)) =>
    append(ctx, path, from === 0 ? { offset: 0 } : { offset: from, prefixSha256: sha256Hex(prefix) }, body);
  const state = (to: number) => ({ size: to, sha256: sha256Hex(log.subarray(0, to)) });
  return { ctx, session, path, log, put, state };
}

test("appended piece by piece, a log is what it is as a whole", async () => {
  const { ctx, session, log, put, state } = made();
  for (const [from, to] of [
    [0, 1000],
    [1000, 1001],
    [1001, 5000],
    [5000, log.length],
  ] as const)
    expect(await put(from, to)).toEqual(state(to));
  const stored = await everything(ctx);
  expect(stored).toMatchObject([{ file: `${session}.jsonl`, n: 1, sha256: sha256Hex(log) }]);
  expect(stored[0]?.bytes.equals(log)).toBe(true);
});

test("any pieces of any bytes come back as they were", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 500 }),
      fc.array(fc.nat(500), { maxLength: 5 }),
      async (raw, cuts) => {
        const bytes = Buffer.from(raw);
        const { ctx, put } = made(bytes);
        const at = [...new Set([0, ...cuts.map((cut) => cut % bytes.length), bytes.length])].sort((a, b) => a - b);
        for (const [i, to] of at.slice(1).entries()) await put(at[i] ?? 0, to);
        expect((await everything(ctx))[0]?.bytes.equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

describe("an answer that got lost", () => {
  test("costs nothing: the same piece again is the state as it is", async () => {
    const { ctx, put, state } = made();
    await put(0, 1000);
    await put(1000, 2000);
    expect(await put(1000, 2000)).toEqual(state(2000));
    expect(await put(0, 1000)).toEqual(state(2000));
    expect(await put(500, 1500)).toEqual(state(2000));
    expect((await everything(ctx)).map((each) => each.bytes.length)).toEqual([2000]);
  });

  test("nor does the same piece with more behind it", async () => {
    const { ctx, log, put, state } = made();
    await put(0, 2000);
    expect(await put(1000, 3000)).toEqual(state(3000));
    expect(await put(0, log.length)).toEqual(state(log.length));
    expect((await everything(ctx)).map((each) => each.sha256)).toEqual([sha256Hex(log)]);
  });
});

describe("a conflict names what is stored and changes nothing", () => {
  test.each([
    ["a place behind the end", 3000, undefined],
    ["another prefix", 2000, Buffer.from("other")],
    ["another prefix before the end", 1000, Buffer.from("other")],
  ] as const)("%s", async (_name, from, prefix) => {
    const { ctx, put, state } = made();
    await put(0, 2000);
    await expect(put(from, from + 500, prefix)).rejects.toEqual(refusal("conflict", state(2000)));
    expect((await everything(ctx)).map((each) => each.bytes.length)).toEqual([2000]);
  });

  test.each([
    ["at the beginning", 0, 100],
    ["in the middle", 1000, 400],
    ["at the last byte", 1500, 499],
  ])("other bytes %s", async (_name, from, differAt) => {
    const { ctx, log, put, state } = made();
    await put(0, 2000);
    const body = Buffer.from(log.subarray(from, 2500));
    body[differAt] = (body[differAt] ?? 0) ^ 1;
    await expect(put(from, 2500, undefined, body)).rejects.toEqual(refusal("conflict", state(2000)));
    expect((await everything(ctx)).map((each) => each.bytes.length)).toEqual([2000]);
  });

  test("a stream that is not there", async () => {
    const { put } = made();
    await expect(put(100, 200)).rejects.toEqual(refusal("conflict", { size: 0, sha256: EMPTY }));
  });
});

test("a new revision begins one, and again is the same one; appends go to the newest", async () => {
  const { ctx, path, put, state } = made();
  await put(0, 2000);
  const other = claudeLog(randomUUID(), 20);
  const begin = () => append(ctx, path, { offset: 0, revision: "new" }, other.subarray(0, 1500));
  const begun = { size: 1500, sha256: sha256Hex(other.subarray(0, 1500)) };
  expect([await begin(), await begin()]).toEqual([begun, begun]);
  await append(ctx, path, { offset: 1500, prefixSha256: begun.sha256 }, other.subarray(1500));
  expect((await everything(ctx)).map(({ n, sha256 }) => [n, sha256])).toEqual([
    [1, state(2000).sha256],
    [2, sha256Hex(other)],
  ]);
  expect(await put(2000, 2100), "a client that has exactly the older one goes on with it").toEqual(state(2100));
});

test("eight clients that append the same at once make it once", async () => {
  const { ctx, put, state } = made();
  await put(0, 1000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(1000, 3000)));
  expect(answers).toEqual(Array(8).fill(state(3000)));
  expect((await everything(ctx)).map((each) => [each.n, each.bytes.length])).toEqual([[1, 3000]]);
});

test("the same log uploaded and appended is one stream, whichever way it grows", async () => {
  const ctx = someone(bench.database);
  const session = randomUUID();
  const log = Buffer.concat([claudeLog(session, 30), randomBytes(1_200_000)]);
  const path = `claude-code/${session}/any-name.jsonl`;
  const put = (from: number, to: number) =>
    append(ctx, path, { offset: from, prefixSha256: sha256Hex(log.subarray(0, from)) }, log.subarray(from, to));
  expect((await send(ctx, log.subarray(0, 3000))).status).toBe("stored");
  await put(3000, 5000);
  expect((await send(ctx, log.subarray(0, 4000))).status).toBe("duplicate");
  expect((await send(ctx, log.subarray(0, 900_000))).status).toBe("extended");
  expect(await put(900_000, log.length)).toEqual({ size: log.length, sha256: sha256Hex(log) });
  expect((await everything(ctx)).map((each) => [each.file, each.sha256])).toEqual([
    [`${session}.jsonl`, sha256Hex(log)],
  ]);
});

test("an append at the end reads nothing of what lies before", async () => {
  const { ctx, put, state } = made(Buffer.concat([claudeLog(randomUUID(), 1), randomBytes(3_000_000)]));
  await put(0, 2_500_000);
  const { sql } = bench.database;
  const reads: string[] = [];
  const watched = new Proxy(sql, {
    apply(target, self, args: [TemplateStringsArray, ...never[]]) {
      if (Array.isArray(args[0])) reads.push(args[0].join("?"));
      return Reflect.apply(target, self, args);
    },
  });
  const watching = { ...ctx, database: { ...bench.database, sql: watched } };
  const prefixSha256 = state(2_500_000).sha256;
  const answer = await append(
    watching,
    `claude-code/${(await everything(ctx))[0]?.externalId}/x.jsonl`,
    { offset: 2_500_000, prefixSha256 },
    Buffer.from("tail\n"),
  );
  expect(answer.size).toBe(2_500_005);
  expect(reads.length).toBeGreaterThan(0);
  expect(
    reads.filter((text) => /select[\s\S]*\bstored\b[\s\S]*from chunks/.test(text) && !/insert/.test(text)).length,
  ).toBe(0);
});

test.each([
  ["no prefix hash", { offset: 5 }, "x.jsonl", "invalid"],
  ["a new revision in the middle", { offset: 5, prefixSha256: EMPTY, revision: "new" }, "x.jsonl", "invalid"],
  ["a file that is no log", { offset: 0 }, "notes.txt", "invalid"],
  ["an empty beginning", { offset: 0 }, "x.jsonl", "invalid"],
] as const)("refused: %s", async (_name, query, file, code) => {
  const ctx = someone(bench.database);
  await expect(append(ctx, `claude-code/s/${file}`, query, Buffer.alloc(0))).rejects.toMatchObject({ code });
  expect(await everything(ctx)).toEqual([]);
});

test("a stream of another team is not there", async () => {
  const { session, log, put } = made();
  await put(0, 1000);
  const query = { offset: 1000, prefixSha256: sha256Hex(log.subarray(0, 1000)) };
  const stranger = someone(bench.database);
  await expect(append(stranger, `claude-code/${session}/x.jsonl`, query, log.subarray(1000))).rejects.toEqual(
    refusal("conflict", { size: 0, sha256: EMPTY }),
  );
});
