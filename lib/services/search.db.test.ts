import { RE2JS } from "re2js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longSession } from "@/bench/long-session";
import { seeded, uuidOf } from "@/e2e/faults/made-log";
import type { Output } from "@/lib/api/operation";
import { search as op } from "@/lib/api/search";
import { sampleFiles } from "@/scripts/sample/files";
import type { Context } from "./context";
import { indexTexts } from "./index-texts";
import { search } from "./search";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

interface Text {
  session: string;
  thread: string;
  seq: number;
  id: string;
  kind: string;
  action: string;
  content: string;
}

let bench: CustodyBench;
let ctx: Context;
let texts: Text[];

beforeAll(async () => {
  bench = await openBench();
  ctx = someone(bench.database);
  for (const { name, body } of sampleFiles()) await send(ctx, Buffer.from(body), { name });
  const long = longSession({ sessionId: uuidOf("search"), events: 300, compactions: 2, hugeOutputs: 0 });
  await send(ctx, Buffer.from([...long].join("")), { name: "long.jsonl" });
  await indexTexts(bench.database);
  texts = await allTexts(ctx.actor.teamId);
});
afterAll(() => bench.close());

/** Every observation that is text, inflated by Postgres's client of another kind: straight from the stored parts. */
async function allTexts(teamId: string): Promise<Text[]> {
  const { inflateRawSync } = await import("node:zlib");
  const rows = await bench.database.sql<(Omit<Text, "content"> & { parts: { codec: string; hex: string }[] })[]>`
    select s.id as session, t.thread, o.seq, o.id, o.kind, coalesce(o.action, '') as action, (
        select json_agg(json_build_object('codec', c.codec, 'hex', encode(c.stored, 'hex')) order by c.part)
        from contents c where c.team_id = o.team_id and c.session_id = s.id and c.sha256 = o.content_sha256) as parts
    from observations o
    join threads t on t.team_id = o.team_id and t.derived_generation = o.derived_generation
    join sessions s on s.team_id = t.team_id and s.id = t.session_id
    where o.team_id = ${teamId} and o.media_type is null and o.bytes > 0
    order by s.sorted_at desc, s.id desc, t.thread, o.seq, o.call_key, o.occurrence`;
  return rows.map(({ parts, ...row }) => ({
    ...row,
    content: Buffer.concat(
      parts.map(({ codec, hex }) =>
        codec === "none" ? Buffer.from(hex, "hex") : inflateRawSync(Buffer.from(hex, "hex")),
      ),
    ).toString("utf8"),
  }));
}

type Page = Output<typeof op>;
type Asked = Record<string, string | number>;

async function page(asked: Asked, by = ctx): Promise<Page> {
  return op.output.parse(await search(by, op.query.parse(asked)));
}

async function all(asked: Asked): Promise<Page["items"]> {
  const items: Page["items"] = [];
  let cursor: string | null = null;
  do {
    const { items: found, nextCursor }: Page = await page({ ...asked, ...(cursor !== null && { cursor }) });
    items.push(...found);
    cursor = nextCursor;
  } while (cursor !== null);
  return items;
}

const nameOf = ({ session, thread, seq, id }: Omit<Text, "kind" | "action" | "content">) =>
  [session, thread, seq, id].join(" ");
const namesIn = (items: Page["items"]) =>
  items.map(({ session, thread, seq, observationId: id }) => nameOf({ session, thread, seq, id }));
const fold = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const expected = (holds: (text: string) => boolean, among = texts) =>
  among.filter(({ content, action }) => holds(content) || holds(action)).map(nameOf);

test("these characters are found wherever they stand and nowhere else, in order, page after page", async () => {
  const random = seeded("searches");
  for (let n = 0; n < 20; n++) {
    const { content } = texts[Math.floor(random() * texts.length)] ?? { content: "" };
    const at = Math.floor(random() * content.length);
    const q = content
      .slice(at, at + 3 + Math.floor(random() ** 2 * 50))
      .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
    if (q === "") continue;
    const items = await all({ q, limit: 3 + Math.floor(random() * 60) });
    expect({ q, found: namesIn(items) }).toEqual({ q, found: expected((text) => fold(text).includes(fold(q))) });
    for (const { snippet, matchOffsets } of items)
      expect(fold(snippet.slice(...matchOffsets))).toBe(fold(q).replace(/\p{Cc}/gu, " "));
  }
});

test.each(["src/report.ts", "harbour 17", "日本", "ls"])(
  "short words and those of other scripts too: %s",
  async (q) => {
    expect(namesIn(await all({ q, limit: 50 }))).toEqual(expected((text) => fold(text).includes(fold(q))));
  },
);

test.each(["fn \\w+_alert", "exit(ed)? with \\d+", "(?i)ERROR|warning", "^import .* from", "token_\\d{2}\\b"])(
  "what the expression %s describes",
  async (q) => {
    const compiled = RE2JS.compile(q, RE2JS.MULTILINE);
    expect(namesIn(await all({ q, mode: "regex", limit: 30 }))).toEqual(
      expected((text) => compiled.matcher(text).find()),
    );
  },
);

test("all words of several, however far apart in an output", async () => {
  const long = texts.filter(({ content }) => content.length > 1_000);
  expect(long.length).toBeGreaterThan(5);
  for (const { content } of long.slice(0, 10)) {
    const [first, last] = [/[A-Za-z]\w{3,}/.exec(content)?.[0], /(\w{4,})\W*$/.exec(content)?.[1]];
    if (!first || !last) continue;
    const q = `${last} ${first}`;
    const holds = (text: string) =>
      [first, last].every((word) => new RegExp(`(?<![a-z0-9_])${fold(word)}(?![a-z0-9_])`).test(fold(text)));
    expect({ q, found: namesIn(await all({ q, mode: "words" })) }).toEqual({ q, found: expected(holds) });
  }
});

describe("a find", () => {
  test("is of the kind and the session asked for", async () => {
    const [one] = await all({ q: "the" });
    if (!one) throw new Error("nothing found");
    const ours = texts.filter(({ session }) => session === one.session);
    const holds = (text: string) => fold(text).includes("the");
    expect(namesIn(await all({ q: "the", session: one.session }))).toEqual(expected(holds, ours));
    const replies = texts.filter(({ kind }) => kind === "reply");
    expect(namesIn(await all({ q: "the", kind: "reply" }))).toEqual(expected(holds, replies));
  });

  test("says until when the model had it", async () => {
    const gone = (await all({ q: "e", kind: "tool" })).filter(({ discardedBy }) => discardedBy !== null);
    expect(gone.length).toBeGreaterThan(5);
    for (const { inViewUntil, discardedBy, session, thread } of gone) {
      const [cut] = await bench.database.sql`select c.step from compactions c
        join threads t on t.team_id = c.team_id and t.derived_generation = c.derived_generation
        where t.session_id = ${session} and t.thread = ${thread} and c.n = ${discardedBy}`;
      expect(inViewUntil).toBe(cut?.step);
    }
  });
});

test("what came in lately is counted as not indexed", async () => {
  const late = someone(bench.database);
  const log = longSession({ sessionId: uuidOf("late"), events: 40, compactions: 0, hugeOutputs: 0 });
  await send(late, Buffer.from([...log].join("")), { name: "late.jsonl" });
  expect(await page({ q: "the" }, late)).toEqual({
    items: [],
    nextCursor: null,
    notIndexed: { threads: 1, events: 40 },
  });
  await indexTexts(bench.database);
  const { items, notIndexed } = await page({ q: "the" }, late);
  expect(items.length).toBeGreaterThan(0);
  expect(notIndexed).toEqual({ threads: 0, events: 0 });
});

test("another team finds nothing of it, and a cursor of another's leads nowhere", async () => {
  const other = someone(bench.database);
  expect(await page({ q: "the" }, other)).toEqual({
    items: [],
    nextCursor: null,
    notIndexed: { threads: 0, events: 0 },
  });
  const { nextCursor } = await page({ q: "the", limit: 1 });
  expect(nextCursor).not.toBeNull();
  expect((await page({ q: "the", cursor: nextCursor ?? "" }, other)).items).toEqual([]);
});
