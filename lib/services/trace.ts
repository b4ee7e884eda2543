import { eventRefs } from "@/db/queries/audit";
import {
  inputsHolding,
  offPathOf,
  type SameCallRow,
  type StepUsageRow,
  sameCalls,
  type TraceCutRow,
  traceCuts,
  usageOfSteps,
} from "@/db/queries/trace";
import type { EventRef } from "@/lib/api/audit";
import type { Input, Output } from "@/lib/api/operation";
import type { AgainCost, trace as op, TracePlace } from "@/lib/api/trace";
import { parseAddress } from "@/lib/core/address";
import { COMPACTION_KINDS, EVENT_KINDS, type SeqRanges } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { rangesContain, rangesOfBounds } from "@/lib/core/ranges";
import { snippetOf } from "@/lib/core/snippet";
import { complaintWords, lineWith } from "@/lib/core/trace/complaint-words";
import { type Occurrence, type TracedCut, traceOf } from "@/lib/core/trace/trace";
import { traceLine } from "@/lib/core/trace/trace-line";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { type TextKey, textKeyOf } from "./held-text";
import { placeTexts } from "./place-texts";
import { threadMatches } from "./thread-matches";
import { toEventRef } from "./to-audit";

/** Places that are looked at; words that stand in more tell little. */
const MOST_PLACES = 2000;
const PATIENCE_MS = 350;
/** Texts read line by line for words that stand apart. */
const MOST_READ = 200;

type Snippet = Pick<TracePlace, "snippet" | "matchOffsets">;

/** Where words stand, with what is around them; `side` tells what was done from what came of it. */
interface Found extends Snippet {
  seq: number;
  step: number;
  kind: string;
  side: Occurrence["side"];
}

interface Search {
  matched: Output<typeof op>["matched"];
  words: string[];
  found: Found[];
  isComplete: boolean;
}

export async function trace(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, key } = await findThread(ctx, input);
  const { sql } = ctx.database;
  const derived = { ...key, generation: thread.generation };
  const [search, cutRows, offBounds] = await Promise.all([
    textKeyOf(ctx.database, key, thread).then((text) => look(ctx, text, input.q)),
    traceCuts(sql, derived),
    offPathOf(sql, key),
  ]);
  const offPath = rangesOfBounds(offBounds);
  const inSummary = new Set(search.found.filter(({ kind }) => kind === "compaction").map(({ seq }) => seq));
  const occurrences = search.found
    .filter(({ kind }) => kind !== "compaction")
    .map(({ seq, step, kind, side }): Occurrence => {
      return { seq, step, kind: oneOf(EVENT_KINDS, kind), side, onLivePath: !rangesContain(offPath, seq) };
    });
  const traced = traceOf(occurrences, cutRows.map(toCut(inSummary)));
  const { known, losses, needs, backs, verdict } = traced;
  const [refs, usage] = await Promise.all([
    eventRefs(
      sql,
      derived,
      [...(known ? [known] : []), ...needs, ...backs].map(({ seq }) => seq),
    ),
    usageOfSteps(
      sql,
      derived,
      backs.filter(({ source }) => source === "output").map(({ step }) => step),
    ),
  ]);
  const refOf = new Map(refs.map((row) => [row.seq, toEventRef(row)]));
  const placeOf = (seq: number, side: Occurrence["side"]) => toPlace(refOf.get(seq), search.found, seq, side);
  const rowOf = new Map(cutRows.map((row) => [row.n, row]));
  const knownPlace = known && placeOf(known.seq, known.side);
  return {
    ...{ q: input.q, thread: key.thread, matched: search.matched, words: search.words, verdict },
    line: traceLine({ ...traced, address: knownPlace?.observationId ?? null }),
    known: knownPlace,
    losses: losses.map((loss) => {
      const row = rowOf.get(loss.n);
      return { ...loss, at: row?.at?.toISOString() ?? null, summaryId: row?.summaryId ?? null };
    }),
    needs: needs.flatMap(({ seq, n, source }) => {
      const place = placeOf(seq, "written");
      return place ? [{ ...place, n, source }] : [];
    }),
    backs: backs.flatMap(({ seq, n, source }) => {
      const place = placeOf(seq, "stated");
      const cost = source === "output" ? costOf(usage, place) : null;
      return place ? [{ ...place, n, source, cost }] : [];
    }),
    places: search.found.length,
    isComplete: search.isComplete,
  };
}

/** The observation that is named, else the words as they stand, else a line that holds all the telling ones. */
async function look(ctx: Context, key: TextKey, q: string): Promise<Search> {
  const id = addressIn(q);
  const calls = id === null ? [] : await sameCalls(ctx.database.sql, key, id);
  if (calls.length > 0) {
    const from = calls.findIndex(({ isIt }) => isIt);
    const found = calls.slice(from).flatMap(placesOfCall);
    return { matched: "address", words: [], found, isComplete: true };
  }
  const phrase = await lookForPhrase(ctx, key, q);
  if (phrase.found.length > 0) return { matched: "phrase", words: [], ...phrase };
  const words = complaintWords(q);
  const apart = words.length > 0 ? await lookForWords(ctx, key, words) : { found: [], isComplete: true };
  return { matched: apart.found.length > 0 ? "words" : "none", words, ...apart };
}

/** Where an observation stands: in what it is, and where its call was made again, in the asking and in what came of it. */
function placesOfCall({ seq, step, kind, observationId, isIt }: SameCallRow): Found[] {
  const place = { seq, step, kind, snippet: null, matchOffsets: null };
  const asked = kind === "tool" && !isIt ? [{ ...place, side: sideOf(kind, "action") }] : [];
  return observationId === null ? asked : [...asked, { ...place, side: sideOf(kind, "text") }];
}

function addressIn(q: string): string | null {
  try {
    return parseAddress(q).id;
  } catch {
    return null;
  }
}

type Looked = Pick<Search, "found" | "isComplete">;

async function lookForPhrase(ctx: Context, key: TextKey, words: string): Promise<Looked> {
  const [{ matches, isComplete }, inputs] = await Promise.all([
    threadMatches(ctx, key, words, { limit: MOST_PLACES, patienceMs: PATIENCE_MS }),
    inputsHolding(ctx.database.sql, key, words, MOST_PLACES),
  ]);
  const found = matches.map(({ doc: { seq, step, kind, where }, snippet, matchOffsets }): Found => {
    return { seq, step, kind, side: sideOf(kind, where), snippet, matchOffsets };
  });
  const asked = inputs.map(({ seq, step, input }): Found => {
    return { seq, step, kind: "tool", side: "written", ...snippetIn(input, words) };
  });
  return { found: eachOnce([...found, ...asked]), isComplete: isComplete && inputs.length < MOST_PLACES };
}

/** Texts that hold every word, read line by line. */
async function lookForWords(ctx: Context, key: TextKey, words: readonly string[]): Promise<Looked> {
  const [rarest = "", ...others] = [...words].sort((a, b) => b.length - a.length);
  const { matches, isComplete } = await threadMatches(ctx, key, rarest, {
    limit: MOST_PLACES,
    patienceMs: PATIENCE_MS,
  });
  const inputs = await inputsHolding(ctx.database.sql, key, rarest, MOST_READ);
  const seqs = [...new Set(matches.map(({ doc }) => doc.seq))].slice(0, MOST_READ);
  const found: Found[] = [];
  for await (const texts of placeTexts(
    ctx.database,
    key.teamId,
    seqs.map((seq) => ({ ...key, from: seq, to: seq + 1 })),
  ))
    for (const { event, action, bodies } of texts)
      for (const [where, text] of [
        ...(action ? [["action", action] as const] : []),
        ...bodies.map(({ text }) => ["text", text] as const),
      ]) {
        const line = lineWith(Buffer.from(text).toString("utf8"), [rarest, ...others]);
        if (line) found.push({ ...event, side: sideOf(event.kind, where), ...snippetOfLine(line) });
      }
  for (const { seq, step, input } of inputs) {
    const line = lineWith(input, [rarest, ...others]);
    if (line) found.push({ seq, step, kind: "tool", side: "written", ...snippetOfLine(line) });
  }
  return { found: eachOnce(found), isComplete: isComplete && seqs.length < MOST_READ && inputs.length < MOST_READ };
}

/** What a call was asked, a reply and a thought the model wrote; an output, a prompt and a notice were shown to it. */
function sideOf(kind: string, where: "action" | "text"): Occurrence["side"] {
  if (kind === "tool") return where === "action" ? "written" : "stated";
  return kind === "reply" || kind === "thinking" ? "written" : "stated";
}

/** Each side of an event once, in the order of the log. */
function eachOnce(found: readonly Found[]): Found[] {
  const first = new Map<string, Found>();
  for (const one of found) {
    const name = `${one.seq} ${one.side}`;
    if (!first.has(name)) first.set(name, one);
  }
  return [...first.values()].sort((a, b) => a.seq - b.seq);
}

function snippetIn(text: string, words: string): Snippet {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return { snippet: text.slice(0, 200), matchOffsets: null };
  const before = Buffer.byteLength(text.slice(0, at));
  const bytes = Buffer.byteLength(text.slice(at, at + words.length));
  return snippetOf(Buffer.from(text), before, before + bytes);
}

function snippetOfLine({ line, at, length }: { line: string; at: number; length: number }): Snippet {
  const before = Buffer.byteLength(line.slice(0, at));
  return snippetOf(Buffer.from(line), before, before + Buffer.byteLength(line.slice(at, at + length)));
}

const toCut =
  (inSummary: ReadonlySet<number>) =>
  ({ n, seq, step, kind, bounds, opaqueBytes, summaryId }: TraceCutRow): TracedCut => ({
    ...{ n, seq, step, kind: oneOf(COMPACTION_KINDS, kind), discarded: rangesOfBounds(bounds) },
    summary: opaqueBytes !== null ? "opaque" : summaryId === null ? "none" : inSummary.has(seq) ? "holds" : "not",
  });

function toPlace(
  ref: EventRef | undefined,
  found: readonly Found[],
  seq: number,
  side: Occurrence["side"],
): TracePlace | null {
  const place = found.find((one) => one.seq === seq && one.side === side);
  return ref && place ? { ...ref, snippet: place.snippet, matchOffsets: place.matchOffsets } : null;
}

/** Prices are not known here: tokens are told, and money is not guessed. */
function costOf(usage: readonly StepUsageRow[], place: EventRef | null): AgainCost | null {
  const row = usage.find(({ step }) => step === place?.step);
  if (!row) return null;
  const { input, output, cacheRead, cacheWrite, calls } = row;
  return { input, output, cacheRead, cacheWrite, calls, money: { picoUsd: null, priced: false } };
}
