import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { madeLog, seeded, uuidOf } from "./made-log";
import { appendAll, jsonOf, persist, type Target } from "./retrying-client";

const APP_KILLS = 100;
const POSTGRES_KILLS = 20;
const TURNS = 30;

let server: TestServer;
let target: Target;

beforeAll(async () => {
  server = await startTestServer({ fast: false });
  target = { baseUrl: server.baseUrl, key: server.team.key };
}, 120_000);
afterAll(() => server?.stop());

test(`${APP_KILLS} kills of the server while clients send: nothing acknowledged is missing, nothing is double`, async () => {
  const logs = await sendWhile(APP_KILLS, "app", async (random) => {
    await delay(random() * 150);
    await server.killApp();
    await server.startApp();
  });
  await expectWhole(logs);
}, 1_200_000);

test(`${POSTGRES_KILLS} kills of Postgres while clients send: nothing acknowledged is missing, nothing is double`, async () => {
  const logs = await sendWhile(POSTGRES_KILLS, "postgres", async (random) => {
    await delay(random() * 150);
    await server.killPostgres();
    await server.startPostgres();
  });
  await expectWhole(logs);
}, 600_000);

/** Sends one whole upload and one stream in pieces around each fault; both clients retry until they are acknowledged. */
async function sendWhile(times: number, seed: string, fault: (random: () => number) => Promise<void>) {
  const random = seeded(seed);
  const logs = new Map<string, Buffer>();
  for (let n = 0; n < times; n++) {
    const [uploaded, streamed] = [uuidOf(`${seed}-upload-${n}`), uuidOf(`${seed}-stream-${n}`)];
    for (const session of [uploaded, streamed])
      logs.set(session, madeLog(session, TURNS, Math.floor(random() * 20_000)));
    const upload = persist(target, `/uploads?name=${uploaded}.jsonl`, {
      method: "POST",
      body: bytesOf(logs, uploaded),
    });
    const append = appendAll(target, streamed, bytesOf(logs, streamed), 40_000);
    await fault(random);
    const [response, statuses] = await Promise.all([upload, append]);
    expect([200, 201], `upload ${n}`).toContain(response.status);
    expect(new Set(statuses), `stream ${n}`).toEqual(new Set([200]));
  }
  return logs;
}

async function expectWhole(logs: Map<string, Buffer>): Promise<void> {
  for (const [session, bytes] of logs) {
    // First: a session is known by its id once it is indexed, which after a crash is the job's next run.
    expect(await observationsOf(session), session).toBe(TURNS);
    const raw = await persist(target, `/sessions/${session}/raw`);
    expect(sha256(raw.bytes), session).toBe(sha256(bytes));
    const files = jsonOf<{ items: { revisions: unknown[] }[] }>(await persist(target, `/sessions/${session}/files`));
    expect(
      files.items.map((file) => file.revisions.length),
      session,
    ).toEqual([1]);
  }
}

/** Indexing follows the acknowledgement; after a crash the job's next run does it. */
async function observationsOf(session: string): Promise<number> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const found = jsonOf<{ observations?: number }>(await persist(target, `/sessions/${session}`));
    if (found.observations === TURNS || Date.now() > deadline) return found.observations ?? 0;
    await delay(200);
  }
}

function bytesOf(logs: Map<string, Buffer>, session: string): Buffer {
  const bytes = logs.get(session);
  if (!bytes) throw new Error(`no log was made for ${session}`);
  return bytes;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
