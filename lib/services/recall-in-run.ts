import { createHash } from "node:crypto";
import type { Executor } from "@/db/executor";
import { findIssued } from "@/db/queries/recall";
import { insertRecalls, type RecallLine } from "@/db/queries/recalls";
import { type AnswerRow, findAnswer, insertAnswer, lockRun, updateRunState } from "@/db/queries/runs";
import type { Input, Output } from "@/lib/api/operation";
import type { recallInRun as op, RunResult } from "@/lib/api/runs";
import { canonicalJson } from "@/lib/core/canonical-json";
import { AppError } from "@/lib/core/errors";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { cutText, toStorableText } from "@/lib/core/preview";
import { mostChars, type RunPolicy } from "@/lib/core/run/run-policy";
import { charsOf, type Entry, enterStep, isHeld, type RunState, recallInRun as take } from "@/lib/core/run/run-state";
import { stubOf } from "@/lib/core/stub";
import { byWhom } from "./by-whom";
import { type Chunk, chooseChunk } from "./choose-chunk";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { findRun, type Run, toRun } from "./find-run";
import { readContent } from "./read-content";
import { type Missed, resolveAddress } from "./resolve-address";

type In = Input<typeof op>;
type Body = In["body"];

/** A part of a body, or why there is none. */
type Wanted = { asked: string; entry: Entry; isOverCap: boolean } | { asked: string; missed: Missed };

/** What is kept of an answer: everything but the contents, which are read by their hashes each time it is given. */
interface KeptAnswer extends Omit<Output<typeof op>, "results"> {
  results: (Omit<RunResult, "content" | "encoding"> & { entry: Entry | null })[];
}

/**
 * Recalls into a run. What is asked for is looked up first, outside the transaction: while the run is locked nothing
 * waits for a second connection.
 */
export async function recallInRun(ctx: Context, input: In): Promise<Output<typeof op>> {
  return recallInRunUpTo(ctx, input, Number.POSITIVE_INFINITY);
}

/** As `recallInRun`, for a reader that takes so many characters at once, whatever the run allows. */
export async function recallInRunUpTo(ctx: Context, { run: id, body }: In, most: number): Promise<Output<typeof op>> {
  const run = await findRun(ctx, id);
  const mostOfEach = Math.min(mostChars(run.policy), most);
  const { sql } = ctx.database;
  const { requestId, ...rest } = body;
  const bodySha256 = createHash("sha256").update(canonicalJson(rest)).digest("hex");
  const before = await findAnswer(sql, ctx.actor.teamId, id, requestId);
  if (before) return withContents(ctx, sameAnswer(before, bodySha256));
  const wanted: Wanted[] = [];
  for (const asked of body.ids) wanted.push(await wantedOf(ctx, run, asked, body, mostOfEach));
  const answer = await sql.begin(async (tx) => {
    const { state, policy } = toRun(await lockRun(tx, ctx.actor.teamId, id));
    const meanwhile = await findAnswer(tx, ctx.actor.teamId, id, requestId);
    if (meanwhile) return sameAnswer(meanwhile, bodySha256);
    return recallLocked(ctx, tx, { run, state, policy, body, bodySha256, wanted, mostOfEach });
  });
  return withContents(ctx, answer);
}

function sameAnswer(kept: AnswerRow, bodySha256: string): KeptAnswer {
  if (kept.bodySha256 !== bodySha256) {
    throw new AppError("invalid", "This requestId was used for another request of this run. Use a new one.");
  }
  return JSON.parse(kept.answer) as KeptAnswer;
}

async function wantedOf(ctx: Context, run: Run, asked: string, query: Body, most: number): Promise<Wanted> {
  const found = await resolveAddress(ctx, asked, run);
  if ("status" in found) return { asked, missed: found };
  const { isOverCap, ...chunk } = await chooseChunk(ctx, found, query, most);
  return { asked, entry: entryOf(found, chunk), isOverCap };
}

function entryOf({ recording, body }: FoundObservation, chunk: Omit<Chunk, "isOverCap">): Entry {
  const { sessionId: session, thread, id } = recording;
  return { session, thread, id, sha256: body.sha256, ...chunk };
}

interface Locked {
  run: Run;
  state: RunState;
  policy: RunPolicy;
  body: Body;
  bodySha256: string;
  wanted: readonly Wanted[];
  /** Characters that each recall gives at most. */
  mostOfEach: number;
}

async function recallLocked(ctx: Context, tx: Executor, locked: Locked): Promise<KeptAnswer> {
  const { run, policy, body, bodySha256, wanted, mostOfEach } = locked;
  const { teamId } = ctx.actor;
  let state = enterStep(locked.state, body.step);
  const evicted: Entry[] = [];
  const results: KeptAnswer["results"] = [];
  const lines: RecallLine[] = [];
  for (const one of wanted) {
    const { result, charged, next, gone } = recallOne(state, policy, mostOfEach, one);
    state = next;
    evicted.push(...gone);
    results.push(result);
    lines.push(lineOf(run, body, state.step, one, result, charged));
  }
  const stubs: KeptAnswer["evicted"] = [];
  for (const entry of evicted) {
    if (isHeld(state, entry)) continue;
    stubs.push({ id: entry.id, stub: await stubOfEntry(tx, teamId, entry, policy.rho) });
  }
  const answer: KeptAnswer = {
    step: state.step,
    results,
    evicted: stubs,
    budget: { used: charsOf(state), of: policy.budget },
  };
  await updateRunState(tx, teamId, run.id, JSON.stringify(state));
  await insertRecalls(tx, teamId, byWhom(ctx), lines);
  await insertAnswer(tx, teamId, run.id, body.requestId, { bodySha256, answer: JSON.stringify(answer) });
  return answer;
}

function recallOne(state: RunState, policy: RunPolicy, most: number, one: Wanted) {
  if ("missed" in one) {
    const result = { session: null, thread: null, chunk: null, matches: null, entry: null, ...one.missed };
    return { result, charged: 0, next: state, gone: [] };
  }
  const { entry, isOverCap } = one;
  const { id, session, thread, offset, length, total, unit, grep } = entry;
  const chunk = { offset, length, total, unit };
  const matches = grep ? { lines: [...grep.lines], nextLine: grep.nextLine } : null;
  const told = { id, session, thread, chunk, matches, suggestions: [], candidates: [] };
  if (isOverCap) {
    const message = `One recall gives at most ${most} characters: ask for less, or for one part after another.`;
    return {
      result: { ...told, status: "over_cap" as const, message, entry: null },
      charged: 0,
      next: state,
      gone: [],
    };
  }
  const { state: next, outcome, evicted: gone } = take(state, policy, entry);
  if (outcome === "refused") {
    const message = `A step makes at most ${policy.perStep} recalls: ask again in the next one.`;
    return { result: { ...told, status: "over_step_limit" as const, message, entry: null }, charged: 0, next, gone };
  }
  const charged = outcome === "taken" ? entry.chars : 0;
  return { result: { ...told, status: "ok" as const, message: null, entry }, charged, next, gone };
}

function lineOf(
  run: Run,
  body: Body,
  step: number,
  one: Wanted,
  { status, chunk }: KeptAnswer["results"][number],
  charged: number,
): RecallLine {
  const to = "missed" in one ? null : one.entry;
  return {
    ...{
      runId: run.id,
      requestId: body.requestId,
      step,
      asked: toStorableText(cutText(one.asked, 200)),
      status,
      charged,
    },
    ...{ sessionId: to?.session ?? run.sessionId, thread: to?.thread ?? run.thread, observationId: to?.id ?? null },
    ...{
      unit: chunk?.unit ?? null,
      offset: chunk?.offset ?? null,
      length: chunk?.length ?? null,
      total: chunk?.total ?? null,
    },
  };
}

async function stubOfEntry(tx: Executor, teamId: string, { session, thread, id }: Entry, rho: number): Promise<string> {
  const [row] = await findIssued(tx, teamId, id, { sessionId: session, thread });
  if (!row || row.generation === null) return `§${id}`;
  return stubOf({ ...row, kind: oneOf(OBSERVATION_KINDS, row.kind) }, rho);
}

async function withContents(ctx: Context, answer: KeptAnswer): Promise<Output<typeof op>> {
  const results: RunResult[] = [];
  for (const { entry, ...result } of answer.results) {
    const content = entry ? await readContent(ctx, entry) : null;
    results.push({ ...result, content, encoding: entry ? (entry.unit === "chars" ? "utf-8" : "base64") : null });
  }
  return { ...answer, results };
}
