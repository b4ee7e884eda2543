import { readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { turnLines, uuidOf } from "./made-log";

const GIGABYTE = 1024 ** 3;
const LIMIT = 512 * 1024 ** 2;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server?.stop());

test("a log of 1 GB beside a client that sends a few bytes at a time: memory stays under 512 MB, no transaction waits", async () => {
  const session = uuidOf("a gigabyte");
  const watch = watchServer();
  const slow = trickle(uuidOf("slow"), () => watch.done());
  const answer = await send(session, gigabyte(session));
  expect([200, 201]).toContain(answer.status);
  await untilIndexed(answer.uploadId);
  const seen = await watch.stop();
  const { status, pieces } = await slow;
  expect(status).toBeNull();
  expect(pieces).toBeGreaterThan(500);
  expect(seen.peakBytes).toBeLessThan(LIMIT);
  expect(seen.samples).toBeGreaterThan(50);
  expect(seen.idleTransactions).toEqual([]);
  process.stdout.write(
    `peak resident memory of the server: ${Math.round(seen.peakBytes / 1024 ** 2)} MB over ${seen.samples} samples\n`,
  );
}, 900_000);

function* gigabyte(session: string): Generator<Buffer> {
  let sent = 0;
  for (let turn = 0; sent < GIGABYTE; turn++) {
    const lines = Buffer.from(turnLines(session, turn, 4000 + (turn % 7) * 900));
    sent += lines.length;
    yield lines;
  }
}

function send(session: string, body: Iterable<Buffer>): Promise<{ status: number; uploadId: string }> {
  return new Promise((resolve, reject) => {
    const url = `${server.baseUrl}/api/v1/uploads?name=${session}.jsonl`;
    const req = request(url, { method: "POST", headers: { authorization: `Bearer ${server.team.key}` } }, (res) => {
      let text = "";
      res.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      res.on("end", () => resolve({ status: res.statusCode ?? 0, uploadId: String(JSON.parse(text).uploadId) }));
    });
    req.on("error", reject);
    Readable.from(body).pipe(req);
  });
}

interface Trickle {
  /** Null when there was no answer, as is right for a body that is not finished. */
  status: number | null;
  pieces: number;
}

/** Sends a log a few bytes at a time until told to stop, then breaks off: its body is shorter than announced. */
function trickle(session: string, done: () => boolean): Promise<Trickle> {
  const bytes = Buffer.from(turnLines(session, 0, 1_000_000));
  return new Promise((resolve, reject) => {
    let pieces = 0;
    const headers = { authorization: `Bearer ${server.team.key}`, "content-length": String(bytes.length + 1) };
    const req = request(`${server.baseUrl}/api/v1/uploads?name=slow.jsonl`, { method: "POST", headers });
    req.on("error", () => resolve({ status: null, pieces }));
    req.on("response", (res) => resolve({ status: res.statusCode ?? 0, pieces }));
    const drip = async () => {
      for (let at = 0; at < bytes.length && !done(); at += 20, pieces++) {
        req.write(bytes.subarray(at, at + 20));
        await delay(20);
      }
      req.destroy();
    };
    drip().catch(reject);
  });
}

async function untilIndexed(uploadId: string): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    const headers = { authorization: `Bearer ${server.team.key}` };
    const upload = await (await fetch(`${server.baseUrl}/api/v1/uploads/${uploadId}`, { headers })).json();
    if (upload.indexed) return;
    await delay(500);
  }
  throw new Error("the log was not indexed within ten minutes");
}

function watchServer() {
  const sql = postgres(server.ownerUrl, { max: 1, onnotice: () => {} });
  const seen = { peakBytes: 0, samples: 0, idleTransactions: [] as string[] };
  let over = false;
  const loop = (async () => {
    while (!over) {
      const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, "utf8"))?.[1];
      seen.peakBytes = Math.max(seen.peakBytes, Number(resident) * 1024);
      seen.samples++;
      const idle = await sql<{ query: string }[]>`
        select query from pg_stat_activity
        where state like 'idle in transaction%' and state_change < now() - interval '1 second' and pid <> pg_backend_pid()`;
      seen.idleTransactions.push(...idle.map(({ query }) => query.slice(0, 120)));
      await delay(100);
    }
  })();
  return {
    done: () => over,
    async stop() {
      over = true;
      await loop;
      await sql.end({ timeout: 5 });
      return seen;
    },
  };
}
