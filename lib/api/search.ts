import { z } from "zod";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { SEARCH_MODES } from "@/lib/core/search-plan";
import { None, ObservationId, Page, Timestamp } from "./common";
import { operation, route } from "./operation";
import { snippetFields } from "./snippet";

export const SearchHit = z.object({
  observationId: ObservationId,
  kind: z.enum(OBSERVATION_KINDS),
  session: z.string(),
  sessionTitle: z.string().nullable(),
  thread: z.string(),
  step: z.number().int(),
  seq: z.number().int(),
  tool: z.string().nullable(),
  action: z.string().nullable(),
  at: Timestamp.nullable(),
  ...snippetFields,
  stub: z.string(),
  onLivePath: z.boolean(),
  inViewUntil: z.number().int().nullable().describe("step at which the model lost it; null while it has it"),
  discardedBy: z.number().int().nullable().describe("`n` of the compaction that took it out of the view"),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const search = operation({
  ...route("search"),
  action: "sessions.read",
  summary: "Where words, or what a regular expression describes, stand in observations of the team",
  params: None,
  query: Page.extend({
    q: z.string().min(1).max(500),
    mode: z
      .enum(SEARCH_MODES)
      .default("text")
      .describe(
        "`text`: these characters as they stand, in any case of A to Z; `words`: all of these words, each by itself; `regex`: in RE2's syntax, ^ and $ at lines",
      ),
    session: z.string().min(1).max(200).optional().describe("of one session only: our id, or the client's own"),
    kind: z.enum([...OBSERVATION_KINDS, "all"]).default("all"),
  }),
  body: null,
  output: z.object({
    items: z.array(SearchHit).describe("those of the latest sessions first, within a thread in the order of its log"),
    nextCursor: z
      .string()
      .nullable()
      .describe("an answer takes a second or so: it may hold fewer than were asked for, or none, and go on"),
    notIndexed: z
      .object({ threads: z.number().int(), events: z.number().int() })
      .describe("what came in so lately that no search looks at it yet"),
  }),
});
