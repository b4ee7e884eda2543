import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { madeLog, uuidOf } from "./made-log";
import { jsonOf, persist } from "./retrying-client";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server?.stop());

interface Uploaded {
  status: string;
  sessions: { id: string; observations: number }[];
}

test("32 clients with the same file at once: one copy, all answered 2xx, the same ids", async () => {
  const target = { baseUrl: server.baseUrl, key: server.team.key };
  const session = uuidOf("the same file");
  const body = madeLog(session, 400, 6000);
  const responses = await Promise.all(
    Array.from({ length: 32 }, () => persist(target, `/uploads?name=${session}.jsonl`, { method: "POST", body })),
  );
  const answers = responses.map((response) => ({ code: response.status, body: jsonOf<Uploaded>(response) }));
  expect(answers.filter(({ code }) => code === 201)).toHaveLength(1);
  expect(answers.filter(({ code, body: { status } }) => code === 200 && status === "duplicate")).toHaveLength(31);
  expect(new Set(answers.flatMap(({ body: { sessions } }) => sessions.map(({ id }) => id))).size).toBe(1);
  const files = jsonOf<{ items: { revisions: unknown[]; bytes: number }[] }>(
    await persist(target, `/sessions/${session}/files`),
  );
  expect(files.items.map((file) => [file.revisions.length, file.bytes])).toEqual([[1, body.length]]);
  const observations = `/sessions/${session}/observations?limit=200`;
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const page = jsonOf<{ items: { id: string }[] }>(await persist(target, observations));
      return page.items.map(({ id }) => id);
    }),
  );
  expect(ids[0]).toHaveLength(200);
  expect(ids[0]).toEqual(ids[1]);
}, 300_000);
