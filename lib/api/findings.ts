import { z } from "zod";
import { FINDING_RULES } from "@/lib/core/audit/audit-rows";
import { FINDING_MARKS } from "@/lib/core/audit/finding-marks";
import { EventRef } from "./audit";
import { None, Page, pageOf, Timestamp } from "./common";
import { operation, route } from "./operation";
import { RecalledBy } from "./recalls";

export const Mark = z.object({ mark: z.enum(FINDING_MARKS), at: Timestamp, by: RecalledBy });

export const Finding = z.object({
  id: z.string(),
  rule: z.enum(FINDING_RULES),
  session: z.string(),
  sessionTitle: z.string().nullable(),
  project: z.string().nullable(),
  thread: z.string(),
  n: z.number().int().describe("of the compaction"),
  class: z.string().describe("of the fact or the quoted line; the tool of what was done again"),
  text: z.string(),
  loss: z.string().describe("the same for the same loss in any session"),
  known: EventRef.nullable(),
  use: EventRef.nullable(),
  back: EventRef.nullable(),
  by: EventRef.nullable().describe("the call between that gave reason to do it again"),
  outcome: z.string().describe("output, prompt or neither; identical, changed, justified or unknown"),
  bytes: z.number().int().nullable().describe("of what doing it again gave"),
  isError: z.boolean(),
  mark: Mark.nullable(),
  comments: z.number().int(),
});
export type Finding = z.infer<typeof Finding>;

export const listFindings = operation({
  ...route("listFindings"),
  action: "sessions.read",
  summary: "What audits found that cost something: needed losses, repetitions, dropped lines",
  params: None,
  query: Page.extend({
    session: z.string().min(1).max(200).optional(),
    thread: z.string().max(200).optional().describe("of that session; the main one is the empty string"),
    n: z.coerce.number().int().min(1).optional().describe("of this compaction of each thread"),
    rule: z.enum(FINDING_RULES).optional(),
    class: z.string().max(200).optional(),
    outcome: z.string().max(20).optional(),
    project: z.string().max(200).optional(),
    loss: z.string().max(16).optional().describe("of the same loss"),
    mark: z.enum([...FINDING_MARKS, "none"]).optional(),
  }),
  body: null,
  output: pageOf(Finding),
});

export const FindingParam = z.object({ finding: z.string().regex(/^[0-9a-f]{16}$/) });

export const markFinding = operation({
  ...route("markFinding"),
  action: "findings.write",
  summary: "Says of a finding that it is useful, noise or fixed, or takes that back",
  params: FindingParam,
  query: None,
  body: z.object({
    session: z.string().min(1).max(200),
    thread: z.string().max(200).default(""),
    mark: z.enum(FINDING_MARKS).nullable(),
  }),
  output: z.object({ mark: Mark.nullable() }),
});

export const Comment = z.object({
  n: z.number().int(),
  subject: z.string(),
  session: z.string(),
  thread: z.string(),
  text: z.string(),
  at: Timestamp,
  by: RecalledBy,
});
export type Comment = z.infer<typeof Comment>;

const Subject = z
  .string()
  .regex(/^(?:finding:[0-9a-f]{16}|compaction:[1-9]\d{0,8})$/)
  .describe("`finding:<id>` or `compaction:<n>`, of the thread");

export const listComments = operation({
  ...route("listComments"),
  action: "sessions.read",
  summary: "What people said of a finding or a compaction, in order",
  params: None,
  query: Page.extend({
    session: z.string().min(1).max(200),
    thread: z.string().max(200).default(""),
    subject: Subject.optional(),
  }),
  body: null,
  output: pageOf(Comment),
});

export const addComment = operation({
  ...route("addComment"),
  action: "findings.write",
  summary: "Says something of a finding or a compaction",
  params: None,
  query: None,
  body: z.object({
    session: z.string().min(1).max(200),
    thread: z.string().max(200).default(""),
    subject: Subject,
    text: z.string().trim().min(1).max(4000),
  }),
  output: Comment,
});
