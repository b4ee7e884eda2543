import { z } from "zod";
import { Chunk, ObservationId, SessionParam, ThreadQuery, Timestamp } from "./common";
import { operation, route } from "./operation";
import { RecalledBy } from "./recalls";

const Neighbour = z.object({ id: ObservationId, seq: z.number().int() }).nullable();

export const Life = z.object({
  recorded: z.object({ seq: z.number().int(), step: z.number().int(), at: Timestamp.nullable() }),
  left: z
    .object({
      n: z.number().int(),
      seq: z.number().int(),
      step: z.number().int(),
      at: Timestamp.nullable(),
      kind: z.string(),
    })
    .nullable()
    .describe("the compaction that took it out of the view; null while in view"),
  again: z
    .array(
      z.object({
        id: ObservationId,
        seq: z.number().int(),
        step: z.number().int(),
        at: Timestamp.nullable(),
        same: z.boolean().describe("the output was the same, byte for byte"),
      }),
    )
    .describe("the same action at other times in this thread, in log order, at most 50"),
  againTotal: z.number().int(),
  recalls: z
    .array(
      z.object({
        n: z.number().int(),
        at: Timestamp,
        by: RecalledBy,
        run: z.string().nullable().describe("null outside a run"),
        step: z.number().int().nullable().describe("of the run"),
        chunk: Chunk.nullable(),
      }),
    )
    .describe("when it was given to somebody, the latest first, at most 20"),
  recallsTotal: z.number().int(),
  previous: Neighbour.describe("the tool output recorded before it"),
  next: Neighbour,
});
export type Life = z.infer<typeof Life>;

export const getLife = operation({
  ...route("getLife"),
  action: "sessions.read",
  summary: "What became of an observation: when it left the view, when the same was done again",
  params: SessionParam.extend({ observation: ObservationId }),
  query: ThreadQuery,
  body: null,
  output: Life,
});
