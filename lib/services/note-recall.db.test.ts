import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/db/client";
import { ask, readAll } from "@/db/testing/read";
import { seedObservation, seedSessionThread, seedTeam } from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { recall as op, recallByQuery } from "@/lib/api/recall";
import { listRecalls as listOp } from "@/lib/api/recalls";
import { listRecalls } from "./list-recalls";
import { recall } from "./recall";

const served = servedDatabase();
let database: Database;

beforeAll(() => {
  database = served();
});

test("every recall outside a run is in the ledger, found or not; facts without the content are no recall", async () => {
  const team = await seedTeam(database);
  const thread = await seedSessionThread(database, team);
  const id = await seedObservation(database, thread, { seq: 0, content: "0123456789" });
  const get = async (address: string, query: Record<string, string> = {}) =>
    (await ask(op, recall, team, { params: { address }, query })).status;

  expect(await get(`§${id}`)).toBe(200);
  expect(await get(id, { offset: "4", length: "3" })).toBe(200);
  expect(await get(id, { lines: "1" })).toBe(200);
  expect(await get("00000000", { session: thread.externalId })).toBe(404);
  expect(await get("§a3f")).toBe(400);
  expect(await get(id, { meta: "1" })).toBe(200);
  expect((await ask(recallByQuery, recall, team, { query: { address: `${thread.externalId}§${id}` } })).status).toBe(
    200,
  );

  const found = { session: thread.sessionId, thread: "", observationId: id, status: "ok" };
  const none = { observationId: null, chunk: null };
  const of = (offset: number, length: number) => ({ offset, length, total: 10, unit: "bytes" });
  expect(await readAll(listOp, listRecalls, team)).toEqual(
    [
      { ...found, asked: `§${id}`, chunk: of(0, 10) },
      { ...found, asked: id, chunk: of(4, 3) },
      { ...found, asked: id, chunk: null },
      { ...none, asked: "00000000", status: "not-found", session: thread.sessionId },
      { ...none, asked: "§a3f", status: "malformed", session: null },
      { ...found, asked: `${thread.externalId}§${id}`, chunk: of(0, 10) },
    ]
      .map((line) =>
        expect.objectContaining({
          ...line,
          run: null,
          charged: 0,
          by: { kind: "key", id: team.ctx.actor.id, developer: null },
        }),
      )
      .reverse(),
  );
  const misses = await readAll(listOp, listRecalls, team, {
    query: { session: thread.sessionId, status: "not-found" },
  });
  expect(misses).toHaveLength(1);
});
