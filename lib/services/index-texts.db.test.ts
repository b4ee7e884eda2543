import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { longSession } from "@/bench/long-session";
import { insertSegment, listUnindexed, publishTextIndex } from "@/db/queries/text-index";
import { seeded, uuidOf } from "@/e2e/faults/made-log";
import type { findInSession as op } from "@/lib/api/find";
import type { Output } from "@/lib/api/operation";
import { GRAM_BITS } from "@/lib/core/gram-index";
import { sampleFiles } from "@/scripts/sample/files";
import type { Context } from "./context";
import { findInSession } from "./find-in-session";
import { indexTexts } from "./index-texts";
import { placeTexts } from "./place-texts";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";
import { textPlaces } from "./text-places";

// What is in memory is searched there: here it never is.
vi.mock("./held-text", async (actual) => ({ ...(await actual<object>()), isHeldWhole: () => false }));

interface Thread {
  teamId: string;
  sessionId: string;
  thread: string;
  generation: number;
  events: number;
}

let bench: CustodyBench;
let ctx: Context;
let threads: Thread[];

beforeAll(async () => {
  bench = await openBench();
  ctx = someone(bench.database);
  for (const { name, body } of sampleFiles()) await send(ctx, Buffer.from(body), { name });
  const long = longSession({ sessionId: uuidOf("index"), events: 500, compactions: 3, hugeOutputs: 0 });
  await send(ctx, Buffer.from([...long].join("")), { name: "long.jsonl" });
  await indexTexts(bench.database);
  threads = await bench.database.sql<Thread[]>`
    select team_id as "teamId", session_id as "sessionId", thread, derived_generation as generation, events
    from threads where team_id = ${ctx.actor.teamId} order by 1, 2, 3`;
});
afterAll(() => bench.close());

/** Every text of a thread with its event, folded as a search folds it. */
async function textsOf(thread: Thread): Promise<{ seq: number; text: string }[]> {
  const texts: { seq: number; text: string }[] = [];
  for await (const group of placeTexts(bench.database, thread.teamId, [{ ...thread, from: 0, to: thread.events }]))
    for (const { event, action, bodies } of group)
      for (const each of [...(action ? [action] : []), ...bodies.map(({ text }) => text)])
        texts.push({ seq: event.seq, text: fold(Buffer.from(each).toString("utf8")) });
  return texts;
}

const fold = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

async function find(thread: Thread, q: string, limit = 500): Promise<number[]> {
  const seqs: number[] = [];
  for (let from = 0; ; ) {
    const answer: Output<typeof op> = await findInSession(ctx, {
      session: thread.sessionId,
      thread: thread.thread,
      ...{ q, from, limit },
    });
    seqs.push(...answer.items.map(({ seq }) => seq));
    if (answer.isComplete) return seqs;
    from = answer.searchedTo;
  }
}

test("through the index just the events are found that hold the words, however few are asked for at once", async () => {
  const random = seeded("words of the sample");
  let byIndex = 0;
  for (const thread of threads) {
    const texts = await textsOf(thread);
    const words = Array.from({ length: 20 }, () => {
      const { text } = texts[Math.floor(random() * texts.length)] ?? { text: "" };
      const at = Math.floor(random() * text.length);
      return text.slice(at, at + 3 + Math.floor(random() ** 2 * 60)).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
    });
    for (const q of [...words.filter((each) => each !== ""), "no such words here", "§"]) {
      const places = await textPlaces(bench.database, thread, q);
      if (places && places.share <= 0.25) byIndex++;
      const expected = new Set(texts.filter(({ text }) => text.includes(fold(q))).map(({ seq }) => seq));
      expect({ q, found: await find(thread, q, 3) }).toEqual({ q, found: [...expected].sort((a, b) => a - b) });
    }
  }
  expect(byIndex).toBeGreaterThan(20);
});

test("texts that changed since have no index, until another is made", async () => {
  const { sql } = bench.database;
  const thread = threads[0];
  if (!thread) throw new Error("no thread");
  expect(await textPlaces(bench.database, thread, "manifest")).not.toBeNull();
  await sql`update derivations set text_version = text_version + 1 where generation = ${thread.generation}`;
  expect(await textPlaces(bench.database, thread, "manifest")).toBeNull();
  await indexTexts(bench.database);
  expect(await textPlaces(bench.database, thread, "manifest")).not.toBeNull();
});

test("the index of a derivation that is gone is dropped, and one that was never finished too", async () => {
  const { sql } = bench.database;
  const before = await segmentsOf();
  const [thread] = threads;
  if (!thread) throw new Error("no thread");
  await sql`update derivations set text_version = text_version + 1`;
  const [unindexed] = await listUnindexed(sql, 0, 1);
  if (!unindexed) throw new Error("none listed");
  const segment = { blocks: 1, first: [0], last: [0], slices: Buffer.alloc(GRAM_BITS) };
  const gone = await insertSegment(sql, { ...unindexed, generation: 999_999 }, segment);
  await publishTextIndex(sql, { ...unindexed, generation: 999_999 }, [gone]);
  const left = await insertSegment(sql, unindexed, segment);
  const making = await insertSegment(sql, unindexed, segment);
  await sql`update text_segments set made_at = now() - interval '2 hours' where id = ${left}`;
  await indexTexts(bench.database);
  const after = await segmentsOf();
  expect(after.filter(({ id }) => id === gone || id === left)).toEqual([]);
  expect(after.filter(({ id }) => id === making)).toHaveLength(1);
  await sql`delete from text_segments where id = ${making}`;
  expect(blocksIn(after) - 1).toBe(blocksIn(before));
});

test("segments are merged, and every thread is still found in", async () => {
  const { sql } = bench.database;
  await sql`update derivations set text_version = text_version + 1`;
  await indexTexts(bench.database);
  const segments = await segmentsOf();
  expect(threads.length).toBeGreaterThan(5);
  expect(segments.map(({ hasDead }) => hasDead)).toEqual(segments.map(() => false));
  expect(segments.length).toBeLessThan(threads.length / 2);
  const named = await sql<{ id: number }[]>`select distinct unnest(text_segments) as id from derivations order by 1`;
  expect(named.map(({ id }) => id)).toEqual(segments.map(({ id }) => id));
  for (const thread of threads) {
    const [first] = await textsOf(thread);
    const places = await textPlaces(bench.database, thread, (first?.text ?? "").slice(0, 40));
    expect(places?.ranges.some(([from, to]) => first && first.seq >= from && first.seq < to)).toBe(true);
  }
});

const segmentsOf = () => bench.database.sql<{ id: number; blocks: number; hasDead: boolean }[]>`
  select id, blocks, has_dead as "hasDead" from text_segments order by id`;

const blocksIn = (segments: readonly { blocks: number }[]) => segments.reduce((sum, { blocks }) => sum + blocks, 0);
