import { z } from "zod";
import { TRACE_VERDICTS } from "@/lib/core/trace/trace";
import { EventRef } from "./audit";
import { Money, ObservationId, SessionParam, ThreadQuery, Timestamp } from "./common";
import { operation, route } from "./operation";

const count = () => z.number().int();

/** A place where the words stand. */
export const TracePlace = EventRef.extend({
  snippet: z.string().nullable().describe("the line around the words; null where the place was named by an address"),
  matchOffsets: z.tuple([count(), count()]).nullable().describe("of the words in the snippet, UTF-16 units, half-open"),
});
export type TracePlace = z.infer<typeof TracePlace>;

/** What it took to have something again: the response that asked for it. */
export const AgainCost = z.object({
  input: count(),
  output: count(),
  cacheRead: count(),
  cacheWrite: count(),
  calls: count().describe("tool calls the response made, of which this was one"),
  money: Money,
});
export type AgainCost = z.infer<typeof AgainCost>;

export const TraceResult = z.object({
  q: z.string(),
  thread: z.string(),
  matched: z
    .enum(["address", "phrase", "words", "none"])
    .describe("what was looked for: an observation, the words as they stand, or all of the telling ones in one line"),
  words: z.array(z.string()).describe("those looked for, where `matched` is `words`"),
  verdict: z.enum(TRACE_VERDICTS),
  line: z.string().describe("what became of them, in one sentence"),
  known: TracePlace.nullable(),
  losses: z.array(
    z.object({
      n: count(),
      kind: z.string(),
      seq: count(),
      step: count(),
      at: Timestamp.nullable(),
      outcome: z
        .enum(["elsewhere", "in-summary", "opaque", "lost"])
        .describe("whether they still stood in view, in the summary, behind one nobody can read, or nowhere"),
      summaryId: ObservationId.nullable(),
    }),
  ),
  needs: z.array(
    TracePlace.extend({
      n: count().describe("of the compaction that had taken them"),
      source: z.enum(["output", "prompt", "neither"]).describe("how the model had them again before it wrote them"),
    }),
  ),
  backs: z.array(
    TracePlace.extend({
      n: count(),
      source: z.enum(["output", "prompt"]),
      cost: AgainCost.nullable().describe("null where the user said them, and where no usage was logged"),
    }),
  ),
  places: count().describe("places where the words stand, on the live path or not"),
  isComplete: z
    .boolean()
    .describe("false: they stand in so many places, or take so long to find, that some were left out"),
});
export type TraceResult = z.infer<typeof TraceResult>;

export const trace = operation({
  ...route("trace"),
  action: "sessions.read",
  summary: "What became of words, or of an observation, in a thread: known where, lost when, needed again and had how",
  params: SessionParam,
  query: ThreadQuery.extend({
    q: z.string().trim().min(2).max(200).describe("words in any case, or the address of an observation"),
  }),
  body: null,
  output: TraceResult,
});
