import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/core/json";
import { compareRequests } from "@/lib/core/wire-message";
import { createLineSplitter } from "../lines";
import { readLine } from "../records";
import { readRequestViews } from "./request-views";
import { fixture } from "./testing/read-log";

interface Placed {
  record: JsonObject;
  offset: number;
}

function recordsOf(bytes: Uint8Array): Placed[] {
  const splitter = createLineSplitter(1 << 26);
  return [...splitter.push(bytes), ...splitter.end()].flatMap((line) => {
    const content = readLine(line);
    const parts = content.blank ? [] : content.parts;
    return parts.flatMap((part) => ("record" in part ? [{ record: part.record, offset: line.offset }] : []));
  });
}

function viewsOf(records: readonly Placed[]) {
  const cut = records.find(({ record }) => record.subtype === "compact_boundary")?.offset ?? -1;
  const views = readRequestViews(cut);
  for (const { record, offset } of records) views.record(record, { line: 0, offset, part: 0 });
  return views;
}

/** Made by Claude Code 2.1.332 against a scripted model, shortened; of the blobs only the hashes are as it wrote them. */
const REAL = recordsOf(fixture("api-requests"));
const is =
  (type: string) =>
  ({ record }: Placed) =>
    record.type === type;

describe("the requests on both sides of a compaction", () => {
  test("are put together from records, runs of parallel calls and their results included, and from blobs", () => {
    const views = viewsOf(REAL);
    const [before, after] = [views.before()?.messages ?? [], views.after()?.messages ?? []];
    expect(before.map(({ told }) => [told?.role, told?.kinds.join(), told?.callIds.join()])).toEqual([
      ["user", "text", ""],
      ["system", "text", ""],
      ["assistant", "tool_use", "toolu_scripted_7_0,toolu_scripted_7_1"],
      ["user", "tool_result", "toolu_scripted_7_0,toolu_scripted_7_1"],
      ["system", "text", ""],
    ]);
    expect(before[0]?.told?.preview).toBe("Run the recorded commands.");
    expect(before[2]?.told?.preview).toBe(
      "Bash ./recorded size-512 node print.mjs prose 512 0 true · Bash ./recorded size-1000 node print.mjs prose 1000 0 false",
    );
    expect(after.map(({ told }) => told?.isSummary)).toEqual([true, false, false, false, false]);
    expect(compareRequests(before, after, views.late())).toEqual({
      before: ["gone", "gone", "gone", "gone", "gone"],
      after: ["new", "new", "carried", "carried", "new"],
    });
    expect(views.before()?.at).toBe(Date.parse("2026-11-30T11:17:50.982Z"));
    expect(views.isDone()).toBe(true);
  });

  test("a message that stands nowhere is known to have been there, and no more", () => {
    const first = REAL.findIndex(is("assistant"));
    const views = viewsOf(REAL.filter((_, index) => index !== first));
    const [call, result] = views.before()?.messages.slice(2) ?? [];
    expect(call?.told).toBeNull();
    expect(call?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(result?.told).not.toBeNull();
  });

  test("where the request it builds on was not read, its messages are counted and not guessed", () => {
    const first = REAL.findIndex(is("api-request"));
    const views = viewsOf(REAL.filter((_, index) => index !== first));
    expect(views.before()?.messages.slice(0, 2)).toEqual([
      { hash: null, told: null },
      { hash: null, told: null },
    ]);
    expect(views.before()?.messages).toHaveLength(5);
  });

  test("requests made beside the conversation are not its own", () => {
    const aside = (offset: number): Placed => ({
      record: { type: "api-request", id: `aside ${offset}`, querySource: "title", keep: 0, tail: ["f".repeat(64)] },
      offset,
    });
    const cut = REAL.findIndex(({ record }) => record.subtype === "compact_boundary");
    const at = REAL[cut]?.offset ?? 0;
    const views = viewsOf([
      ...REAL.slice(0, cut),
      aside(at - 1),
      ...REAL.slice(cut, cut + 1),
      aside(at + 1),
      ...REAL.slice(cut + 1),
    ]);
    expect(views.before()?.messages).toHaveLength(5);
    expect(views.after()?.messages[0]?.told?.isSummary).toBe(true);
  });

  test("a log without such records has no views, and odd ones do no harm", () => {
    expect(viewsOf(REAL.filter((each) => !is("api-request")(each))).before()).toBeNull();
    const odd: JsonObject[] = [
      { type: "api-request" },
      { type: "api-request", keep: 1e300, tail: [1, null, {}], base: 4 },
      { type: "api-request-blob", hash: 3, message: [] },
      { type: "user", message: { role: "user", content: 4 } },
      { type: "assistant", message: null },
    ];
    const views = readRequestViews(10);
    for (const record of odd) views.record(record, { line: 0, offset: 0, part: 0 });
    expect(views.before()?.messages.length).toBeLessThanOrEqual(10_003);
    expect(views.after()).toBeNull();
  });
});
