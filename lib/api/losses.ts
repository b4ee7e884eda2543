import { z } from "zod";
import { AUDITED_CLASSES } from "@/lib/core/audit/audited-classes";
import { None, Timestamp } from "./common";
import { Finding } from "./findings";
import { operation, route } from "./operation";
import { RecalledBy } from "./recalls";

const Sessions = z.object({
  sessions: z.number().int().describe("with compactions"),
  lost: z.number().int().describe("of these, those that lost it and needed it"),
});

export const Adoption = z.object({
  n: z.number().int(),
  project: z.string().nullable(),
  instruction: z.string(),
  at: Timestamp,
  by: RecalledBy,
  before: Sessions.describe("begun before it was adopted"),
  after: Sessions,
});
export type Adoption = z.infer<typeof Adoption>;

export const Loss = z.object({
  loss: z.string(),
  class: z.enum(AUDITED_CLASSES),
  text: z.string().describe("as it last stood"),
  project: z.string().nullable().describe("null where sessions of several projects lost it"),
  times: z.number().int().describe("findings of it"),
  sessions: z.number().int(),
  instructions: z.object({
    claudeMd: z.string().describe("a line for CLAUDE.md"),
    agentsMd: z.string().describe("a line for AGENTS.md"),
    compaction: z.string().describe("to say when compacting by hand"),
  }),
  evidence: z.array(Finding).describe("at most 3 of the findings, the latest first"),
  adoption: Adoption.nullable(),
});
export type Loss = z.infer<typeof Loss>;

export const listLosses = operation({
  ...route("listLosses"),
  action: "sessions.read",
  summary: "What was lost and needed again and again, each with a standing instruction against it",
  params: None,
  query: z.object({
    project: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  body: null,
  output: z.object({ items: z.array(Loss).describe("the most often lost first"), nextCursor: z.null() }),
});

export const adoptInstruction = operation({
  ...route("adoptInstruction"),
  action: "findings.write",
  summary: "Says that a standing instruction was taken over, so that losses before and after it are told",
  params: None,
  query: None,
  body: z.object({
    loss: z.string().regex(/^[0-9a-f]{16}$/),
    project: z.string().max(200).nullable().default(null),
    instruction: z.string().trim().min(1).max(4000),
  }),
  output: z.object({ n: z.number().int(), at: Timestamp }),
});
