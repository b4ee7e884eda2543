import { z } from "zod";
import { AUDITED_CLASSES } from "@/lib/core/audit/audited-classes";
import { FATES } from "@/lib/core/audit/follow-facts";
import { COMPACTION_KINDS, COMPACTION_STATUSES, EVENT_KINDS } from "@/lib/core/event";
import { None, ObservationId, SessionParam, ThreadQuery, Timestamp } from "./common";
import { CompactionParam } from "./events";
import { operation, route } from "./operation";
import { AUDIT_GROUPS } from "./sorts";

/** Where in a thread something stands. */
export const EventRef = z.object({
  seq: z.number().int(),
  step: z.number().int(),
  kind: z.enum(EVENT_KINDS),
  tool: z.string().nullable(),
  observationId: ObservationId.nullable(),
});
export type EventRef = z.infer<typeof EventRef>;

/** `waiting`: no audit yet. `other-rules`: one by rules that were in force before; another is on its way. */
export const AuditState = z.enum(["done", "waiting", "other-rules"]);

const count = () => z.number().int();

/** Of the facts of one class that left the view. */
export const Survival = z.object({
  class: z.enum(AUDITED_CLASSES),
  isHeuristic: z.boolean().describe("quoted lines: constraints, requests and decisions are found by heuristics"),
  kept: count().describe("stood elsewhere in what remained"),
  exact: count().describe("stood in the summary as they were"),
  loose: count().describe("a weaker likeness stood in the summary"),
  lost: count(),
  notMeasurable: count().describe("behind a summary that nobody can read"),
  measured: count().describe("all but what is not measurable"),
  survived: count().describe("kept or exact"),
  low: z.number().nullable().describe("of the 95 % interval of `survived` of `measured`; null for none"),
  high: z.number().nullable(),
});
export type Survival = z.infer<typeof Survival>;

const Repeated = z.object({ repeated: count(), calls: count() });

/** What the audit of a compaction says beside its facts. */
const Aftermath = {
  after: Repeated.nullable().describe(
    "of the calls up to the next compaction, those that did again what one had taken",
  ),
  elsewhere: Repeated.nullable().describe("of as many calls with no compaction among them; null where there are none"),
  edit: z
    .object({ seq: count(), calls: count(), reads: count() })
    .nullable()
    .describe("the first edit after it, and the calls before that; null where none came"),
};

export const AuditedCompaction = z.object({
  n: count(),
  seq: count(),
  step: count(),
  at: Timestamp.nullable(),
  kind: z.enum(COMPACTION_KINDS),
  status: z.enum(COMPACTION_STATUSES),
  isOpaque: z.boolean(),
  share: z.number().nullable().describe("of the window that was held when it fired; null when unknown"),
  durationMs: count().nullable(),
  left: count().describe("facts that left the view"),
  measured: count(),
  survived: count(),
  needed: count().describe("lost facts that were written again later"),
  ...Aftermath,
  regrowth: z
    .array(z.object({ source: z.string(), chars: count(), count: count() }))
    .describe("what came into view up to the next compaction, by tool or kind, the largest first; at most 8"),
  response: z
    .object({
      before: z.number().nullable(),
      beforeCount: count(),
      after: z.number().nullable(),
      afterCount: count(),
    })
    .describe("median milliseconds of a response, over 20 on each side, without the first one after"),
});
export type AuditedCompaction = z.infer<typeof AuditedCompaction>;

export const FindingCounts = z.object({
  neededLosses: count(),
  repetitions: z.object({ identical: count(), changed: count(), justified: count(), unknown: count() }),
  droppedLines: count(),
});

export const getSessionAudit = operation({
  ...route("getSessionAudit"),
  action: "sessions.read",
  summary: "What the compactions of a thread discarded, and what became of it",
  params: SessionParam,
  query: ThreadQuery,
  body: null,
  output: z.object({
    thread: z.string(),
    state: AuditState,
    rules: count().nullable().describe("version of the rules it was audited by"),
    survival: z.array(Survival),
    byAge: z
      .array(z.object({ age: count(), survival: z.array(Survival) }))
      .describe("by how many compactions the facts had come to"),
    compactions: z.array(AuditedCompaction),
    startEdit: Aftermath.edit.describe("the first edit before any compaction"),
    findings: FindingCounts,
  }),
});

export const ToldFact = z.object({
  class: z.enum(AUDITED_CLASSES),
  text: z.string(),
  fate: z.enum(FATES),
  age: count().describe("compactions it had come to"),
  known: EventRef.nullable().describe("the latest event before that stated it"),
  back: EventRef.extend({ source: z.enum(["output", "prompt"]) })
    .nullable()
    .describe("where it was first shown again"),
  use: EventRef.extend({ source: z.enum(["output", "prompt", "neither"]) })
    .nullable()
    .describe("where the model first wrote it again, and how it had it"),
});
export type ToldFact = z.infer<typeof ToldFact>;

export const getCompactionAudit = operation({
  ...route("getCompactionAudit"),
  action: "sessions.read",
  summary: "Which facts left the view with a compaction, what its summary held of them, and which were needed later",
  params: CompactionParam,
  query: None,
  body: null,
  output: z.object({
    thread: z.string(),
    n: count(),
    state: AuditState,
    rules: count().nullable(),
    survival: z.array(Survival),
    facts: z
      .array(ToldFact)
      .describe("of each class the 300 lost ones that matter most, needed ones first, and 300 of the others"),
    ...Aftermath,
    findings: FindingCounts,
  }),
});

export const AuditGroup = z.object({
  key: z.string().nullable().describe("null where it is not known"),
  sessions: count(),
  compactions: count().describe("that were done and are audited"),
  opaque: count(),
  failed: count(),
  survival: z.array(Survival),
  neededLosses: count(),
  repetitions: FindingCounts.shape.repetitions,
  after: Repeated,
  elsewhere: Repeated.describe("of the windows with no compaction among them, as far as there are any"),
  medianShare: z.number().nullable().describe("of the window held when compactions fired"),
  medianDurationMs: z.number().nullable(),
  callsToEdit: z.object({
    after: z.number().nullable().describe("median of calls from a compaction to the next edit"),
    afterCount: count(),
    start: z.number().nullable().describe("median of calls to the first edit of a thread, before any compaction"),
    startCount: count(),
  }),
});
export type AuditGroup = z.infer<typeof AuditGroup>;

export const getTeamAudit = operation({
  ...route("getTeamAudit"),
  action: "sessions.read",
  summary: "The audit of all the team’s compactions by day, agent, version, model or project",
  params: None,
  query: z.object({
    groupBy: z.enum(AUDIT_GROUPS).default("agent"),
    from: Timestamp.optional(),
    to: Timestamp.optional(),
    agent: z.string().max(50).optional(),
    project: z.string().max(200).optional(),
  }),
  body: null,
  output: z.object({
    groups: z.array(AuditGroup).describe("at most 200, the most compactions first; days in their order"),
    total: AuditGroup,
    waiting: count().describe("threads with compactions that are not audited yet"),
    byAge: z.array(z.object({ age: count(), survival: z.array(Survival) })),
    precision: z
      .array(z.object({ rule: z.string(), useful: count(), noise: count(), fixed: count() }))
      .describe("what people made of findings, by rule"),
  }),
});
