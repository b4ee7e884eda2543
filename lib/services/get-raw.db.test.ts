import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "./context";
import { getRaw } from "./get-raw";
import { getUpload } from "./get-upload";
import { claudeLine, claudeLog, send, sha256Hex, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function raw(ctx: Context, input: { session: string; file?: string; revision?: number }) {
  const { headers, bytes, status } = await getRaw(ctx, input);
  if (!(bytes instanceof ReadableStream)) throw new Error("not a stream");
  return { headers, status, bytes: Buffer.from(await new Response(bytes).arrayBuffer()) };
}

test("a file comes back as the exact bytes, as a download that no browser will run", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  const log = Buffer.concat([claudeLog(session, 3), randomBytes(2_500_000)]);
  await send(ctx, log);
  const { headers, bytes, status } = await raw(ctx, { session });
  expect(status).toBe(200);
  expect(bytes.equals(log)).toBe(true);
  expect(headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-length": String(log.length),
    "content-disposition": `attachment; filename="${session}.jsonl"`,
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
    etag: `"${sha256Hex(log)}"`,
  });
});

test("each file and revision of a session is to be had by name and number, the main file by default", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  const [first, second] = [claudeLog(session, 3), claudeLog(session, 2)];
  const subagent = Buffer.from(claudeLine(session, "x", { isSidechain: true, agentId: "abc" }));
  await send(ctx, subagent);
  await send(ctx, first);
  await send(ctx, second);
  const side = Buffer.from("side");
  await send(ctx, side, { name: `${session}/tool-results/t.txt` });
  expect((await raw(ctx, { session, revision: 1 })).bytes.equals(first)).toBe(true);
  expect((await raw(ctx, { session, revision: 2 })).bytes.equals(second)).toBe(true);
  expect((await raw(ctx, { session, file: `${session}.jsonl`, revision: 2 })).bytes.equals(second)).toBe(true);
  expect((await raw(ctx, { session, file: "subagents/agent-abc.jsonl" })).bytes.equals(subagent)).toBe(true);
  expect((await raw(ctx, { session, file: "tool-results/t.txt" })).bytes.equals(side)).toBe(true);
});

test("nothing else is found, and nothing of another team's", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  const { uploadId } = await send(ctx, claudeLog(session, 2));
  const missing = { name: "AppError", code: "not-found" };
  await expect(getRaw(ctx, { session, file: "x" })).rejects.toMatchObject(missing);
  await expect(getRaw(ctx, { session, revision: 2 })).rejects.toMatchObject(missing);
  await expect(getRaw(ctx, { session: randomUUID() })).rejects.toMatchObject(missing);
  const stranger = someone(bench.database);
  await expect(getRaw(stranger, { session })).rejects.toMatchObject(missing);
  await expect(getUpload(stranger, { upload: uploadId })).rejects.toMatchObject(missing);
});

test("a client that leaves in the middle stops the reading", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  await send(ctx, Buffer.concat([claudeLog(session, 1), randomBytes(5_000_000)]));
  const { bytes } = await getRaw(ctx, { session });
  if (!(bytes instanceof ReadableStream)) throw new Error("not a stream");
  const reader = bytes.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});

test("an upload is told of later as it was at once", async () => {
  const ctx = someone(bench.database);
  const { httpStatus: _status, ...answer } = await send(ctx, claudeLog(randomUUID(), 4));
  expect(await getUpload(ctx, { upload: answer.uploadId })).toEqual(answer);
});
