import { z } from "zod";
import { SessionParam, ThreadQuery, Timestamp } from "./common";
import { operation, route } from "./operation";

const Ordinal = z.number().int();

export const Outline = z.object({
  thread: z.string(),
  events: z
    .string()
    .describe(
      "one letter an event, in order: p prompt, r reply, h thinking, t tool, f tool that failed, g and k the same issued together with the tool call before, c compaction, e error, n notice, u unknown, x unreadable; upper case off the live path",
    ),
  discarded: z
    .array(z.tuple([Ordinal, Ordinal, Ordinal]))
    .describe("`[from, to, n]`: the events from ≤ seq < to left the view in compaction n"),
  inherited: Ordinal.describe("this many first events were copied from the session it was forked from"),
  times: z
    .array(z.tuple([Ordinal, Timestamp]))
    .describe("`[seq, at]` of each event that begins another quarter of an hour, UTC"),
  tools: z.array(z.object({ tool: z.string(), count: Ordinal, failed: Ordinal })),
  ofTool: z
    .array(z.tuple([Ordinal, Ordinal]))
    .nullable()
    .describe("with `?tool=`: half-open ranges of the events of that tool"),
});
export type Outline = z.infer<typeof Outline>;

export const getOutline = operation({
  ...route("getOutline"),
  action: "sessions.read",
  summary: "A whole thread in small: what kind each event is, and which left the view",
  params: SessionParam,
  query: ThreadQuery.extend({ tool: z.string().max(200).optional() }),
  body: null,
  output: Outline,
});
