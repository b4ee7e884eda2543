import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/db/client";
import {
  nextGeneration,
  randomId,
  seedCompaction,
  seedDerivation,
  seedId,
  seedObservation,
  seedSessionThread,
  seedTeam,
  seedThread,
  sha256,
  type Team,
  type Thread,
} from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { recall as byPath, Recalled, recallByQuery } from "@/lib/api/recall";
import { serve } from "@/lib/http/serve";
import { recall } from "./recall";

const served = servedDatabase();
let database: Database;
let team: Team;

beforeAll(async () => {
  database = served();
  team = await seedTeam(database);
});

const inPath = serve(byPath, recall);
const inQuery = serve(recallByQuery, recall);

async function get(
  address: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
  by = team,
) {
  const url = `http://localhost/api/v1/recall/${encodeURIComponent(address)}?${new URLSearchParams(query)}`;
  const request = new Request(url, { headers: { authorization: `Bearer ${by.key}`, ...headers } });
  return inPath(request, { params: Promise.resolve({ address: encodeURIComponent(address) }) });
}

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function json(address: string, query: Record<string, string> = {}, by = team): Promise<Recalled> {
  const response = await get(address, query, { accept: "application/json" }, by);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  return Recalled.strict().parse(await response.json());
}

async function problem(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
  return body;
}

async function newThread(by = team, thread = ""): Promise<Thread> {
  return seedSessionThread(database, by, { thread });
}

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, i) => i));

describe("the bytes are exactly those recorded", () => {
  test.each([
    ["text", Buffer.from("one\ntwo\n")],
    ["nothing at all", Buffer.alloc(0)],
    ["NUL and control characters", Buffer.from("a\0b\u001b[31m\r\n\u202e")],
    ["a byte-order mark", Buffer.from("\ufeffx")],
    ["a lone surrogate, in WTF-8", Buffer.from([0x61, 0xed, 0xa0, 0xbd, 0x62])],
    ["every byte there is", everyByte],
    ["a body in several parts", randomBytes(3 * 1024 * 1024 + 17)],
  ])("%s", async (_name, content) => {
    const id = await seedObservation(database, await newThread(), { seq: 0, content });
    const response = await get(`§${id}`);
    expect((await bytesOf(response)).equals(content)).toBe(true);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("etag")).toBe(`"${createHash("sha256").update(content).digest("hex")}"`);

    const { content: text, encoding, bytes, sha1 } = await json(id);
    expect(Buffer.from(text ?? "", encoding).equals(content)).toBe(true);
    expect(bytes).toBe(content.length);
    expect(sha1).toBe(createHash("sha1").update(content).digest("hex"));
  });

  test("JSON says base64 where the bytes are no text", async () => {
    const thread = await newThread();
    const id = await seedObservation(database, thread, { seq: 0, content: Buffer.from([0xed, 0xa0, 0xbd]) });
    expect(await json(id)).toMatchObject({ encoding: "base64", content: "7aC9" });
  });

  test("an image comes in its own media type, another binary as a download, and neither can act as a page", async () => {
    const thread = await newThread();
    const png = await seedObservation(database, thread, { seq: 0, content: everyByte, mediaType: "image/png" });
    const svg = await seedObservation(database, thread, { seq: 1, content: "<svg/>", mediaType: "image/svg+xml" });
    const html = await seedObservation(database, thread, { seq: 2, content: "<script>", mediaType: "text/html" });
    const headersOf = async (id: string) => {
      const { headers } = await get(id);
      expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      return [headers.get("content-type"), headers.get("content-disposition")?.split(";")[0]];
    };
    expect(await headersOf(png)).toEqual(["image/png", "inline"]);
    expect(await headersOf(svg)).toEqual(["image/svg+xml", "attachment"]);
    expect(await headersOf(html)).toEqual(["application/octet-stream", "attachment"]);
    expect(await json(png)).toMatchObject({ mediaType: "image/png", encoding: "base64" });
  });
});

describe("any spelling leads to the same observation", () => {
  test("with and without the sign, upper case, with its session, as a whole stub", async () => {
    const thread = await newThread();
    const id = await seedObservation(database, thread, { seq: 0, content: "here\n" });
    const { stub } = await json(id);
    const spellings = [`§${id}`, id, id.toUpperCase(), `${thread.externalId}§${id}`, `${thread.sessionId}§${id}`, stub];
    for (const spelling of spellings) expect((await bytesOf(await get(spelling))).toString()).toBe("here\n");
    const request = new Request(`http://localhost/api/v1/recall?${new URLSearchParams({ address: stub })}`, {
      headers: { authorization: `Bearer ${team.key}` },
    });
    expect((await bytesOf(await inQuery(request, { params: Promise.resolve({}) }))).toString()).toBe("here\n");
  });

  test("what is no address, or two of them, is malformed", async () => {
    for (const text of ["§a3f7", "nonsense", "§a3f7c2e1 §00000000", "a\0b"]) {
      const response = await get(text);
      expect(response.status).toBe(400);
      expect(await problem(response)).toMatchObject({ type: "/problems/malformed" });
    }
  });

  test("an address that names one session in a request for another is malformed", async () => {
    const [one, other] = [await newThread(), await newThread()];
    const id = await seedObservation(database, one, { seq: 0 });
    expect((await get(`${one.externalId}§${id}`, { session: other.sessionId })).status).toBe(400);
    expect((await get(`${one.externalId}§${id}`, { session: one.sessionId })).status).toBe(200);
  });
});

describe("an id in several places", () => {
  test("is answered when the bytes are equal, ambiguous with candidates when not", async () => {
    const [one, other] = [await newThread(), await newThread()];
    const [same, different] = [randomId(), randomId()];
    for (const thread of [one, other]) {
      await seedObservation(database, thread, { seq: 0, id: same, content: "same" });
      await seedObservation(database, thread, { seq: 1, id: different, content: thread.sessionId });
    }
    expect((await bytesOf(await get(same))).toString()).toBe("same");
    const response = await get(different);
    expect(response.status).toBe(409);
    const { candidates } = (await problem(response)) as { candidates: { session: string }[] };
    expect(candidates.map(({ session }) => session).sort()).toEqual([one.sessionId, other.sessionId].sort());
    expect(candidates[0]).toMatchObject({ id: different, thread: "", step: 2, action: "run 1" });
    expect((await bytesOf(await get(different, { session: other.externalId }))).toString()).toBe(other.sessionId);
  });

  test("of equal copies the main thread's is the one told about", async () => {
    const main = await newThread();
    const sub = await seedThread(database, main, { thread: "agent-1" });
    const id = await seedObservation(database, sub, { seq: 0, content: "equal" });
    await seedObservation(database, main, { seq: 5, id, content: "equal" });
    expect(await json(id)).toMatchObject({ thread: "", seq: 5 });
  });

  test("`thread` tells two threads of a session apart", async () => {
    const main = await newThread();
    const sub = await seedThread(database, main, { thread: "agent-1" });
    const id = await seedObservation(database, main, { seq: 0, content: "main" });
    await seedObservation(database, sub, { seq: 0, id, content: "sub" });
    expect((await get(id, { session: main.sessionId })).status).toBe(409);
    expect((await bytesOf(await get(id, { thread: "agent-1" }))).toString()).toBe("sub");
    expect((await bytesOf(await get(id, { thread: "" }))).toString()).toBe("main");
  });
});

describe("an unknown id", () => {
  test("is answered with the nearest known ones of its scope, nearest first, then the latest", async () => {
    const by = await seedTeam(database);
    const [one, other] = [await newThread(by), await newThread(by)];
    await seedObservation(database, one, { seq: 0, id: "a3f7c2e1" });
    await seedObservation(database, one, { seq: 1, id: "a3f7c2ef" });
    await seedObservation(database, one, { seq: 2, id: "3af7c2e0" });
    await seedObservation(database, other, { seq: 9, id: "a3f7c2e9" });
    const response = await get("§a3f7c2e0", {}, {}, by);
    expect(response.status).toBe(404);
    const body = (await problem(response)) as { suggestions: unknown[] };
    expect(body.suggestions).toEqual([
      expect.objectContaining({ id: "a3f7c2e9", session: other.sessionId, step: 10, action: "run 9", distance: 1 }),
      expect.objectContaining({ id: "3af7c2e0", session: one.sessionId, step: 3, distance: 1 }),
      expect.objectContaining({ id: "a3f7c2ef", at: new Date(1_772_000_001_000).toISOString(), distance: 1 }),
    ]);
    const scoped = await problem(await get("§a3f7c2e9", { session: one.sessionId }, {}, by));
    expect(JSON.stringify(scoped)).not.toContain(other.sessionId);
  });

  test("of another team is unknown, in the same words as one that never was", async () => {
    const theirs = await newThread(await seedTeam(database));
    const id = await seedObservation(database, theirs, { seq: 0, content: "secret" });
    const by = await seedTeam(database);
    const never = id === "00000000" ? "00000001" : "00000000";
    const [foreign, unknown] = [await get(id, {}, {}, by), await get(never, {}, {}, by)];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const [one, other] = [await problem(foreign), await problem(unknown)];
    expect(JSON.stringify(one)).toBe(JSON.stringify(other).replaceAll(never, id));
    const inSession = await problem(await get(id, { session: theirs.sessionId }, {}, by));
    const noSession = await problem(await get(id, { session: "no-such-session" }, {}, by));
    expect(inSession).toEqual(noSession);
  });
});

describe("recordings of the same output", () => {
  test("a fuller recording takes the place of an earlier one, which stays behind its sha256", async () => {
    const thread = await newThread();
    const id = await seedObservation(database, thread, { seq: 0, content: "first", complete: false, totalBytes: 12 });
    const generation = await nextGeneration(database);
    const later = { ...thread, generation };
    await seedDerivation(database, later);
    await seedObservation(database, later, { seq: 0, id, content: "first second", issue: false });
    await database.sql`update threads set derived_generation = ${generation} where team_id = ${team.teamId} and session_id = ${thread.sessionId}`;

    expect((await bytesOf(await get(id))).toString()).toBe("first second");
    const earlier = sha256("first").toString("hex");
    expect((await bytesOf(await get(id, { sha256: earlier }))).toString()).toBe("first");
    expect(await json(id, { sha256: earlier })).toMatchObject({
      content: "first",
      sha256: earlier,
      complete: false,
      recordedBytes: 5,
      totalBytes: 12,
    });
  });

  test("bytes that were never this output are not found, though the session holds them", async () => {
    const thread = await newThread();
    const id = await seedObservation(database, thread, { seq: 0, content: "mine" });
    await seedObservation(database, thread, { seq: 1, content: "not mine" });
    expect((await get(id, { sha256: sha256("not mine").toString("hex") })).status).toBe(404);
  });

  test("an id whose thread no longer derives it still leads to what was recorded", async () => {
    const thread = await newThread();
    const id = await seedObservation(database, thread, { seq: 0, content: "from before" });
    const generation = await nextGeneration(database);
    await seedDerivation(database, { ...thread, generation });
    await database.sql`update threads set derived_generation = ${generation} where team_id = ${team.teamId} and session_id = ${thread.sessionId}`;
    expect((await bytesOf(await get(id))).toString()).toBe("from before");
    expect(await json(id)).toMatchObject({ onLivePath: false });
  });

  test("what the model saw is had apart, or is the content when it saw that", async () => {
    const thread = await newThread();
    const cut = await seedObservation(database, thread, { seq: 0, content: "all of it", seen: "all…" });
    const whole = await seedObservation(database, thread, { seq: 1, content: "all of it too" });
    expect((await bytesOf(await get(cut, { as: "seen" }))).toString()).toBe("all…");
    expect((await bytesOf(await get(whole, { as: "seen" }))).toString()).toBe("all of it too");
    expect(await json(cut, { as: "seen" })).toMatchObject({
      as: "seen",
      content: "all…",
      bytes: 9,
      seen: { bytes: 6, sha256: sha256("all…").toString("hex") },
    });
    expect((await bytesOf(await get(cut, { sha256: sha256("all…").toString("hex") }))).toString()).toBe("all…");
  });

  test("every id issued for it leads to it", async () => {
    const thread = await newThread();
    const id = await seedObservation(database, thread, { seq: 0, content: "x" });
    const alias = randomId();
    await seedId(database, thread, { id: alias, callKey: "call-0" });
    expect(await json(alias)).toMatchObject({ id, aliases: [alias], content: "x" });
  });
});

describe("part of a body", () => {
  test.each([
    [{ lines: "2" }, "two\r\n", { offset: 4, length: 5, total: 14 }],
    [{ lines: "2-3" }, "two\r\nthree", { offset: 4, length: 10, total: 14 }],
    [{ lines: "3-99" }, "three", { offset: 9, length: 5, total: 14 }],
    [{ offset: "4" }, "two\r\nthree", { offset: 4, length: 10, total: 14 }],
    [{ offset: "4", length: "3" }, "two", { offset: 4, length: 3, total: 14 }],
    [{ offset: "14" }, "", { offset: 14, length: 0, total: 14 }],
    [{ length: "3" }, "one", { offset: 0, length: 3, total: 14 }],
    [{ length: "99" }, "one\ntwo\r\nthree", null],
  ])("%j", async (query, text, range) => {
    for (const partBytes of [1, 5, 1000]) {
      const id = await seedObservation(database, await newThread(), {
        seq: 0,
        content: "one\ntwo\r\nthree",
        partBytes,
      });
      const response = await get(id, query);
      expect((await bytesOf(response)).toString()).toBe(text);
      if (range) expect(response.headers.get("etag")).not.toBe((await get(id)).headers.get("etag"));
      expect(await json(id, query)).toMatchObject({ content: text, range });
    }
  });

  test.each([{ lines: "9" }, { lines: "3-2" }, { offset: "15" }, { lines: "1", offset: "0" }])(
    "%j is refused, since there is no such part",
    async (query) => {
      const id = await seedObservation(database, await newThread(), { seq: 0, content: "one\ntwo\r\nthree" });
      expect((await get(id, query)).status).toBe(422);
    },
  );

  test("a part of what does not come with its facts is cut out of the parts it spans", async () => {
    const content = randomBytes(900_000);
    const id = await seedObservation(database, await newThread(), { seq: 0, content, partBytes: 200_000 });
    const part = await bytesOf(await get(id, { offset: "199990", length: "400020" }));
    expect(part.equals(content.subarray(199_990, 600_010))).toBe(true);
  });
});

describe("facts and answers", () => {
  test("JSON says where it left the view, and `meta` leaves the content out", async () => {
    const thread = await seedSessionThread(database, team, { offPath: "{[5,6)}" });
    const lost = await seedObservation(database, thread, { seq: 1 });
    const kept = await seedObservation(database, thread, { seq: 3 });
    const off = await seedObservation(database, thread, { seq: 5 });
    await seedCompaction(database, thread, { n: 1, seq: 4, step: 44, discarded: "{[0,2)}" });
    await seedCompaction(database, thread, { n: 2, seq: 9, step: 99, discarded: "{[0,3)}" });
    expect(await json(lost)).toMatchObject({ discardedBy: 1, inViewUntil: 44, onLivePath: true });
    expect(await json(kept)).toMatchObject({ discardedBy: null, inViewUntil: null, onLivePath: true });
    expect(await json(off, { meta: "1" })).toMatchObject({ onLivePath: false, content: null, range: null, seq: 5 });
    expect((await get(off, { meta: "1" })).headers.get("content-type")).toBe("application/json");
  });

  test("a caller who has it gets 304, for the form it has", async () => {
    const id = await seedObservation(database, await newThread(), { seq: 0, content: "x" });
    const plain = await get(id);
    const etag = plain.headers.get("etag") ?? "";
    const again = await get(id, {}, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(etag);
    expect((await get(id, {}, { "if-none-match": etag, accept: "application/json" })).status).toBe(200);
    const asJson = await get(id, {}, { accept: "application/json" });
    const tag = asJson.headers.get("etag") ?? "";
    expect((await get(id, {}, { "if-none-match": tag, accept: "application/json" })).status).toBe(304);
    expect(plain.headers.get("cache-control")).toBe("private, no-cache");
    expect(plain.headers.get("vary")).toContain("accept");
  });

  test("nobody, and a key that may only write, get no bytes", async () => {
    const writer = await seedTeam(database, ["write"]);
    const id = await seedObservation(database, await newThread(writer), { seq: 0 });
    expect((await get(id, {}, {}, writer)).status).toBe(404);
    expect((await get(id, {}, { authorization: "Bearer plm_nobody-knows-this-one" })).status).toBe(401);
    const recaller = await seedTeam(database, ["recall"]);
    const own = await seedObservation(database, await newThread(recaller), { seq: 0 });
    expect((await get(own, {}, {}, recaller)).status).toBe(200);
  });
});
