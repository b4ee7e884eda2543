import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorCode } from "@/lib/core/errors";
import { sweepChunks } from "./sweep-chunks";
import { claudeLog, everything, send, sha256Hex, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const refusal = (code: ErrorCode) => expect.objectContaining({ name: "AppError", code });
const one = () => someone(bench.database);

test("a log comes back byte for byte, is known under its session, and is told of with its counts", async () => {
  const [ctx, session] = [one(), randomUUID()];
  const log = claudeLog(session, 5);
  const answer = await send(ctx, log, { name: "whatever.jsonl", project: "p" });
  expect(answer).toMatchObject({
    httpStatus: 201,
    status: "stored",
    bytes: log.length,
    sha256: sha256Hex(log),
    indexed: true,
  });
  expect(answer.file).toMatchObject({ lines: 5, unparsedLines: 0 });
  expect(answer.sessions.map((each) => each.externalId)).toEqual([session]);
  const [stored, ...others] = await everything(ctx);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ file: `${session}.jsonl`, externalId: session, n: 1, sha256: sha256Hex(log) });
  expect(stored?.bytes.equals(log)).toBe(true);
});

test("whatever follows a head that is recognised comes back as it was", async () => {
  const head = claudeLog(randomUUID(), 1);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), fc.integer({ min: 1, max: 500 }), async (tail, pieceBytes) => {
      const ctx = one();
      const bytes = Buffer.concat([head, tail]);
      await send(ctx, bytes, {}, { pieceBytes });
      expect((await everything(ctx))[0]?.bytes.equals(bytes)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

describe("the same again", () => {
  test("is a duplicate, and so is its beginning; a longer copy extends it and adds only its tail", async () => {
    const [ctx, log] = [one(), claudeLog(randomUUID(), 40)];
    const part = (bytes: number) => log.subarray(0, bytes);
    expect((await send(ctx, part(4000))).status).toBe("stored");
    expect(await send(ctx, part(4000))).toMatchObject({ status: "duplicate", httpStatus: 200 });
    expect(await send(ctx, part(6001))).toMatchObject({ status: "extended", httpStatus: 201 });
    expect((await send(ctx, part(5000))).status).toBe("duplicate");
    expect((await send(ctx, part(450))).status).toBe("duplicate");
    expect((await send(ctx, log)).status).toBe("extended");
    expect((await send(ctx, part(4000))).status).toBe("duplicate");
    const stored = await everything(ctx);
    expect(stored.map((each) => each.bytes.length)).toEqual([log.length]);
    expect(await chunkBytes(ctx.actor.teamId)).toBe(log.length);
  });

  test("in reverse order ends with the same bytes", async () => {
    const [ctx, log] = [one(), claudeLog(randomUUID(), 40)];
    const statuses = [];
    for (const bytes of [log.length, 6001, 4000, 450]) statuses.push((await send(ctx, log.subarray(0, bytes))).status);
    expect(statuses).toEqual(["stored", "duplicate", "duplicate", "duplicate"]);
    expect((await everything(ctx)).map((each) => each.sha256)).toEqual([sha256Hex(log)]);
  });

  test("over several chunks, also where the copy ends within one", async () => {
    const ctx = one();
    const log = Buffer.concat([claudeLog(randomUUID(), 1), randomBytes(3_500_000)]);
    for (const [bytes, status] of [
      [1_200_000, "stored"],
      [3_000_000, "extended"],
      [2_500_001, "duplicate"],
      [log.length, "extended"],
      [1_100_000, "duplicate"],
      [log.length, "duplicate"],
    ] as const)
      expect((await send(ctx, log.subarray(0, bytes))).status).toBe(status);
    expect((await everything(ctx)).map((each) => each.sha256)).toEqual([sha256Hex(log)]);
  });

  test("of another team is nobody's business", async () => {
    const log = claudeLog(randomUUID(), 3);
    expect((await send(one(), log)).status).toBe("stored");
    expect((await send(one(), log)).status).toBe("stored");
  });
});

test("a rewritten prefix is a revision of its own; both are readable, and each grows by itself", async () => {
  const [ctx, session] = [one(), randomUUID()];
  const log = claudeLog(session, 10);
  const rewritten = claudeLog(session, 9);
  expect((await send(ctx, log.subarray(0, 2000))).status).toBe("stored");
  expect((await send(ctx, rewritten)).status).toBe("revised");
  expect((await send(ctx, log)).status).toBe("extended");
  expect((await send(ctx, rewritten)).status).toBe("duplicate");
  expect((await everything(ctx)).map(({ n, sha256, bytes }) => [n, sha256, sha256Hex(bytes)])).toEqual([
    [1, sha256Hex(log), sha256Hex(log)],
    [2, sha256Hex(rewritten), sha256Hex(rewritten)],
  ]);
});

describe("at once", () => {
  test("eight clients with the same file make one copy", async () => {
    const [ctx, log] = [one(), claudeLog(randomUUID(), 200)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ctx, log)));
    expect(answers.map((each) => each.status).sort()).toEqual([...Array(7).fill("duplicate"), "stored"]);
    expect(new Set(answers.map((each) => each.sessions[0]?.id)).size).toBe(1);
    expect((await everything(ctx)).map((each) => each.sha256)).toEqual([sha256Hex(log)]);
    const [count] = await bench.database
      .sql`select count(*)::int as n from streams where team_id = ${ctx.actor.teamId}`;
    expect(count?.n).toBe(1);
  });

  test("clients with shorter and longer copies end with the longest", async () => {
    const [ctx, log] = [one(), Buffer.concat([claudeLog(randomUUID(), 1), randomBytes(1_500_000)])];
    const sizes = [100_000, 700_000, 1_000_000, 1_200_001, 1_300_000, log.length, 900_000];
    await Promise.all(sizes.map((bytes) => send(ctx, log.subarray(0, bytes))));
    expect((await everything(ctx)).map((each) => [each.n, each.sha256, sha256Hex(each.bytes)])).toEqual([
      [1, sha256Hex(log), sha256Hex(log)],
    ]);
  });
});

describe("compressed", () => {
  const log = claudeLog(randomUUID(), 30);
  const zstd = execFileSync("zstd", ["-q", "-c"], { input: log });
  test.each([
    ["as the request says: gzip", gzipSync(log), { name: "a.jsonl" }, { encoding: "gzip" }],
    ["as the request says: zstd", zstd, { name: "a.jsonl" }, { encoding: "zstd" }],
    ["as the name says: gz", gzipSync(log), { name: "a.jsonl.gz" }, {}],
    ["as the bytes say: zst", zstd, { name: "a.jsonl" }, {}],
  ])("%s", async (_name, body, query, sent) => {
    const ctx = one();
    expect(await send(ctx, body, query, sent)).toMatchObject({ sha256: sha256Hex(log), bytes: log.length });
    expect((await everything(ctx))[0]?.bytes.equals(log)).toBe(true);
  });
});

describe("garbage is refused, and nothing of it is linked", () => {
  const log = claudeLog(randomUUID(), 50);
  test.each([
    ["nothing", Buffer.alloc(0), {}, "invalid"],
    ["nothing, packed", gzipSync(""), { encoding: "gzip" }, "invalid"],
    ["only newlines", Buffer.from("\n\n\r\n"), {}, "unsupported"],
    ["noise", randomBytes(5000), {}, "unsupported"],
    ["JSON of something else", Buffer.from('{"a":1}\n{"b":2}\n'), {}, "unsupported"],
    ["brotli", log, { encoding: "br" }, "unsupported"],
    ["two encodings", gzipSync(log), { encoding: "gzip, gzip" }, "unsupported"],
    ["gzip in gzip", gzipSync(gzipSync(log)), {}, "unsupported"],
    ["gzip in gzip, one of them named", gzipSync(gzipSync(log)), { encoding: "gzip" }, "unsupported"],
    ["a cut gzip", gzipSync(log).subarray(0, 200), { encoding: "gzip" }, "invalid"],
    ["a cut gzip file", gzipSync(log).subarray(0, -4), {}, "invalid"],
    ["gzip that is none", Buffer.from("not gzip"), { encoding: "gzip" }, "invalid"],
    ["zstd that is none", Buffer.from("not zstd"), { encoding: "zstd" }, "invalid"],
    ["a body shorter than announced", log, { contentLength: log.length + 1 }, "malformed"],
    ["a body announced too large", log, { contentLength: 1e15 }, "too-large"],
  ] as const)("%s", async (_name, body, sent, code) => {
    const ctx = one();
    await expect(send(ctx, body, {}, sent)).rejects.toEqual(refusal(code));
    expect(await everything(ctx)).toEqual([]);
  });
});

test("a named agent is believed, and the log without an id meets itself again", async () => {
  const ctx = one();
  const text = Buffer.from("hello\nworld\n");
  expect(await send(ctx, text, { agent: "claude-code" })).toMatchObject({ status: "stored" });
  expect((await send(ctx, Buffer.concat([text, text]), { agent: "claude-code" })).status).toBe("extended");
  const externalId = `unnamed-${sha256Hex(Buffer.from("hello")).slice(0, 16)}`;
  expect(await everything(ctx)).toMatchObject([{ externalId, file: `${externalId}.jsonl` }]);
});

test("a side file is taken as it is, under its session", async () => {
  const [ctx, session] = [one(), randomUUID()];
  const bytes = Buffer.concat([Buffer.from([0x1f, 0x8b]), randomBytes(100)]);
  const answer = await send(ctx, bytes, { name: `${session}/tool-results/toolu_1.txt` });
  expect(answer).toMatchObject({ status: "stored", file: null, sha256: sha256Hex(bytes) });
  const stored = await everything(ctx);
  expect(stored).toMatchObject([{ externalId: session, file: "tool-results/toolu_1.txt" }]);
  expect(stored[0]?.bytes.equals(bytes)).toBe(true);
});

test("the sweep takes what was given up and leaves what is linked", async () => {
  const ctx = one();
  const log = Buffer.concat([claudeLog(randomUUID(), 1), randomBytes(5_000_000)]);
  await expect(send(ctx, log, {}, { contentLength: log.length + 1 })).rejects.toEqual(refusal("malformed"));
  expect(await chunkBytes(ctx.actor.teamId)).toBeGreaterThan(0);
  const kept = one();
  await send(kept, log);
  const { default: postgres } = await import("postgres");
  const owner = postgres(bench.owner.ownerUrl, { max: 1 });
  await owner`update chunks set staged_at = now() - interval '25 hours'`;
  await owner.end();
  expect(await sweepChunks(bench.database)).toBeGreaterThan(0);
  expect(await chunkBytes(ctx.actor.teamId)).toBe(0);
  expect((await everything(kept))[0]?.sha256).toBe(sha256Hex(log));
});

test("the chain runs over the stored chunks in order, and the ledger names every upload", async () => {
  const [ctx, log] = [one(), claudeLog(randomUUID(), 30)];
  await send(ctx, log.subarray(0, 1000), { name: "first" });
  await send(ctx, log, { name: "second" });
  const { teamId } = ctx.actor;
  const hashes = await bench.database.sql<{ h: Buffer }[]>`
    select c.stored_sha256 as h from revision_chunks r join chunks c on c.team_id = r.team_id and c.id = r.chunk_id
    where r.team_id = ${teamId} order by byte_offset`;
  const chain = hashes.reduce(
    (before, { h }) => Buffer.from(sha256Hex(Buffer.concat([before, h])), "hex"),
    Buffer.alloc(32),
  );
  const [revision] = await bench.database.sql`select chain, chunk_count from revisions where team_id = ${teamId}`;
  expect(revision?.chunk_count).toBe(hashes.length);
  expect(chain.equals(revision?.chain)).toBe(true);
  const ledger = await bench.database
    .sql`select name, status, size from uploads where team_id = ${teamId} order by created_at`;
  expect([...ledger]).toEqual([
    { name: "first", status: "stored", size: 1000 },
    { name: "second", status: "extended", size: log.length },
  ]);
});

async function chunkBytes(teamId: string): Promise<number> {
  const rows = await bench.database.sql<{ n: number }[]>`
    select coalesce(sum(raw_len), 0)::int as n from chunks where team_id = ${teamId}`;
  return rows[0]?.n ?? 0;
}
