import { z } from "zod";
import { RE_DERIVABILITY_ANSWERS, RE_DERIVABILITY_REASONS } from "@/lib/core/audit/re-derivability";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { Page, pageOf } from "./common";
import { CompactionParam, Observation } from "./events";
import { operation, route } from "./operation";
import { DISCARDED_SORTS } from "./sorts";

const kind = z.enum([...OBSERVATION_KINDS, "all"]).default("all");

/** What of a compaction's reach is meant; the list and its groups take the same. */
const Narrowing = z.object({
  kind,
  q: z
    .string()
    .max(200)
    .optional()
    .describe("stands somewhere in the tool, the action, the address or the stub's text"),
});

const Place = z.object({ seq: z.number().int(), step: z.number().int() });

/** A tool output that left the view, with what the audit says of it. */
export const Discarded = Observation.extend({
  audit: z
    .object({
      needed: z.number().int().describe("facts of it that were lost and written again later"),
      again: Place.nullable().describe("the first call that did it again"),
      answer: z.enum(RE_DERIVABILITY_ANSWERS).describe("whether it can be had again"),
      reason: z.enum(RE_DERIVABILITY_REASONS),
      by: Place.nullable().describe("the call that changed what it showed, or may have"),
    })
    .nullable()
    .describe("null for what is no tool output, and while it is not audited"),
});
export type Discarded = z.infer<typeof Discarded>;

export const listDiscarded = operation({
  ...route("listDiscarded"),
  action: "sessions.read",
  summary: "Everything a compaction took out of the view, as stubs",
  params: CompactionParam,
  query: Page.extend(Narrowing.shape).extend({
    tool: z.string().max(200).optional().describe("of this tool alone; empty for what no tool is named for"),
    sort: z
      .enum(DISCARDED_SORTS)
      .default("log")
      .describe(
        "in log order, what was needed later first, largest first, by tool, latest first, or what failed first",
      ),
  }),
  body: null,
  output: pageOf(Discarded),
});

export const DiscardedGroup = z.object({
  tool: z.string().describe("empty for what no tool is named for"),
  count: z.number().int(),
  failed: z.number().int(),
  bytes: z.number().int(),
  chars: z.number().int(),
});
export type DiscardedGroup = z.infer<typeof DiscardedGroup>;

export const listDiscardedGroups = operation({
  ...route("listDiscardedGroups"),
  action: "sessions.read",
  summary:
    "What a compaction took out of the view by tool: how many, how large, how many failed; the 200 most used tools",
  params: CompactionParam,
  query: Narrowing,
  body: null,
  output: pageOf(DiscardedGroup).extend({ total: DiscardedGroup.omit({ tool: true }) }),
});

export const listKept = operation({
  ...route("listKept"),
  action: "sessions.read",
  summary: "What stayed in view across a compaction, as stubs",
  params: CompactionParam,
  query: Page.extend({ kind }),
  body: null,
  output: pageOf(Observation).extend({
    rows: z.number().int().describe("rows of the timeline that stayed; not each has an address"),
    counts: z.record(z.enum(OBSERVATION_KINDS), z.number().int()),
  }),
});
