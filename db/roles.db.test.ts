import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "./testing/database";

let database: TestDatabase;
let app: postgres.Sql;
let owner: postgres.Sql;

beforeAll(async () => {
  database = await testDatabase();
  app = postgres(database.appUrl, { max: 2 });
  owner = postgres(database.ownerUrl, { max: 2, onnotice: () => {} });
});

afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

const team = randomUUID();

async function stageChunk(): Promise<string> {
  const id = randomUUID();
  const hash = Buffer.alloc(32);
  await app`insert into chunks (team_id, id, codec, raw_len, raw_sha256, stored_sha256, stored)
    values (${team}, ${id}, 'none', 1, ${hash}, ${hash}, ${Buffer.from("x")})`;
  return id;
}

const refused = { code: "42501" };

test("the app can add a chunk and read it, but neither change nor delete it", async () => {
  const id = await stageChunk();
  expect(await app`select codec from chunks where team_id = ${team} and id = ${id}`).toEqual([{ codec: "none" }]);
  await expect(app`update chunks set codec = 'gzip' where id = ${id}`).rejects.toMatchObject(refused);
  await expect(app`delete from chunks where id = ${id}`).rejects.toMatchObject(refused);
  await expect(app`truncate chunks`).rejects.toMatchObject(refused);
});

test("an issued id stays issued: the app cannot change or delete it", async () => {
  await app`insert into observation_ids (team_id, session_id, thread, id, call_key, occurrence, is_primary)
    values (${team}, ${team}, '', 'a3f7c2e1', 'call', 0, true)`;
  await expect(app`update observation_ids set id = 'ffffffff'`).rejects.toMatchObject(refused);
  await expect(app`delete from observation_ids`).rejects.toMatchObject(refused);
});

test("a replaced recording stays recorded: the app cannot change or delete it", async () => {
  await app`insert into observation_recordings (team_id, session_id, thread, call_key, occurrence, content_sha256,
      content_sha1, bytes, chars, lines, head, tail)
    values (${team}, ${team}, '', 'call', 0, ${Buffer.alloc(32)}, ${Buffer.alloc(20)}, 1, 1, 1, 'x', 'x')`;
  await expect(app`update observation_recordings set bytes = 2`).rejects.toMatchObject(refused);
  await expect(app`delete from observation_recordings`).rejects.toMatchObject(refused);
});

test("P6: a recall stays in the ledger, and an answer as it was given: the app cannot change or delete either", async () => {
  await app`insert into recalls (team_id, asked, status, charged, actor_kind, actor_id) values (${team}, 'x', 'ok', 0, 'key', 'k')`;
  await app`insert into recall_answers (team_id, run_id, request_id, body_sha256, answer)
    values (${team}, ${team}, 'r', ${Buffer.alloc(32)}, '{}')`;
  for (const table of ["recalls", "recall_answers"]) {
    await expect(app`update ${app(table)} set team_id = team_id`).rejects.toMatchObject(refused);
    await expect(app`delete from ${app(table)}`).rejects.toMatchObject(refused);
    await expect(app`truncate ${app(table)}`).rejects.toMatchObject(refused);
    expect(await app`select from ${app(table)} where team_id = ${team}`).toHaveLength(1);
  }
});

test("the app changes and deletes what is derived, and draws generations", async () => {
  await app`delete from events where team_id = ${team}`;
  const [row] = await app<{ n: string }[]>`select nextval('derived_generation_seq') as n`;
  expect(Number(row?.n)).toBeGreaterThan(0);
});

test("the sweep, run by the app, takes only old chunks that no revision names", async () => {
  const [orphan, linked, young] = [await stageChunk(), await stageChunk(), await stageChunk()];
  await owner`update chunks set staged_at = now() - interval '25 hours' where id in (${orphan}, ${linked})`;
  await app`insert into revision_chunks (team_id, stream_id, revision, byte_offset, raw_len, chunk_id, prefix_sha256)
    values (${team}, ${team}, 0, 0, 1, ${linked}, ${Buffer.alloc(32)})`;
  expect(await app`select sweep_orphan_chunks('24 hours') as swept`).toEqual([{ swept: 1 }]);
  const left = await app<{ id: string }[]>`select id from chunks where id in (${orphan}, ${linked}, ${young})`;
  expect(left.map(({ id }) => id).sort()).toEqual([linked, young].sort());
});
