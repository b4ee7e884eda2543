import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getTeamAudit as getTeamAuditOp } from "@/lib/api/audit";
import { listDiscarded as listDiscardedOp } from "@/lib/api/compaction-lists";
import {
  addComment as addCommentOp,
  listComments as listCommentsOp,
  listFindings as listFindingsOp,
} from "@/lib/api/findings";
import { listLosses as listLossesOp } from "@/lib/api/losses";
import { AUDIT_RULES } from "@/lib/core/audit/rules-version";
import { claudeLog } from "@/lib/derive/audit/testing/claude-log";
import type { ToldByClaude } from "@/lib/derive/audit/testing/told";
import { addComment } from "./add-comment";
import { adoptInstruction } from "./adopt-instruction";
import { auditNext } from "./audit-next";
import type { Context } from "./context";
import { getCompactionAudit } from "./get-compaction-audit";
import { getSessionAudit } from "./get-session-audit";
import { getTeamAudit } from "./get-team-audit";
import { listComments } from "./list-comments";
import { listDiscarded } from "./list-discarded";
import { listFindings } from "./list-findings";
import { listLosses } from "./list-losses";
import { markFinding } from "./mark-finding";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

let bench: CustodyBench;
let ctx: Context;
let stranger: Context;
let session: string;

/** Four paths are shown. One is lost and written again, one lost, one in the summary; and a command is done again. */
const TOLD: readonly ToldByClaude[] = [
  { prompt: "Never touch the file vendor/lock.json." },
  { calls: [{ run: "ls src", gave: "src/deep/small.ts" }] },
  { calls: [{ run: "rg -n manifest", gave: "src/load.ts:12: read\nsrc/own.ts:7: write\nsrc/gone.ts:3: gone\n" }] },
  { compact: "It is in src/own.ts:7." },
  { prompt: "Go on." },
  { reply: "I open src/load.ts." },
  { calls: [{ run: "rg -n manifest", gave: "src/load.ts:12: read\nsrc/own.ts:7: write\nsrc/gone.ts:3: gone\n" }] },
  { prompt: "Never touch the file vendor/lock.json." },
];

beforeAll(async () => {
  bench = await openBench();
  ctx = someone(bench.database, "dana");
  stranger = someone(bench.database);
  const sent = await send(ctx, Buffer.from(claudeLog(TOLD)), { name: "told.jsonl", project: "depot" });
  session = sent.sessions[0]?.id ?? "";
  expect(await getSessionAudit(ctx, { session })).toMatchObject({ state: "waiting", rules: null, survival: [] });
  await auditNext(bench.database);
});
afterAll(() => bench.close());

const findings = (query: object = {}, who = ctx) => listFindings(who, listFindingsOp.query.parse(query));
const losses = () => listLosses(ctx, listLossesOp.query.parse({}));

test("the audit of a session counts survival by class, with its interval, and what each compaction took", async () => {
  const audit = await getSessionAudit(ctx, { session });
  expect(audit).toMatchObject({ state: "done", rules: AUDIT_RULES });
  const path = audit.survival.find((row) => row.class === "path");
  expect(path).toMatchObject({ measured: 4, survived: 1, lost: 3, isHeuristic: false });
  // Wilson's interval of 1 of 4, by R: binom::binom.wilson(1, 4).
  expect(path?.low).toBeCloseTo(0.0455873, 6);
  expect(path?.high).toBeCloseTo(0.6993582, 6);
  expect(audit.compactions).toMatchObject([{ n: 1, needed: 1, after: { repeated: 1, calls: 1 }, isOpaque: false }]);
  expect(audit.findings).toMatchObject({ neededLosses: 1, droppedLines: 1, repetitions: { identical: 1, changed: 0 } });
});

test("the audit of a compaction tells each fact with where it was known, written and shown again", async () => {
  const { facts, state } = await getCompactionAudit(ctx, { session, compaction: ":1" });
  expect(state).toBe("done");
  const load = facts.find(({ text }) => text === "src/load.ts");
  expect(load).toMatchObject({
    ...{ class: "path", fate: "lost", age: 1 },
    known: { kind: "tool", tool: "Bash" },
    use: { kind: "reply", source: "neither" },
    back: null,
  });
  expect(facts.find(({ text }) => text === "src/own.ts")).toMatchObject({ fate: "exact", use: null });
  const rule = facts.find((one) => one.class === "constraint");
  expect(rule).toMatchObject({ fate: "lost", known: { kind: "prompt" }, back: { source: "prompt" } });
});

test("what left the view stands by what was needed later", async () => {
  const list = (sort: string) =>
    listDiscarded(ctx, { session, compaction: ":1", ...listDiscardedOp.query.parse({ sort, kind: "tool" }) });
  const byLoss = (await list("loss")).items.map(({ action, audit }) => [action, audit?.needed, audit?.again !== null]);
  expect(byLoss).toEqual([
    ["rg -n manifest", 1, true],
    ["ls src", 0, false],
  ]);
  expect((await list("log")).items.map(({ action }) => action)).toEqual(["ls src", "rg -n manifest"]);
});

test("a page of findings goes on where the one before ended", async () => {
  const all = await findings();
  expect(all.items.map(({ rule }) => rule).sort()).toEqual(["dropped-line", "needed-loss", "re-execution"]);
  const seen: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await findings({ limit: 1, ...(cursor === null ? {} : { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  expect(seen).toEqual(all.items.map(({ id }) => id));
  const [needed] = (await findings({ rule: "needed-loss" })).items;
  expect(needed).toMatchObject({ text: "src/load.ts", outcome: "neither", project: "depot", mark: null, comments: 0 });
});

describe("what people say", () => {
  test("a mark stands until another takes its place, and counts for its rule's precision", async () => {
    const [finding] = (await findings({ rule: "re-execution" })).items;
    const id = finding?.id ?? "";
    const mark = (said: "noise" | "useful" | null) =>
      markFinding(ctx, { finding: id, body: { session, thread: "", mark: said } });
    await mark("noise");
    expect((await findings({ mark: "noise" })).items.map((one) => one.id)).toEqual([id]);
    expect((await mark("useful")).mark).toMatchObject({ mark: "useful", by: { developer: "dana" } });
    expect((await findings({ mark: "noise" })).items).toEqual([]);
    const { precision } = await getTeamAudit(ctx, getTeamAuditOp.query.parse({}));
    expect(precision).toEqual([{ rule: "re-execution", useful: 1, noise: 0, fixed: 0 }]);
    await mark(null);
    expect((await findings({ mark: "none" })).items).toHaveLength(3);
  });

  test("comments come back in order, with who said them, and are counted with their finding", async () => {
    const [finding] = (await findings({ rule: "needed-loss" })).items;
    const subject = `finding:${finding?.id}`;
    const say = (text: string) => addComment(ctx, { body: addCommentOp.body.parse({ session, subject, text }) });
    await say("It had to read it again.");
    await say("Twice.\0");
    const list = (who: Context) => listComments(who, listCommentsOp.query.parse({ session, subject }));
    expect((await list(ctx)).items.map(({ text, by }) => [text, by.developer])).toEqual([
      ["It had to read it again.", "dana"],
      ["Twice.␀", "dana"],
    ]);
    expect((await findings({ rule: "needed-loss" })).items[0]?.comments).toBe(2);
    await expect(list(stranger)).rejects.toMatchObject({ code: "not-found" });
  });
});

test("a loss that comes again in another session becomes an instruction, and its adoption tells sessions before and after", async () => {
  expect((await losses()).items).toEqual([]);
  const again = Buffer.from(Buffer.from(claudeLog(TOLD)).toString().replaceAll("0c0ffee0-1111", "0c0ffee0-2222"));
  await send(ctx, again, { name: "again.jsonl", project: "depot" });
  await auditNext(bench.database);
  const found = (await losses()).items;
  expect(found.map(({ text, sessions, times, project }) => [text, sessions, times, project]).sort()).toEqual([
    ["Never touch the file vendor/lock.json.", 2, 2, "depot"],
    ["src/load.ts", 2, 2, "depot"],
  ]);
  const path = found.find(({ class: name }) => name === "path");
  expect(path?.instructions.claudeMd).toContain("`src/load.ts`");
  expect(path?.evidence).toHaveLength(2);
  const body = { loss: path?.loss ?? "", project: "depot", instruction: path?.instructions.claudeMd ?? "" };
  await adoptInstruction(ctx, { body });
  const adopted = (await losses()).items.find(({ loss }) => loss === body.loss);
  expect(adopted?.adoption).toMatchObject({ before: { sessions: 2, lost: 2 }, after: { sessions: 0, lost: 0 } });
  await expect(adoptInstruction(stranger, { body })).rejects.toMatchObject({ code: "not-found" });
});

test("the team's audit sums over its sessions, by any of its groups", async () => {
  const by = (groupBy: string, who = ctx) => getTeamAudit(who, getTeamAuditOp.query.parse({ groupBy }));
  const { total, groups, waiting } = await by("agent");
  expect(groups).toMatchObject([{ ...total, key: "claude-code" }]);
  expect(total).toMatchObject({ sessions: 2, compactions: 2, opaque: 0, failed: 0, neededLosses: 2 });
  expect(total.after).toEqual({ repeated: 2, calls: 2 });
  expect(total.survival.find((row) => row.class === "path")).toMatchObject({ measured: 8, survived: 2 });
  expect(waiting).toBe(0);
  for (const [groupBy, key] of [
    ["day", "2026-03-01"],
    ["version", "claude-code 2.1.260"],
    ["model", "claude-opus-4-6"],
    ["project", "depot"],
  ])
    expect((await by(groupBy ?? "")).groups.map((group) => group.key)).toEqual([key]);
  expect((await by("agent", stranger)).total).toMatchObject({ sessions: 0, compactions: 0, survival: [] });
});
