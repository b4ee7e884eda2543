import { z } from "zod";
import { REREAD_ANSWERS, REREAD_DOUBTS } from "@/lib/core/reread/reread";
import { RECALL_MISSES, RECALL_STATUSES } from "@/lib/core/run/recall-status";
import { Chunk, Flag, None, ObservationId, Page, pageOf, Timestamp } from "./common";
import { operation, route } from "./operation";

const ACTOR_KINDS = ["key", "browser"] as const;

export const RecalledBy = z.object({
  kind: z.enum(ACTOR_KINDS),
  id: z.string().describe("of the key, or of the user"),
  developer: z.string().nullable(),
});
export type RecalledBy = z.infer<typeof RecalledBy>;

/** Which recalls: of one session, thread, run or observation, by one kind of reader. */
const RecallScope = z.object({
  session: z.string().min(1).max(200).optional().describe("our id, or the client's own session id"),
  thread: z.string().max(200).optional().describe("of that session; the main one is the empty string"),
  run: z.uuid().optional(),
  observation: ObservationId.optional().describe("under any of its ids, where session and thread are named too"),
  by: z.enum(ACTOR_KINDS).optional().describe("by an agent or a script with a key, or by a person in a browser"),
});

/** What a recall led to, as far as it led anywhere and its thread is here. */
const Target = {
  session: z.string().nullable(),
  sessionTitle: z.string().nullable(),
  thread: z.string().nullable(),
  observationId: ObservationId.nullable(),
  seq: z.number().int().nullable().describe("ordinal of its event; null while its thread is being read again"),
  title: z.string().nullable().describe("the first line of its stub"),
};

export const RecallLine = z.object({
  n: z.number().int(),
  at: Timestamp,
  run: z.string().nullable().describe("null outside a run"),
  requestId: z.string().nullable(),
  step: z.number().int().nullable().describe("of the run"),
  asked: z.string().describe("as it was asked for, at most 200 characters"),
  status: z.enum(RECALL_STATUSES),
  ...Target,
  chunk: Chunk.nullable(),
  charged: z.number().int().describe("of the run's budget, in code points"),
  by: RecalledBy,
});
export type RecallLine = z.infer<typeof RecallLine>;

export const listRecalls = operation({
  ...route("listRecalls"),
  action: "sessions.read",
  summary: "Every recall, by whom and of what, the latest first",
  params: None,
  query: Page.extend({
    ...RecallScope.shape,
    status: z.enum(RECALL_STATUSES).optional(),
    hit: Flag.optional().describe("whether something was given"),
    charged: Flag.optional().describe("whether a run was charged for it"),
  }),
  body: null,
  output: pageOf(RecallLine),
});

const Reread = z
  .object({
    answer: z.enum(REREAD_ANSWERS),
    doubt: z
      .enum(REREAD_DOUBTS)
      .nullable()
      .describe(
        "why it is not known: it came from no file, a later call may have changed the file, or too many calls follow",
      ),
    by: z
      .object({ seq: z.number().int(), step: z.number().int(), tool: z.string().nullable() })
      .nullable()
      .describe("the later call that changed the file, or may have"),
  })
  .describe("whether reading the file once more would have given the same, as far as its own thread tells");
export type Reread = z.infer<typeof Reread>;

export const MostRecalled = z.object({
  ...Target,
  session: z.string(),
  thread: z.string(),
  observationId: ObservationId,
  times: z.number().int(),
  lastAt: Timestamp,
  reread: Reread,
});
export type MostRecalled = z.infer<typeof MostRecalled>;

export const RecallSummary = z.object({
  recalls: z.number().int(),
  hits: z.number().int().describe("something was given"),
  misses: z.record(z.enum(RECALL_MISSES), z.number().int()),
  browser: z.number().int().describe("of all, those by a person reading in a browser"),
  charged: z.object({
    chars: z.number().int().describe("code points charged to runs"),
    recalls: z.number().int(),
    runs: z.number().int(),
  }),
  observations: z.number().int().describe("different ones that were given"),
  most: z.array(MostRecalled).describe("what was given most often, at most 50, the most often first"),
});
export type RecallSummary = z.infer<typeof RecallSummary>;

export const getRecallSummary = operation({
  ...route("getRecallSummary"),
  action: "sessions.read",
  summary: "What recalls come to: figures, and what was recalled most",
  params: None,
  query: RecallScope,
  body: null,
  output: RecallSummary,
});
