import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { madeLog, uuidOf } from "@/e2e/faults/made-log";
import { jsonOf, persist } from "@/e2e/faults/retrying-client";
import { startTestServer } from "@/lib/testing/server";
import { benchAudit } from "./audit";
import { writeCopies } from "./corpus-copies";
import { startFloorApp } from "./floor-app";
import { ingest } from "./ingest";
import { ingestFloor } from "./ingest-floor";
import { latency } from "./latency";
import { benchReading } from "./reading";
import { benchRecallAtScale } from "./recall-at-scale";
import type { BenchRow } from "./row";
import { benchSearch } from "./search";
import { untilRested } from "./until-rested";
import { benchViewBound } from "./view-bound";
import { benchRecovery } from "./view-table";

const CORPUS = ["../shared/corpus/claude", "../shared/corpus/codex"];
const COPIES = 10;
/** More of the same, for a search through 200,000 observations. */
const FURTHER_COPIES = 23;
const MB = 1_000_000;

const rows: BenchRow[] = [];
const add = (row: BenchRow) => void rows.push(row);

const server = await startTestServer({ fast: false });
const folder = mkdtempSync(join(tmpdir(), "palimpsest-bench-"));
try {
  await benchIngest();
  // Audits follow an ingest for some minutes.
  await untilRested(server);
  await benchRecall();
  await benchSearch(server, add);
  await benchReading(server, add);
  await benchRecovery(server, add);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
try {
  await benchAudit(add);
  await benchViewBound(add);
  await benchRecallAtScale(add);
} finally {
  console.table(rows);
}
process.exitCode = rows.every((row) => row.holds) ? 0 : 1;

async function benchIngest(): Promise<void> {
  const sources = CORPUS.filter((path) => existsSync(path));
  if (sources.length === 0) {
    console.log("Ingest is left out: the corpus of real logs is not beside this checkout.");
    return;
  }
  const target = { baseUrl: server.baseUrl, key: server.team.key };
  const copies = writeCopies(sources, folder, 1 + COPIES + FURTHER_COPIES);
  // One copy goes first on both sides: measured is a server that runs, not one that compiles itself.
  const [first, files] = [
    copies.filter((file) => file.copy === 0),
    copies.filter(({ copy }) => copy > 0 && copy <= COPIES),
  ];
  await ingestFloor(server.ownerUrl, first);
  await ingest(target, first);
  const size = files.reduce((sum, file) => sum + file.bytes, 0);
  const floor = await ingestFloor(server.ownerUrl, files);
  const took = await ingest(target, files);
  const ratio = floor / took;
  rows.push({
    what: `ingest of ${files.length} files, ${Math.round(size / MB)} MB`,
    measured: `${(size / MB / took).toFixed(1)} MB/s`,
    floor: `${(size / MB / floor).toFixed(1)} MB/s`,
    ratio: ratio.toFixed(2),
    bound: ">= 0.40",
    holds: ratio >= 0.4,
  });
  await ingest(
    target,
    copies.filter(({ copy }) => copy > COPIES),
  );
}

async function benchRecall(): Promise<void> {
  const target = { baseUrl: server.baseUrl, key: server.team.key };
  const session = uuidOf("bench recall");
  await persist(target, `/uploads?name=${session}.jsonl`, { method: "POST", body: madeLog(session, 200, 4040) });
  const list = jsonOf<{ items: { id: string }[] }>(await persist(target, `/sessions/${session}/observations?limit=1`));
  const floorApp = await startFloorApp();
  try {
    const often = { warmUp: 500, count: 2000 };
    const floor = await latency(floorApp.url, {}, often);
    const took = await latency(
      `${server.baseUrl}/api/v1/recall/${list.items[0]?.id}?session=${session}`,
      { authorization: `Bearer ${server.team.key}`, accept: "text/plain" },
      often,
    );
    const ratio = took.p50 / floor.p50;
    rows.push({
      what: "GET /recall of 4 KB, one client, p50",
      measured: `${took.p50.toFixed(2)} ms (p95 ${took.p95.toFixed(2)})`,
      floor: `${floor.p50.toFixed(2)} ms (p95 ${floor.p95.toFixed(2)})`,
      ratio: ratio.toFixed(2),
      bound: "<= 2.00",
      holds: ratio <= 2,
    });
  } finally {
    floorApp.stop();
  }
}
