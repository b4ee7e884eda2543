import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { NewStream } from "@/db/queries/streams";
import type { LogFormat } from "@/lib/parsers/format";
import type { Context } from "./context";
import { deriveStream } from "./derive-stream";
import { findObservation } from "./find-observation";
import { someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";
import { type ScriptLine, scriptFormat, scriptLog } from "./testing/script-format";
import { logStream, sideStream, storeRevision } from "./testing/store-revision";

const registry = vi.hoisted(() => ({ FORMATS: [] as LogFormat[], PARSER_VERSION: 1 }));
vi.mock("@/lib/parsers/registry", () => registry);
registry.FORMATS.push(scriptFormat);

let bench: CustodyBench;
let ctx: Context;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  ctx = someone(bench.database);
  registry.PARSER_VERSION = 1;
});

const MAIN = logStream("claude-code", "s1", "s1.jsonl");
const AGENT = logStream("claude-code", "s1", "subagents/agent-ag1.jsonl", "ag1");
const SIDE = sideStream("s1", "tool-results/t1.txt");
const WHOLE = "the whole of it, longer than what the log has";
const cut = (call: string, text: string, more: { thread?: string } = {}): ScriptLine => ({
  ...{ is: "output", call, text, seen: "<preview>", side: "tool-results/t1.txt", total: WHOLE.length },
  ...more,
});

async function store(stream: NewStream, bytes: Buffer): Promise<void> {
  const { database, actor } = ctx;
  const streamId = await storeRevision(database, actor.teamId, stream, 1, bytes);
  expect(await deriveStream(database, actor.teamId, streamId)).toBe("done");
}
const put = (lines: readonly ScriptLine[], stream = MAIN) => store(stream, scriptLog(lines));
const putSide = () => store(SIDE, Buffer.from(WHOLE));

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** Ids of a team in the order in which they stand. */
async function ids(): Promise<string[]> {
  const rows = await bench.database.sql<{ id: string }[]>`
    select o.id from threads t join observations o on o.team_id = t.team_id and o.derived_generation = t.derived_generation
    where t.team_id = ${ctx.actor.teamId} order by t.thread, o.seq`;
  return rows.map(({ id }) => id);
}

const recordingOf = async (id: string | undefined, text: string | null) => {
  const wanted = { id: id ?? "", as: "content", sessionId: null, thread: null } as const;
  return (await findObservation(ctx, { ...wanted, sha256: text === null ? null : hash(text) })).recording;
};
const never = expect.objectContaining({ code: "not-found" });

test("what a side file completed goes on answering to its hash, also when all is derived anew", async () => {
  const lines = [cut("c1", "the whole"), cut("c2", "the whole of")];
  await put(lines);
  const [id, other] = await ids();
  await putSide();
  const earlier = { id, bytes: 9, chars: 9, sha256: hash("the whole"), complete: false, totalBytes: WHOLE.length };
  const check = async () => {
    expect(await recordingOf(id, null)).toMatchObject({ sha256: hash(WHOLE), complete: true, totalBytes: null });
    expect(await recordingOf(id, "the whole")).toMatchObject(earlier);
    await expect(recordingOf(other, "the whole")).rejects.toEqual(never);
    await expect(recordingOf(id, "the whole of")).rejects.toEqual(never);
    expect(await recordingOf(other, "the whole of")).toMatchObject({ id: other, bytes: 12 });
  };
  await check();
  registry.PARSER_VERSION = 2;
  await put(lines);
  await check();
  ctx = someone(bench.database);
  await expect(recordingOf(id, "the whole")).rejects.toEqual(never);
});

test("what a later derivation records otherwise goes on answering to its hash, under both ids", async () => {
  await put([{ is: "output", call: "c1", text: "as far as it was known" }]);
  const [before] = await ids();
  await put([{ is: "output", call: "c1", text: "as it became known later" }]);
  const [after] = await ids();
  for (const id of [before, after]) {
    expect(await recordingOf(id, null)).toMatchObject({ sha256: hash("as it became known later") });
    expect(await recordingOf(id, "as far as it was known")).toMatchObject({ bytes: 22, complete: false });
  }
});

test("a subagent's output is completed by the side file of its session", async () => {
  await put([{ is: "prompt", text: "main" }]);
  await put([cut("n1", "the whole", { thread: "ag1" })], AGENT);
  const [id] = (await ids()).slice(-1);
  expect(await recordingOf(id, null)).toMatchObject({ thread: "ag1", complete: false, totalBytes: WHOLE.length });
  await putSide();
  expect(await recordingOf(id, null)).toMatchObject({ thread: "ag1", complete: true, sha256: hash(WHOLE) });
  expect(await recordingOf(id, "the whole")).toMatchObject({ thread: "ag1", bytes: 9 });
});
