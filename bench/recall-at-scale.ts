import { madeLog, uuidOf } from "@/e2e/faults/made-log";
import { jsonOf, persist, type Target } from "@/e2e/faults/retrying-client";
import { startTestServer } from "@/lib/testing/server";
import { latency } from "./latency";
import { atMost, type BenchRow } from "./row";
import { untilRested } from "./until-rested";

const FEW = 1_000;
const MANY = 1_000_000;
const PER_SESSION = 20_000;
const OUTPUT_CHARS = 200;
const OFTEN = { warmUp: 500, count: 2_000 };

/** What a recall by its address alone costs in an archive of a thousand outputs, and of a million. */
export async function benchRecallAtScale(add: (row: BenchRow) => void): Promise<void> {
  const server = await startTestServer({ fast: false });
  try {
    const target = { baseUrl: server.baseUrl, key: server.team.key };
    const session = await send(target, "few", FEW);
    const list = jsonOf<{ items: { id: string }[] }>(
      await persist(target, `/sessions/${session}/observations?limit=1`),
    );
    const url = `${server.baseUrl}/api/v1/recall/${list.items[0]?.id}`;
    const headers = { authorization: `Bearer ${target.key}`, accept: "text/plain" };
    await untilRested(server);
    const few = await latency(url, headers, OFTEN);
    for (let sent = FEW; sent < MANY; sent += PER_SESSION) {
      await send(target, `many ${sent}`, Math.min(PER_SESSION, MANY - sent));
    }
    await untilRested(server);
    const many = await latency(url, headers, OFTEN);
    const what = `GET /recall among ${MANY.toLocaleString("en")} outputs, p50, beside ${FEW.toLocaleString("en")}`;
    const row = atMost(what, { measured: many.p50, floor: few.p50, most: 1.3 * few.p50, unit: "ms" });
    add({ ...row, bound: "<= 1.30 of it" });
  } finally {
    await server.stop();
  }
}

async function send(target: Target, name: string, turns: number): Promise<string> {
  const session = uuidOf(`bench scale ${name}`);
  const body = madeLog(session, turns, OUTPUT_CHARS);
  await persist(target, `/uploads?name=${session}.jsonl`, { method: "POST", body });
  return session;
}
