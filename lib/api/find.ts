import { z } from "zod";
import { EVENT_KINDS } from "@/lib/core/event";
import { ObservationId, SessionParam, ThreadQuery } from "./common";
import { operation, route } from "./operation";

export const Found = z.object({
  seq: z.number().int(),
  step: z.number().int(),
  kind: z.enum(EVENT_KINDS),
  tool: z.string().nullable(),
  observationId: ObservationId.nullable(),
  where: z.enum(["action", "text"]).describe("in what was done, or in what came of it or was said"),
  line: z.number().int().describe("of the text, from 1"),
  snippet: z.string().describe("one line around the first match of the event, as it was written"),
  matchOffsets: z
    .tuple([z.number().int(), z.number().int()])
    .describe("of the match in the snippet, UTF-16 units, half-open"),
});
export type Found = z.infer<typeof Found>;

export const findInSession = operation({
  ...route("findInSession"),
  action: "sessions.read",
  summary: "Words in a thread, wherever they stand: prompts, replies, thinking, commands and whole outputs",
  params: SessionParam,
  query: ThreadQuery.extend({
    q: z.string().min(1).max(200).describe("these characters as they stand, in any case of A to Z"),
    from: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .describe("go on from this event: `searchedTo` of the answer before"),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  body: null,
  output: z.object({
    items: z.array(Found).describe("events that hold the words, in log order"),
    searchedTo: z.number().int().describe("all events before this one were searched"),
    of: z.number().int().describe("events of the thread"),
    isComplete: z.boolean().describe("false: ask again from `searchedTo`"),
  }),
});
