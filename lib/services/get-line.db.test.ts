import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Event } from "@/lib/api/events";
import { getInput as getInputOp, getLine as getLineOp } from "@/lib/api/lines";
import type { Context } from "./context";
import { getInput } from "./get-input";
import { getLine } from "./get-line";
import { listEvents } from "./list-events";
import { claudeLine, send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function lineOf(ctx: Context, session: string, query: Record<string, unknown>) {
  const input = { ...getLineOp.params.parse({ session }), ...getLineOp.query.parse(query) };
  const { bytes, headers } = await getLine(ctx, input);
  if (!(bytes instanceof Uint8Array)) throw new Error("not bytes");
  return { text: Buffer.from(bytes).toString("utf8"), headers };
}

function inputOf(ctx: Context, session: string, query: Record<string, unknown>) {
  return getInput(ctx, { ...getInputOp.params.parse({ session }), ...getInputOp.query.parse(query) });
}

async function eventsOf(ctx: Context, session: string, thread = ""): Promise<Event[]> {
  return (await listEvents(ctx, { session, thread, limit: 200 })).items;
}

function call(session: string, id: string, name: string, input: unknown, more: Record<string, unknown> = {}): string {
  const content = [{ type: "tool_use", id, name, input }];
  return claudeLine(session, "", {
    type: "assistant",
    message: { id, role: "assistant", model: "m", content },
    ...more,
  });
}

function result(session: string, id: string, text: string, more: Record<string, unknown> = {}): string {
  const content = [{ type: "tool_result", tool_use_id: id, content: text }];
  return claudeLine(session, "", { message: { role: "user", content }, ...more });
}

test("every event has its own line, byte for byte, and pieces of it are to be had", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  const lines = [
    claudeLine(session, "first é"),
    call(session, "t1", "Bash", { command: "make" }),
    "not JSON \u0001\n",
    result(session, "t1", "done"),
    claudeLine(session, "x".repeat(2_500_000)),
    '{"torn',
  ];
  await send(ctx, Buffer.from(lines.join("")));
  const events = await eventsOf(ctx, session);
  expect(events.map(({ kind }) => kind)).toEqual(["prompt", "tool", "unparsed", "prompt", "unparsed"]);
  const whole = [0, 1, 2, 4, 5].map((n) => (lines[n] ?? "").replace(/\n$/, ""));
  for (const [n, { seq }] of events.entries()) {
    const { text, headers } = await lineOf(ctx, session, { seq, length: 4_000_000 });
    expect(text === whole[n], `line of event ${n}`).toBe(true);
    expect(headers["x-line-length"]).toBe(String(Buffer.byteLength(whole[n] ?? "")));
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["content-security-policy"]).toContain("sandbox");
  }
  const long = events[3]?.seq;
  expect((await lineOf(ctx, session, { seq: long })).text).toBe((whole[3] ?? "").slice(0, 262_144));
  const piece = { seq: long, offset: 1_048_000, length: 2_000 };
  expect((await lineOf(ctx, session, piece)).text).toBe((whole[3] ?? "").slice(1_048_000, 1_050_000));
  await expect(lineOf(ctx, session, { seq: 0, offset: 100_000 })).rejects.toMatchObject({ code: "invalid" });
});

test("a line is of the revision the thread is read from, and of the thread's own file", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  const first = Buffer.from([claudeLine(session, "old"), claudeLine(session, "second")].join(""));
  const longer = [
    claudeLine(session, "new"),
    call(session, "t1", "Bash", { command: "a" }),
    result(session, "t1", "b"),
  ];
  const side = claudeLine(session, "of the subagent", { isSidechain: true, agentId: "abc" });
  await send(ctx, first);
  await send(ctx, Buffer.from(longer.join("")));
  await send(ctx, Buffer.from(side));
  expect((await lineOf(ctx, session, { seq: 0 })).text).toBe((longer[0] ?? "").trimEnd());
  expect((await lineOf(ctx, session, { seq: 0, thread: "abc" })).text).toBe(side.trimEnd());
});

test("the input of a call comes from its line, with the changes it asks for", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  const edit = { file_path: "a.py", old_string: "x", new_string: "y" };
  const log = [
    claudeLine(session, "go"),
    call(session, "t1", "Edit", edit),
    result(session, "t1", "ok"),
    call(session, "t2", "Write", { file_path: "b", content: "z".repeat(250_000) }),
    result(session, "t3", "whose call is not here"),
  ];
  await send(ctx, Buffer.from(log.join("")));
  const [prompt, edited, written, orphan] = await eventsOf(ctx, session);
  expect(await inputOf(ctx, session, { seq: edited?.seq })).toEqual({
    tool: "Edit",
    input: '{\n  "file_path": "a.py",\n  "old_string": "x",\n  "new_string": "y"\n}',
    truncated: false,
    fields: [
      { name: "file_path", text: "a.py", isText: true, truncated: false },
      { name: "old_string", text: "x", isText: true, truncated: false },
      { name: "new_string", text: "y", isText: true, truncated: false },
    ],
    edits: [
      {
        path: "a.py",
        kind: "edit",
        before: "x",
        after: "y",
        line: null,
        section: null,
        movedTo: null,
        truncated: false,
      },
    ],
  });
  const long = getInputOp.output.parse(await inputOf(ctx, session, { seq: written?.seq }));
  expect(long.truncated).toBe(true);
  expect(long.edits).toMatchObject([{ path: "b", before: null, truncated: true }]);
  expect(long.edits[0]?.after).toHaveLength(200_000);
  expect(long.fields.map(({ truncated }) => truncated)).toEqual([false, true]);
  expect(orphan?.kind).toBe("tool");
  for (const event of [prompt, orphan])
    await expect(inputOf(ctx, session, { seq: event?.seq })).rejects.toMatchObject({ code: "not-found" });
});

test("there is no line of what is not there, nor of another team's", async () => {
  const [ctx, session] = [someone(bench.database), randomUUID()];
  await send(ctx, Buffer.from([claudeLine(session, "a"), call(session, "t1", "Bash", { command: "b" })].join("")));
  const missing = { name: "AppError", code: "not-found" };
  await expect(lineOf(ctx, session, { seq: 99 })).rejects.toMatchObject(missing);
  await expect(lineOf(ctx, session, { seq: 99_999_999_999 })).rejects.toMatchObject(missing);
  await expect(lineOf(ctx, session, { seq: 0, thread: "x" })).rejects.toMatchObject(missing);
  const stranger = someone(bench.database);
  await expect(lineOf(stranger, session, { seq: 0 })).rejects.toMatchObject(missing);
  await expect(inputOf(stranger, session, { seq: 1 })).rejects.toMatchObject(missing);
});
