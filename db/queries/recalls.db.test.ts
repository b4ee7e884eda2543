import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { listGiven } from "./recalls";

let made: TestDatabase;

beforeAll(async () => {
  made = await testDatabase();
});

afterAll(() => made.drop());

test("when an observation was recalled is read off its index, however often others were", async () => {
  const owner = postgres(made.ownerUrl, { max: 1, onnotice: () => {} });
  const sent: { text: string; parameters: unknown[] }[] = [];
  const app = postgres(made.appUrl, {
    max: 1,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    debug: (_connection, text, parameters) => {
      if (text.includes("from recalls r")) sent.push({ text, parameters });
    },
  });
  try {
    const key = { teamId: randomUUID(), sessionId: randomUUID(), thread: "" };
    await owner`
      insert into recalls (team_id, asked, status, session_id, thread, observation_id, charged, actor_kind, actor_id)
      select ${key.teamId}, '', 'ok', ${key.sessionId}, '', lpad(to_hex(i % 4000), 8, '0'), 0, 'key', 'somebody'
      from generate_series(1, 20000) i`;
    await owner`analyze recalls`;
    expect(await listGiven(app, key, ["0000000f"], 20)).toMatchObject(Array(5).fill({ times: 5 }));
    const [{ text, parameters } = { text: "", parameters: [] }] = sent;
    const plan = await owner.unsafe(`explain ${text}`, parameters as string[]);
    expect(plan.map((row) => String(row["QUERY PLAN"])).join("\n")).toContain("recalls_observation_idx");
  } finally {
    await Promise.all([owner.end(), app.end()]);
  }
});
