import { afterAll, beforeAll, expect, test } from "vitest";
import { longSession } from "@/bench/long-session";
import { uuidOf } from "@/e2e/faults/made-log";
import type { Context } from "./context";
import { indexTexts } from "./index-texts";
import { searchPlaces } from "./search-places";
import { threadsInOrder } from "./search-threads";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
let ctx: Context;

const SESSIONS = 6;
const session = (n: number) => ({ sessionId: uuidOf(`places ${n}`), events: 120, compactions: 1, hugeOutputs: 0 });
const segments = async () => {
  const rows = await bench.database.sql<{ id: number }[]>`select id from text_segments order by id`;
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  bench = await openBench();
  ctx = someone(bench.database);
  for (let n = 0; n < SESSIONS; n++)
    await send(ctx, Buffer.from([...longSession(session(n))].join("")), { name: `${n}.jsonl` });
  await indexTexts(bench.database);
});
afterAll(() => bench.close());

/** Of each thread, in the order of a search, where it is looked in. */
async function looked(places: Awaited<ReturnType<typeof searchPlaces>>) {
  const ranges = [];
  for await (const thread of threadsInOrder(ctx, places, null, null)) ranges.push(places.rangesOf(thread));
  return ranges;
}

test("segments that are merged while a search is under way hide nothing from it", async () => {
  const { teamId } = ctx.actor;
  const places = () => searchPlaces(bench.database, teamId, ["error", "the"]);
  const before = await looked(await places());
  expect(before).toHaveLength(SESSIONS);
  expect(before.flat().length).toBeGreaterThan(0);
  const old = await segments();
  const underWay = await places();
  // Every index is made anew, and what was there is gone.
  await bench.database.sql`update derivations set text_version = text_version + 1`;
  await indexTexts(bench.database);
  expect((await segments()).filter((id) => old.includes(id))).toEqual([]);
  expect(await looked(underWay)).toEqual(before);
  expect(await looked(await places())).toEqual(before);
});

test("what a team's segments are of is not read for another's", async () => {
  const other = await searchPlaces(bench.database, uuidOf("another team"), ["error"]);
  expect(other.generations?.size).toBe(0);
});
