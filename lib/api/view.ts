import { z } from "zod";
import { COUNTERS } from "@/lib/core/view/counter";
import { SHOWN_KINDS } from "@/lib/core/view/forms";
import { ObservationId, SessionParam, ThreadQuery } from "./common";
import { operation, route } from "./operation";

export const getView = operation({
  ...route("getView"),
  action: "sessions.read",
  summary: "What a model would see of a thread at a step, in at most k tokens: short things whole, long ones as stubs",
  params: SessionParam,
  query: ThreadQuery.extend({
    step: z.coerce.number().int().min(0).optional().describe("as the step left it; the last one where none is given"),
    k: z.coerce.number().int().max(1_000_000).default(16_000).describe("tokens the view may have, at least 512"),
    rho: z.coerce
      .number()
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .describe("characters above which an output is shown as its stub; the run's, or 2,000"),
    run: z.uuid().optional().describe("what this run has recalled and not evicted stands in the view"),
    counter: z
      .enum(COUNTERS)
      .default("estimate")
      .describe("`bytes` never counts too few, `exact` is o200k_base, `estimate` is near it"),
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
    items: z
      .array(
        z.object({
          kind: z.enum(SHOWN_KINDS),
          text: z.string(),
          tokens: z.number().int(),
          observationId: ObservationId.nullable(),
        }),
      )
      .describe("in the order of the log"),
  }),
});
