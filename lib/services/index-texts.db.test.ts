import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { longSession } from "@/bench/long-session";
import { insertSegment, listUnindexed, nextTextIndex, publishTextIndex } from "@/db/queries/text-index";
import { seeded, uuidOf } from "@/e2e/faults/made-log";
import type { findInSession as op } from "@/lib/api/find";
import type { Output } from "@/lib/api/operation";
import { GRAM_BITS } from "@/lib/core/gram-index";
import { sampleFiles } from "@/scripts/sample/files";
import type { Context } from "./context";
import { findInSession } from "./find-in-session";
import { indexTexts } from "./index-texts";
import { type CustodyBench, openBench, send, someone } from "./testing/custody";
import { textPlaces } from "./text-places";
import { threadTexts } from "./thread-texts";

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
  for await (const group of threadTexts(bench.database, thread, [[0, thread.events]]))
    for (const { event, action, bodies } of group)
      for (const each of [...(action ? [action] : []), ...bodies])
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
  const [kept] = await sql`select count(distinct text_index)::int as n from text_segments
    where derived_generation = ${thread.generation}`;
  expect(kept?.n).toBe(1);
});

test("an index whose segments were removed while it was made is not read, and leaves nothing behind", async () => {
  const { sql } = bench.database;
  const [thread] = threads;
  if (!thread) throw new Error("no thread");
  await sql`update derivations set text_version = text_version + 1 where generation = ${thread.generation}`;
  const unindexed = (await listUnindexed(sql, 0, 100)).find(({ generation }) => generation === thread.generation);
  if (!unindexed) throw new Error("not listed");
  const slow = await nextTextIndex(sql);
  const segment = { blocks: 1, first: [0], last: [0], slices: Buffer.alloc(GRAM_BITS) };
  await insertSegment(sql, unindexed, slow, 0, segment);
  await indexTexts(bench.database);
  await insertSegment(sql, unindexed, slow, 1, segment);
  await publishTextIndex(sql, unindexed, slow, 2);
  const [row] = await sql`select count(s.n)::int as others, d.text_index <> ${slow}::bigint as kept
    from derivations d left join text_segments s on s.derived_generation = d.generation and s.text_index <> d.text_index
    where d.generation = ${thread.generation} group by d.text_index`;
  expect(row).toEqual({ others: 0, kept: true });
});

test("two that make the same index at once leave one that is whole", async () => {
  const { sql } = bench.database;
  await sql`update derivations set text_version = text_version + 1`;
  await Promise.all([indexTexts(bench.database), indexTexts(bench.database), indexTexts(bench.database)]);
  await indexTexts(bench.database);
  const rows = await sql`select d.generation from derivations d
    join threads t on t.team_id = d.team_id and t.derived_generation = d.generation
    where d.indexed_version is distinct from d.text_version`;
  expect([...rows]).toEqual([]);
  const [left] = await sql`select count(*)::int as n from text_segments s
    where not exists (select from derivations d where d.team_id = s.team_id and d.text_index = s.text_index)`;
  expect(left?.n).toBe(0);
  for (const thread of threads)
    expect(await textPlaces(bench.database, thread, "zzz none")).toMatchObject({ share: 0 });
});
