import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withClient } from "./connect";
import { isRunning } from "./postmaster";
import { type RunningPostgres, startPostgres } from "./start-postgres";

let dataDir: string;
let started: RunningPostgres[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "palimpsest-postgres-"));
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, fast: true });
  started.push(server);
  return server;
}

async function kill(server: RunningPostgres): Promise<void> {
  process.kill(server.pid, "SIGKILL");
  await expect.poll(() => isRunning(server.pid)).toBe(false);
}

test("a server that outlived the process that started it is taken over, not started twice", async () => {
  const first = await start();
  const second = await start();
  expect(second).toMatchObject({ reused: true, pid: first.pid, port: first.port });
  await second.stop();
  expect(isRunning(first.pid)).toBe(false);
});

test("after a kill -9 of Postgres it starts again, with what was committed", async () => {
  const first = await start();
  await withClient(first.url, async (sql) => {
    await sql`create table kept (n int)`;
    await sql`insert into kept values (7)`;
  });
  await kill(first);
  const second = await start();
  expect(second.reused).toBe(false);
  expect(await withClient(second.url, (sql) => sql`select n from kept`)).toEqual([{ n: 7 }]);
});

test("a pid file that names another program's process is not taken for a server", async () => {
  await kill(await start());
  const file = join(dataDir, "cluster", "postmaster.pid");
  const rest = readFileSync(file, "utf8").split("\n").slice(1);
  const stranger = spawn("sleep", ["60"]);
  try {
    writeFileSync(file, [stranger.pid, ...rest].join("\n"));
    expect(await start()).toMatchObject({ reused: false });
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
  } finally {
    stranger.kill();
  }
});

test("the password is needed, is not readable by others, and the server listens on loopback only", async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(withClient(wrong.href, (sql) => sql`select 1`)).rejects.toMatchObject({ code: "28P01" });
  expect(statSync(join(dataDir, "password")).mode & 0o077).toBe(0);
  const listens = await withClient(url, (sql) => sql`select current_setting('listen_addresses') as at`);
  expect(listens).toEqual([{ at: "127.0.0.1" }]);
});

test("Japanese has trigrams: the locale is one that search can work with", async () => {
  const { url } = await start();
  const [row] = await withClient(
    url,
    (sql) => sql<{ found: boolean }[]>`select '日本語ログ' ilike '%本語%' and
    cardinality(show_trgm('日本語')) > 0 as found`,
  );
  expect(row?.found).toBe(true);
});
