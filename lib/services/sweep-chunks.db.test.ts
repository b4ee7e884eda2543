import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "@/db/client";
import { startSweep } from "./sweep-chunks";
import { someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 60 * 60_000;

/** Leaves what an upload leaves that broke off, a day and an hour ago. */
async function giveUp(teamId: string): Promise<void> {
  await bench.database.sql`
    insert into chunks (team_id, id, codec, raw_len, raw_sha256, stored_sha256, stored, staged_at)
    values (${teamId}, gen_random_uuid(), 'none', 1, ${randomBytes(32)}, ${randomBytes(32)}, '\\x00',
      now() - interval '25 hours')`;
}

test("what was given up is swept when the server starts, and every hour until it stops", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { teamId } = someone(bench.database).actor;
  const left = async () => (await bench.database.sql`select id from chunks where team_id = ${teamId}`).length;
  const swept = async () => {
    const until = performance.now() + 10_000;
    while ((await left()) > 0 && performance.now() < until);
    expect(await left()).toBe(0);
  };
  await giveUp(teamId);
  const stop = startSweep(bench.database);
  await swept();
  await giveUp(teamId);
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(await left()).toBe(1);
  vi.advanceTimersByTime(1);
  await swept();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a sweep that fails is logged, and throws nothing", async () => {
  const said: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const closed = openDatabase(bench.owner.appUrl);
  await closed.close();
  startSweep(closed)();
  await vi.waitFor(() => expect(said.join("")).toContain("sweep-chunks"));
  write.mockRestore();
});
