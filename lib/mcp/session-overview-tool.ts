import { z } from "zod";
import type { Compaction } from "@/lib/api/events";
import { getSession as operation, type Session, type Thread } from "@/lib/api/sessions";
import { escapePreview } from "@/lib/core/escape-preview";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { getSession } from "@/lib/services/get-session";
import { listCompactions } from "@/lib/services/list-compactions";
import { listThreads } from "@/lib/services/list-threads";
import { MAX_CHARS } from "./answer-size";
import { text, tool } from "./tool";

/** Compactions and threads that are told of one by one. */
const SHOWN = 40;

export const sessionOverviewTool = tool({
  name: "session_overview",
  title: "Overview of a session",
  description:
    "What one coding session was: title, agent, model, where and when, its subagents, and each compaction with what it took away and the address of its summary. A good first step before listing or recalling what the session saw.",
  action: "sessions.read",
  args: z.strictObject({ session: operation.params.shape.session }),
  async run(ctx, { session }) {
    const [facts, threads, compactions] = await Promise.all([
      getSession(ctx, { session }),
      listThreads(ctx, { session }),
      listCompactions(ctx, { session, limit: SHOWN }),
    ]);
    const lines = [
      ...factsOf(facts),
      ...threads.items
        .filter(({ thread }) => thread !== "")
        .slice(0, SHOWN)
        .map(threadText),
      ...compactions.items.map(compactionText),
    ];
    if (compactions.nextCursor !== null)
      lines.push(
        `Of ${formatInteger(facts.compactions + facts.microcompactions)} compactions, the first ${SHOWN} are listed.`,
      );
    return [text(lines.join("\n").slice(0, MAX_CHARS))];
  },
});

function factsOf(session: Session): string[] {
  const { id, externalId, title, agent, agentVersion, model, project, cwd, branch, startedAt, endedAt } = session;
  const { steps, observations, discardedObservations, compactions, microcompactions, tokens } = session;
  return [
    `${title === null ? "(no title)" : said(title, 300)}`,
    `session ${id}, ${agent}'s own id ${said(externalId, 200)}`,
    `${agent} ${agentVersion ?? "(version unknown)"}, model ${model === null ? "unknown" : said(model, 100)}`,
    `project ${said(project ?? "unknown", 200)}, directory ${said(cwd ?? "unknown", 300)}, branch ${said(branch ?? "unknown", 200)}`,
    `from ${startedAt ?? "unknown"} to ${endedAt ?? "unknown"}`,
    `${formatCount(steps, "step")}, ${formatCount(observations, "tool output")} of which ${formatInteger(discardedObservations)} left the view, ${formatCount(compactions, "compaction")}, ${formatCount(microcompactions, "microcompaction")}`,
    `tokens: input ${formatInteger(tokens.input)}, output ${formatInteger(tokens.output)}, cache read ${formatInteger(tokens.cacheRead)}, cache write ${formatInteger(tokens.cacheWrite)}`,
  ];
}

function threadText({ thread, kind, title, steps, observations }: Thread): string {
  const name = title === null ? "" : ` “${said(title, 100)}”`;
  return `thread ${said(thread, 100)} (${kind})${name}: ${formatCount(steps, "step")}, ${formatCount(observations, "tool output")}`;
}

function compactionText(compaction: Compaction): string {
  const { thread, n, kind, status, step, tokensBefore, tokensAfter, summary, discardedTools } = compaction;
  const where = thread === "" ? "" : ` of thread ${said(thread, 100)}`;
  const tokens = `${tokensBefore === null ? "unknown" : formatInteger(tokensBefore)} → ${tokensAfter === null ? "unknown" : formatInteger(tokensAfter)} tokens`;
  return `compaction ${n}${where} (${kind}, ${status}) at step ${formatInteger(step)}: ${tokens}, took ${formatCount(discardedTools, "tool output")}; ${summaryText(summary)}`;
}

function summaryText(summary: Compaction["summary"]): string {
  if (summary === null) return "no summary";
  if ("opaqueBytes" in summary) return `its summary is encrypted (${formatCount(summary.opaqueBytes, "byte")})`;
  return summary.id === null ? "a summary without an address" : `summary §${summary.id}`;
}

const said = (text: string, most: number) => escapePreview(text).slice(0, most);
