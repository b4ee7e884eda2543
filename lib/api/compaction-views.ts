import { z } from "zod";
import { WIRE_STATES } from "@/lib/core/wire-message";
import { None, ObservationId, Timestamp } from "./common";
import { CompactionParam } from "./events";
import { operation, route } from "./operation";

export const ViewMessage = z.object({
  role: z.string().nullable().describe("null where the log holds nothing of the message but its hash"),
  kinds: z.array(z.string()),
  preview: z.string().nullable(),
  bytes: z.number().int().nullable().describe("as sent"),
  isSummary: z.boolean(),
  state: z
    .enum(WIRE_STATES)
    .describe("`kept` stands in both requests, `changed` with other words, `gone` or `new` in one"),
  observationIds: z.array(ObservationId).describe("of the tool outputs it carries"),
});
export type ViewMessage = z.infer<typeof ViewMessage>;

export const View = z.object({
  at: Timestamp.nullable(),
  count: z.number().int().describe("messages of the request; the list has the last 2,000 of them"),
  bytes: z.number().int().describe("of those that the log holds"),
  unresolved: z.number().int().describe("messages that the log does not hold"),
  messages: z.array(ViewMessage),
});
export type View = z.infer<typeof View>;

export const getCompactionViews = operation({
  ...route("getCompactionViews"),
  action: "sessions.read",
  summary:
    "What the model's last request before a compaction and its first one after it held, where the log records requests",
  params: CompactionParam,
  query: None,
  body: null,
  output: z.object({ recorded: z.boolean(), before: View.nullable(), after: View.nullable() }),
});
