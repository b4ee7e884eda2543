import { z } from "zod";
import { EVENT_KINDS } from "@/lib/core/event";
import { ObservationId, SessionParam, ThreadQuery } from "./common";
import { operation, route } from "./operation";

export const Quotes = z.object({
  items: z
    .array(
      z.object({
        seq: z.number().int(),
        step: z.number().int(),
        kind: z.enum(EVENT_KINDS),
        tool: z.string().nullable(),
        words: z.string(),
      }),
    )
    .describe("in log order, one for each event, at most 20"),
  searched: z.number().int().describe("paths, hashes, numbers and names of the observation that were looked for"),
  isComplete: z.boolean().describe("false while the texts of the thread are still being read: ask again"),
});
export type Quotes = z.infer<typeof Quotes>;

export const listQuotes = operation({
  ...route("listQuotes"),
  action: "sessions.read",
  summary: "Where words that came first with an observation stand again, exactly, in what was said or done later",
  params: SessionParam.extend({ observation: ObservationId }),
  query: ThreadQuery,
  body: null,
  output: Quotes,
});
