import { z } from "zod";
import { COMPACTION_KINDS, COMPACTION_STATUSES, EVENT_KINDS, OBSERVATION_KINDS } from "@/lib/core/event";
import { parseSeqs } from "@/lib/core/outline";
import { None, ObservationId, Page, pageOf, SessionParam, ThreadQuery, Timestamp } from "./common";
import { operation, route } from "./operation";

/** What one request may name of a timeline. */
export const MAX_SEQS = 200;

/** What a list shows of an observation: no body. */
export const Observation = z.object({
  id: ObservationId,
  kind: z.enum(OBSERVATION_KINDS),
  thread: z.string(),
  step: z.number().int(),
  seq: z.number().int().describe("ordinal of its event in the thread"),
  at: Timestamp.nullable(),
  tool: z.string().nullable(),
  action: z.string().nullable(),
  returnCode: z.number().int().nullable(),
  isError: z.boolean(),
  durationMs: z.number().int().nullable(),
  mediaType: z.string().nullable().describe("null for text"),
  bytes: z.number().int(),
  chars: z.number().int(),
  lines: z.number().int(),
  sha256: z.string(),
  stub: z.string(),
  complete: z.boolean(),
  recordedBytes: z.number().int(),
  totalBytes: z.number().int().nullable().describe("of the whole output; null when unknowable"),
  seenBytes: z.number().int().nullable().describe("of what the model got, when that differs"),
  inherited: z.boolean(),
  onLivePath: z.boolean(),
  discardedBy: z.number().int().nullable().describe("`n` of the compaction that took it out of the view"),
});
export type Observation = z.infer<typeof Observation>;

export const Compaction = z.object({
  thread: z.string(),
  n: z.number().int(),
  seq: z.number().int(),
  kind: z.enum(COMPACTION_KINDS),
  trigger: z.string().nullable(),
  status: z.enum(COMPACTION_STATUSES),
  said: z.string().nullable().describe("the log's own words on one that came to nothing"),
  at: Timestamp.nullable(),
  step: z.number().int(),
  tokensBefore: z.number().int().nullable(),
  tokensAfter: z.number().int().nullable(),
  tokensSource: z
    .object({
      before: z.enum(["recorded", "next-call", "previous-call"]).nullable(),
      after: z.enum(["recorded", "next-call", "previous-call"]).nullable(),
    })
    .describe("where each figure comes from"),
  windowTokens: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  summary: z
    .union([
      z.object({
        text: z.string(),
        id: ObservationId.nullable(),
        truncated: z.boolean().describe("only the beginning; the whole is behind the id"),
      }),
      z.object({ opaqueBytes: z.number().int() }),
    ])
    .nullable(),
  discarded: z.array(ObservationId).describe("ids of tool outputs; at most 1,000, the rest under /discarded"),
  discardedTools: z.number().int(),
  discardedOther: z.object({ prompt: z.number().int(), reply: z.number().int(), thinking: z.number().int() }),
  kept: z.object({ events: z.number().int(), observations: z.array(ObservationId) }),
  coverage: z.enum(["recorded", "inferred"]),
  requestsRecorded: z
    .boolean()
    .optional()
    .describe("whether /views can tell what the requests on both sides held; not said in lists of compactions"),
});
export type Compaction = z.infer<typeof Compaction>;

export const Event = z.object({
  address: z.string().describe("`thread:offset.part`, from the byte offset of its line"),
  seq: z.number().int(),
  kind: z.enum(EVENT_KINDS),
  label: z.string().nullable(),
  at: Timestamp.nullable(),
  step: z.number().int(),
  thread: z.string(),
  onLivePath: z.boolean(),
  inherited: z.boolean(),
  preview: z.string(),
  tool: z.string().nullable(),
  action: z.string().nullable(),
  callId: z.string().nullable(),
  observationId: ObservationId.nullable(),
  observation: Observation.nullable().describe("facts of what it holds"),
  discardedBy: z.number().int().nullable(),
  compaction: Compaction.omit({ discarded: true, kept: true }).nullable(),
});
export type Event = z.infer<typeof Event>;

export const listEvents = operation({
  ...route("listEvents"),
  action: "sessions.read",
  summary: "The timeline of a thread, in log order",
  params: SessionParam,
  query: Page.extend(ThreadQuery.shape).extend({
    kind: z
      .string()
      .max(200)
      .optional()
      .describe("comma-separated kinds")
      .refine((v) => !v || v.split(",").every((k) => (EVENT_KINDS as readonly string[]).includes(k)), "unknown kind"),
    around: z.coerce.number().int().min(0).optional().describe("start the page a little before this seq"),
    step: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe("start the page with the first event of this step or a later one"),
    seqs: z
      .string()
      .max(2000)
      .optional()
      .describe("just these, ascending: `3,9-12`; at most 200")
      .refine((v) => v === undefined || parseSeqs(v, MAX_SEQS) !== null, "not an ascending list of at most 200"),
    before: z.coerce.number().int().min(0).optional().describe("the page that ends just before this seq"),
  }),
  body: null,
  output: pageOf(Event).extend({ firstSeq: z.number().int().nullable(), total: z.number().int() }),
});

export const listObservations = operation({
  ...route("listObservations"),
  action: "sessions.read",
  summary: "What has an address in a thread: tool outputs, or other kinds by `?kind=`",
  params: SessionParam,
  query: Page.extend(ThreadQuery.shape).extend({
    kind: z.enum([...OBSERVATION_KINDS, "all"]).default("tool"),
    discardedBy: z.coerce.number().int().min(1).optional(),
  }),
  body: null,
  output: pageOf(Observation),
});

export const listCompactions = operation({
  ...route("listCompactions"),
  action: "sessions.read",
  summary: "Compactions of a session, all threads unless one is named",
  params: SessionParam,
  query: Page.extend(ThreadQuery.shape),
  body: null,
  output: pageOf(Compaction),
});

export const CompactionParam = SessionParam.extend({
  compaction: z
    .string()
    .regex(/^[^:]*:[1-9]\d*$/)
    .describe("`{thread}:{n}`; the main thread is empty: `:1`"),
});

export const getCompaction = operation({
  ...route("getCompaction"),
  action: "sessions.read",
  summary: "One compaction",
  params: CompactionParam,
  query: None,
  body: null,
  output: Compaction,
});
