import { z } from "zod";
import { RECALL_STATUSES } from "@/lib/core/run/recall-status";
import { RUN_DEFAULTS } from "@/lib/core/run/run-policy";
import { Chunk, GrepPattern, None, ObservationId, Timestamp } from "./common";
import { operation, route } from "./operation";

const chars = (most: number, least = 0) => z.number().int().min(least).max(most);
const limits = {
  rho: chars(100_000),
  budget: chars(10_000_000, 16),
  cap: chars(1_000_000, 16),
  perStep: chars(1000, 1),
};

/** Each limit under its own name, and under the one it has in a client's profile. */
const PolicyInput = z
  .strictObject({
    rho: limits.rho.optional().describe("characters above which an output is shown as its stub"),
    recallBudget: limits.budget
      .optional()
      .describe("code points of recalled bodies that may stand in the view at once"),
    perRecallCap: limits.cap.optional().describe("code points one recall gives at most"),
    recallsPerStep: limits.perStep.optional(),
    retention_threshold_chars: limits.rho.optional(),
    recall_budget_chars: limits.budget.optional(),
    per_recall_cap_chars: limits.cap.optional(),
    max_recalls_per_step: limits.perStep.optional(),
  })
  .transform((given) => ({
    rho: given.rho ?? given.retention_threshold_chars ?? RUN_DEFAULTS.rho,
    budget: given.recallBudget ?? given.recall_budget_chars ?? RUN_DEFAULTS.budget,
    cap: given.perRecallCap ?? given.per_recall_cap_chars ?? RUN_DEFAULTS.cap,
    perStep: given.recallsPerStep ?? given.max_recalls_per_step ?? RUN_DEFAULTS.perStep,
  }));

const Policy = z.object({
  rho: z.number().int(),
  recallBudget: z.number().int(),
  perRecallCap: z.number().int(),
  recallsPerStep: z.number().int(),
  retention_threshold_chars: z.number().int(),
  recall_budget_chars: z.number().int(),
  per_recall_cap_chars: z.number().int(),
  max_recalls_per_step: z.number().int(),
});

const Budget = z.object({ used: z.number().int(), of: z.number().int() }).describe("code points");

const Run = z.object({
  id: z.string(),
  session: z.string(),
  thread: z.string(),
  policy: Policy,
  step: z.number().int(),
  budget: Budget,
});

export const openRun = operation({
  ...route("openRun"),
  action: "recall.read",
  summary: "Opens a run: an agent's live session, with what it may recall at once and in a step",
  params: None,
  query: None,
  body: z.strictObject({
    session: z.string().min(1).max(200),
    thread: z.string().max(200).optional(),
    policy: PolicyInput.optional(),
  }),
  output: Run,
});

const RunParam = z.object({ run: z.uuid() });

export const getRun = operation({
  ...route("getRun"),
  action: "recall.read",
  summary: "A run: its policy, where it is, and what stands in the view",
  params: RunParam,
  query: None,
  body: null,
  output: Run.extend({
    openedAt: Timestamp,
    recallsLeft: z.number().int().describe("in this step"),
    materialised: z
      .array(
        z.object({ id: ObservationId, session: z.string(), thread: z.string(), chunk: Chunk, chars: z.number().int() }),
      )
      .describe("the most recently used first"),
  }),
});

const Result = z.object({
  id: z.string().describe("8 hex digits; what was asked for where that is no address"),
  status: z.enum(RECALL_STATUSES),
  session: z.string().nullable(),
  thread: z.string().nullable(),
  content: z.string().nullable().describe("with `ok` alone"),
  encoding: z.enum(["utf-8", "base64"]).nullable(),
  chunk: Chunk.nullable().describe(
    "what of the whole this is, or with `over_cap` was asked for; with `grep` from the first line found to the last",
  ),
  matches: z
    .object({
      lines: z.array(z.number().int()).describe("from 1"),
      nextLine: z.number().int().nullable().describe("the first that matches and had no room: go on with `lines`"),
    })
    .nullable()
    .describe("with `grep`: which lines `content` has"),
  message: z.string().nullable().describe("what was wrong, and what to do"),
  suggestions: z.array(z.looseObject({ id: z.string() })),
  candidates: z.array(z.looseObject({ id: z.string() })),
});
export type RunResult = z.infer<typeof Result>;

export const recallInRun = operation({
  ...route("recallInRun"),
  action: "recall.read",
  summary: "Recalls into a run, within its limits; the same requestId is answered the same and charged once",
  params: RunParam,
  query: None,
  body: z.strictObject({
    requestId: z.string().regex(/^[\x21-\x7e]{1,200}$/),
    step: z.number().int().min(0).max(2_000_000_000).optional().describe("missing: a step of its own"),
    ids: z.array(z.string().min(1).max(4000)).min(1).max(20),
    lines: z
      .string()
      .regex(/^[1-9]\d{0,8}(-[1-9]\d{0,8})?$/)
      .optional()
      .describe("from-to, 1-based, inclusive"),
    grep: GrepPattern,
    offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().describe("in the unit of `chunk`"),
    length: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: z.object({
    step: z.number().int(),
    results: z.array(Result).describe("in the order asked"),
    evicted: z.array(z.object({ id: ObservationId, stub: z.string() })).describe("no longer in the view, to make room"),
    budget: Budget,
  }),
});
