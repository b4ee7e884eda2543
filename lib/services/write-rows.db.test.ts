import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import type { IssuedRow, RowBatch } from "@/lib/core/derived-rows";
import { LedgerMoved, writeRows } from "./write-rows";

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.appUrl);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const EMPTY: RowBatch = { events: [], eventIds: [], observations: [], changes: [], bodies: [], ids: [], calls: [] };
const issued = (id: string, callKey: string): IssuedRow => ({ thread: "", id, callKey, occurrence: 0, primary: true });

test("an id that another derivation issued meanwhile is passed over for the same call, and moves the ledger for another", async () => {
  const place = { database, teamId: randomUUID(), sessionId: randomUUID(), isNew: true };
  const write = (...ids: IssuedRow[]) => writeRows(place, () => 1, { ...EMPTY, ids });
  const ledger = async () =>
    (await database.sql`select id, call_key from observation_ids where team_id = ${place.teamId} order by id`).map(
      ({ id, call_key }) => `${id} ${call_key}`,
    );
  await write(issued("aaaaaaaa", "c1"));
  await write(issued("aaaaaaaa", "c1"), issued("bbbbbbbb", "c2"));
  expect(await ledger()).toEqual(["aaaaaaaa c1", "bbbbbbbb c2"]);
  await expect(write(issued("bbbbbbbb", "c3"), issued("cccccccc", "c4"))).rejects.toThrow(LedgerMoved);
  expect(await ledger()).toEqual(["aaaaaaaa c1", "bbbbbbbb c2"]);
});
