import { z } from "zod";
import { pageOf, SessionParam, ThreadQuery } from "./common";
import { Compaction } from "./events";
import { operation, route } from "./operation";

export const CompactionMark = Compaction.omit({ summary: true, discarded: true, kept: true }).extend({
  keptEvents: z.number().int().describe("events from before it that stayed in view"),
});
export type CompactionMark = z.infer<typeof CompactionMark>;

export const listMarks = operation({
  ...route("listMarks"),
  action: "sessions.read",
  summary: "Every compaction of a thread in figures alone: without its summary and without what it took",
  params: SessionParam,
  query: ThreadQuery,
  body: null,
  output: pageOf(CompactionMark),
});
