import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { listDueJobs, requestDerive } from "@/db/queries/derive-jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import type { LogFormat } from "@/lib/parsers/format";
import { startDeriveJobs } from "./derive-jobs";
import { awaitDerived, deriveStream } from "./derive-stream";
import { type ScriptLine, scriptFormat, scriptLog } from "./testing/script-format";
import { logStream, storeRevision } from "./testing/store-revision";

const registry = vi.hoisted(() => ({ FORMATS: [] as LogFormat[], PARSER_VERSION: 1 }));
vi.mock("@/lib/parsers/registry", () => registry);
registry.FORMATS.push(scriptFormat);

let made: TestDatabase;
let database: Database;
let teamId: string;

beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.appUrl);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});
beforeEach(() => {
  teamId = randomUUID();
  registry.PARSER_VERSION = 1;
});

const MAIN = logStream("claude-code", "s1", "s1.jsonl");
const LINES: ScriptLine[] = Array.from({ length: 6 }, (_, i) => ({ is: "output", call: `c${i}`, text: `${i}` }));

async function count(table: string): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from ${database.sql(table)} where team_id = ${teamId}`;
  return row?.n ?? 0;
}

/** Observations that a reader sees. */
async function shown(): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from threads t
    join observations o on o.team_id = t.team_id and o.derived_generation = t.derived_generation where t.team_id = ${teamId}`;
  return row?.n ?? 0;
}

describe("a job", () => {
  test("that somebody else holds is waited for, not done twice", async () => {
    const streamId = await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    await database.sql`update derive_jobs set lease_until = now() + interval '1 minute' where team_id = ${teamId}`;
    expect(await deriveStream(database, teamId, streamId)).toBe("busy");
    const waited = awaitDerived(database, teamId, [streamId], { timeoutMs: 300 });
    expect(await waited).toMatchObject({ indexed: false });
    const wait = awaitDerived(database, teamId, [streamId], { timeoutMs: 10_000 });
    await database.sql`update derive_jobs set lease_until = now() - interval '1 second' where team_id = ${teamId}`;
    expect(await wait).toEqual({ indexed: true, progress: 1 });
    expect(await shown()).toBe(6);
  });

  test("whose lease passed to another while it ran shows nothing", async () => {
    const streamId = await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    const open = scriptFormat.open;
    const spy = vi.spyOn(scriptFormat, "open").mockImplementationOnce((identity, sink) => {
      void database.sql`update derive_jobs set lease_until = now() + interval '5 minutes' where team_id = ${teamId}`.execute();
      return open.call(scriptFormat, identity, sink);
    });
    expect(await deriveStream(database, teamId, streamId)).toBe("busy");
    spy.mockRestore();
    expect(await count("threads")).toBe(0);
    await database.sql`update derive_jobs set lease_until = null where team_id = ${teamId}`;
    expect(await deriveStream(database, teamId, streamId)).toBe("done");
    expect(await shown()).toBe(6);
    expect(await count("derivations")).toBe(1);
  });

  test("that fails is kept with a code, never with content, and is done when the cause is gone", async () => {
    const streamId = await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const spy = vi.spyOn(scriptFormat, "open").mockImplementationOnce(() => {
      throw new RangeError("secret words");
    });
    expect(await awaitDerived(database, teamId, [streamId], { timeoutMs: 5000 })).toEqual({
      indexed: false,
      progress: 0,
    });
    const [job] = await database.sql`
      select last_error, attempts, lease_until > now() as later from derive_jobs where team_id = ${teamId}`;
    expect(job).toEqual({ last_error: "RangeError", attempts: 1, later: true });
    spy.mockRestore();
    log.mockRestore();
    await database.sql`update derive_jobs set lease_until = null where team_id = ${teamId}`;
    expect(await deriveStream(database, teamId, streamId)).toBe("done");
  });

  test("asked for again while it ran is done again before it ends", async () => {
    const streamId = await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    const open = scriptFormat.open;
    const spy = vi.spyOn(scriptFormat, "open").mockImplementationOnce((identity, sink) => {
      void requestDerive(database.sql, teamId, [streamId]);
      return open.call(scriptFormat, identity, sink);
    });
    expect(await deriveStream(database, teamId, streamId)).toBe("done");
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
    expect([await count("derive_jobs"), await shown()]).toEqual([0, 6]);
  });

  test("given up on is tried again by the poller once new bytes have come", async () => {
    await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES.slice(1)));
    await database.sql`update derive_jobs set attempts = 5, last_error = 'RangeError' where team_id = ${teamId}`;
    expect((await listDueJobs(database.sql, 1000)).filter((job) => job.teamId === teamId)).toEqual([]);
    await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    const stop = startDeriveJobs(database);
    await vi.waitFor(async () => expect(await count("derive_jobs")).toBe(0), { timeout: 20_000 });
    stop();
    expect(await shown()).toBe(6);
  });

  test("that failed a few times keeps count when new bytes come", async () => {
    const streamId = await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    await database.sql`update derive_jobs set attempts = 4 where team_id = ${teamId}`;
    await requestDerive(database.sql, teamId, [streamId]);
    expect([...(await database.sql`select attempts from derive_jobs where team_id = ${teamId}`)]).toEqual([
      { attempts: 4 },
    ]);
  });

  test("left behind by a process that died is found and done", async () => {
    await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    await database.sql`update derive_jobs set lease_until = now() - interval '1 second', attempts = 1 where team_id = ${teamId}`;
    const stop = startDeriveJobs(database);
    await vi.waitFor(async () => expect(await count("derive_jobs")).toBe(0), { timeout: 20_000 });
    stop();
    expect(await shown()).toBe(6);
  });

  test("that was only ever interrupted is never given up, but waits longer each time", async () => {
    await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    const isDue = async (attempts: number, secondsAgo: number, error: string | null) => {
      await database.sql`
        update derive_jobs set attempts = ${attempts}, last_error = ${error},
          lease_until = now() - make_interval(secs => ${secondsAgo}) where team_id = ${teamId}`;
      return (await listDueJobs(database.sql, 1000)).some((job) => job.teamId === teamId);
    };
    expect([await isDue(4, 1, null), await isDue(5, 25, null), await isDue(5, 40, null)]).toEqual([true, false, true]);
    expect([await isDue(90, 3500, null), await isDue(90, 3700, null)]).toEqual([false, true]);
    expect([await isDue(4, 1, "RangeError"), await isDue(5, 9999, "RangeError")]).toEqual([true, false]);
  });

  test("of an older parser is asked for when a server starts", async () => {
    const streamId = await storeRevision(database, teamId, MAIN, 1, scriptLog(LINES));
    expect(await deriveStream(database, teamId, streamId)).toBe("done");
    registry.PARSER_VERSION = 2;
    const stop = startDeriveJobs(database);
    const versions = () => database.sql`select parser_version from revisions where team_id = ${teamId}`;
    await vi.waitFor(async () => expect([...(await versions())]).toEqual([{ parser_version: 2 }]), { timeout: 20_000 });
    stop();
  });
});
