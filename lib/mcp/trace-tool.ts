import { z } from "zod";
import { trace as operation, type TracePlace } from "@/lib/api/trace";
import { escapePreview } from "@/lib/core/escape-preview";
import { formatInteger } from "@/lib/core/format-number";
import { trace } from "@/lib/services/trace";
import { MAX_CHARS } from "./answer-size";
import { text, tool } from "./tool";

/** Places told of one by one. */
const SHOWN = 12;
const SNIPPET_CHARS = 200;

export const traceTool = tool({
  name: "trace",
  title: "What became of something",
  description:
    "What became of any words, or of an observation by its address, in a coding session: where they were known first, which compaction took them out of the view, whether its summary kept them, where they were needed again and how they were had again. Ask this when something you should know is gone; recall the address it names.",
  action: "sessions.read",
  args: z.strictObject({
    session: operation.params.shape.session,
    q: operation.query.shape.q,
    thread: operation.query.shape.thread,
  }),
  async run(ctx, args) {
    const { matched, words, line, known, needs, backs, isComplete } = await trace(ctx, args);
    const lines = [
      line,
      ...(matched === "words"
        ? [`looked for in one line: ${words.map((word) => escapePreview(word)).join(", ")}`]
        : []),
      ...(known ? [`first: ${placeText(known)}`] : []),
      ...backs.slice(0, SHOWN).map((back) => `again: ${placeText(back)}${costText(back.cost)}`),
      ...needs.slice(0, SHOWN).map((need) => `needed: ${placeText(need)}`),
      ...(isComplete ? [] : ["There are more places than were looked at: use more exact words."]),
    ];
    return [text(lines.join("\n").slice(0, MAX_CHARS))];
  },
});

function placeText({ step, kind, tool, observationId, snippet }: TracePlace): string {
  const what = tool === null ? kind : escapePreview(tool);
  const address = observationId === null ? "" : ` §${observationId}`;
  return `step ${step}${address}, ${what}${snippet === null ? "" : `: ${escapePreview(snippet).slice(0, SNIPPET_CHARS)}`}`;
}

function costText(
  cost: { input: number; cacheRead: number; cacheWrite: number; output: number; calls: number } | null,
) {
  if (!cost) return "";
  const { input, cacheRead, cacheWrite, output } = cost;
  return ` (its response used ${formatInteger(input + cacheRead + cacheWrite)} tokens in, ${formatInteger(output)} out)`;
}
