import { z } from "zod";
import { TOKEN_SOURCES } from "@/lib/core/view/client-view";
import { SHOWN_KINDS } from "@/lib/core/view/forms";
import { COUNTERS, MOST_K, MOST_RHO, USUAL_K } from "@/lib/core/view/view-limits";
import { Flag, ObservationId, SessionParam, ThreadQuery } from "./common";
import { operation, route } from "./operation";

const Count = z.number().int();

const ViewItem = z.object({
  kind: z.enum(SHOWN_KINDS),
  text: z.string(),
  tokens: Count,
  observationId: ObservationId.nullable(),
  seq: Count.nullable().describe("of its event; null for the catalogue line and for what is of another thread"),
  step: Count.nullable(),
});
export type ViewItem = z.infer<typeof ViewItem>;

const Recalls = z.object({
  count: Count.describe("observations"),
  recalls: Count.describe("recalls it takes to read them, of at most `cap` characters each"),
  incomplete: Count.describe("of the count: the log holds only a part of them, and a recall gives no more"),
});

/** The client's own view beside the simulated one, and what each has that the other has not. */
const ComparedViews = z.object({
  client: z.object({
    tokens: Count.nullable().describe("null where the log does not tell"),
    tokensSource: z
      .enum(TOKEN_SOURCES)
      .nullable()
      .describe("`call` held so many, the `compaction` after it left so many, or the `next-call` says what that left"),
    tokensStep: Count.nullable().describe("of that call or compaction"),
    outputsInView: Count.describe("tool outputs up to the step that no compaction had taken"),
    outputsDiscarded: Count,
    discardedBy: z
      .array(z.object({ n: Count, outputs: Count }))
      .describe("the compactions that took them; each output is counted with the first"),
    summaryOf: Count.nullable().describe("`n` of the compaction whose summary stood in the view"),
  }),
  cap: Count.describe("characters that one recall gives at most; of what is no text, what base64 writes in them"),
  all: Recalls.describe("what the view holds only as a stub, as a bare id or in its catalogue line"),
  discarded: z
    .object({
      whole: Count.describe("whole in the view"),
      handles: Recalls.describe("in the view as a stub or a bare id"),
      listed: Recalls.describe("counted in its catalogue line alone"),
      cut: Count.describe("in the view in part"),
    })
    .describe("how the tool outputs that the client had discarded stand in the view"),
});
export type ComparedViews = z.infer<typeof ComparedViews>;

export const getView = operation({
  ...route("getView"),
  action: "sessions.read",
  summary: "What a model would see of a thread at a step, in at most k tokens: short things whole, long ones as stubs",
  params: SessionParam,
  query: ThreadQuery.extend({
    step: z.coerce.number().int().min(0).optional().describe("as the step left it; the last one where none is given"),
    k: z.coerce.number().int().max(MOST_K).default(USUAL_K).describe("tokens the view may have, at least 512"),
    rho: z.coerce
      .number()
      .int()
      .min(0)
      .max(MOST_RHO)
      .optional()
      .describe("characters above which an output is shown as its stub; the run's, or 2,000"),
    run: z.uuid().optional().describe("what this run has recalled and not evicted stands in the view"),
    counter: z
      .enum(COUNTERS)
      .default("estimate")
      .describe("`bytes` never counts too few, `exact` is o200k_base, `estimate` is near it"),
    compare: Flag.optional().describe("also what the client's own view held at that step"),
  }),
  body: null,
  output: z.object({
    thread: z.string(),
    step: z.number().int(),
    k: z.number().int(),
    rho: z.number().int(),
    counter: z.enum(COUNTERS),
    tokens: z.number().int().describe("sum over the items, never above k"),
    stubTokens: z
      .number()
      .int()
      .describe("of these, what stands for something else: stubs, bare ids, the catalogue line"),
    items: z.array(ViewItem).describe("in the order of the log"),
    compared: ComparedViews.nullable().describe("null unless `compare` was asked for"),
  }),
});
