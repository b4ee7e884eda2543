import { z } from "zod";
import { EVENT_KINDS } from "@/lib/core/event";
import { ObservationId, SessionParam, ThreadQuery } from "./common";
import { operation, route } from "./operation";
import { snippetFields } from "./snippet";

export const Found = z.object({
  seq: z.number().int(),
  step: z.number().int(),
  kind: z.enum(EVENT_KINDS),
  tool: z.string().nullable(),
  observationId: ObservationId.nullable(),
  ...snippetFields,
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
