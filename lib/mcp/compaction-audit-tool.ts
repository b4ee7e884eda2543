import { z } from "zod";
import type { EventRef, Survival, ToldFact } from "@/lib/api/audit";
import { getCompaction as operation } from "@/lib/api/events";
import { CLASS_WORDS } from "@/lib/core/audit/class-words";
import { escapePreview } from "@/lib/core/escape-preview";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { titleOfStub } from "@/lib/core/stub";
import { getCompactionAudit } from "@/lib/services/get-compaction-audit";
import { listDiscarded } from "@/lib/services/list-discarded";
import { MAX_CHARS } from "./answer-size";
import { text, tool } from "./tool";

/** Outputs and facts told one by one. */
const OUTPUTS = 20;
const FACTS = 40;
const FACT_CHARS = 200;

export const compactionAuditTool = tool({
  name: "compaction_audit",
  title: "What a compaction discarded",
  description:
    "What one compaction took out of the view and whether it mattered: the outputs that were needed later or cannot be had again, with the addresses that recall them, and the paths, commands, errors, figures and rules of the user that its summary lost. Compactions are counted from 1; session_overview lists them.",
  action: "sessions.read",
  args: z.strictObject({
    session: operation.params.shape.session,
    n: z.coerce.number().int().min(1).describe("the number of the compaction in its thread"),
    thread: z.string().max(200).default("").describe("the main thread is the empty string"),
  }),
  async run(ctx, { session, thread, n }) {
    const compaction = `${thread}:${n}`;
    const list = { kind: "tool", sort: "loss", limit: OUTPUTS } as const;
    const [audit, discarded] = await Promise.all([
      getCompactionAudit(ctx, { session, compaction }),
      listDiscarded(ctx, { session, compaction, ...list }),
    ]);
    const { state, survival, facts, findings } = audit;
    const lost = facts.filter(({ fate }) => fate === "lost").slice(0, FACTS);
    const lines = [
      ...(state === "waiting" ? ["This compaction is not audited yet: ask again in a moment."] : []),
      ...(state === "other-rules" ? ["Audited by earlier rules; another audit is on its way."] : []),
      ...survival.map(survivalText),
      `${formatCount(findings.neededLosses, "lost fact")} were written again later; ${formatCount(sum(findings.repetitions), "call")} did again what it had taken.`,
      "",
      "Outputs that left the view, what was needed later first:",
      ...discarded.items.map(({ stub, step, audit: said }) => {
        const needed = said && said.needed > 0 ? `, ${formatCount(said.needed, "fact")} of it needed later` : "";
        const again = said?.again ? `, done again at step ${said.again.step}` : "";
        return `step ${step}: ${titleOfStub(stub)}${needed}${again}`;
      }),
      "",
      "Lost facts, what was needed later first:",
      ...lost.sort((a, b) => Number(b.use !== null) - Number(a.use !== null)).map(factText),
    ];
    return [text(lines.join("\n").slice(0, MAX_CHARS))];
  },
});

function survivalText({ class: name, measured, survived, notMeasurable, isHeuristic }: Survival): string {
  const [, words] = CLASS_WORDS[name];
  const opaque = notMeasurable > 0 ? `, ${formatInteger(notMeasurable)} behind a summary nobody can read` : "";
  const how = isHeuristic ? " (found by heuristics)" : "";
  return `${words}${how}: ${formatInteger(survived)} of ${formatInteger(measured)} survived${opaque}`;
}

function factText({ class: name, text: words, known, use }: ToldFact): string {
  const needed = use ? `, needed at step ${use.step}` : "";
  return `${CLASS_WORDS[name][0]} ${escapePreview(words).slice(0, FACT_CHARS)}, known at ${placeText(known)}${needed}`;
}

function placeText(ref: EventRef | null): string {
  if (!ref) return "a step not known";
  return `step ${ref.step}${ref.observationId === null ? "" : ` (§${ref.observationId})`}`;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, each) => total + each, 0);
