import { triggerOf } from "@/components/compaction/compaction-words";
import { agentName } from "@/components/sessions/agent-name";
import { sessionPlaceName } from "@/components/sessions/session-title";
import type { Column } from "@/components/table/column";
import { Held, Nothing, Unknown } from "@/components/table/figures";
import styles from "@/components/table/figures.module.css";
import { Time } from "@/components/ui/time";
import type { TeamCompaction } from "@/lib/api/team-compactions";
import { formatBytes, formatCount, formatDuration, formatInteger } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import type { CompactionSort } from "./compaction-filters";

/** Everything the list can show of a compaction, in this order. */
export const COMPACTION_COLUMNS: readonly Column<TeamCompaction, CompactionSort>[] = [
  {
    key: "when",
    name: "When",
    sort: "newest",
    cell: ({ at }) => (at === null ? <Unknown /> : <Time at={at} as="day-minute" />),
    phone: ({ at }) => (at === null ? null : ""),
  },
  {
    key: "held",
    name: "Held before",
    isFigure: true,
    sort: "share",
    cell: ({ tokensBefore, windowTokens }) => <Held tokens={tokensBefore} window={windowTokens} />,
  },
  {
    key: "after",
    name: "Held after",
    isFigure: true,
    cell: ({ tokensAfter }) => (tokensAfter === null ? <Unknown /> : formatInteger(tokensAfter)),
  },
  {
    key: "freed",
    name: "Freed",
    isFigure: true,
    sort: "freed",
    cell: (compaction) => <Freed {...compaction} />,
    phone: ({ freedTokens }) => (freedTokens === null ? null : "freed"),
  },
  {
    key: "lost",
    name: "Outputs that left",
    isFigure: true,
    sort: "lost",
    cell: ({ discardedTools }) =>
      discardedTools === 0 ? <Nothing>none</Nothing> : <Amber>{formatInteger(discardedTools)}</Amber>,
    phone: ({ discardedTools }) => (discardedTools === 0 ? null : "outputs left"),
  },
  {
    key: "other",
    name: "Messages that left",
    isFigure: true,
    cell: ({ discardedOther: { prompt, reply, thinking } }) =>
      prompt + reply + thinking === 0 ? (
        <Nothing>none</Nothing>
      ) : (
        <Amber>{formatInteger(prompt + reply + thinking)}</Amber>
      ),
  },
  {
    key: "summary",
    name: "Summary",
    isFigure: true,
    isExtra: true,
    cell: ({ summary }) => <Summary summary={summary} />,
  },
  {
    key: "took",
    name: "Took",
    isFigure: true,
    cell: ({ durationMs }) => (durationMs === null ? <Unknown /> : formatDuration(durationMs)),
  },
  { key: "trigger", name: "Trigger", cell: (compaction) => wordOf(triggerOf(compaction)) },
  { key: "step", name: "Step", isFigure: true, cell: ({ step }) => formatInteger(step) },
  { key: "agent", name: "Agent", cell: ({ session }) => agentName(session.agent, session.agentVersion) },
  { key: "project", name: "Project", cell: ({ session }) => wordOf(sessionPlaceName(session)) },
  { key: "developer", name: "Developer", cell: ({ session }) => wordOf(session.developer) },
];

export const USUAL_COLUMNS = "when.held.freed.lost.summary";

function wordOf(word: string | null) {
  return word === null ? <Unknown /> : visibleString(word);
}

function Amber({ children }: { children: string }) {
  return (
    <span className={styles.amber}>
      <strong>{children}</strong>
    </span>
  );
}

function Freed({ freedTokens, status }: Pick<TeamCompaction, "freedTokens" | "status">) {
  if (freedTokens === null) return status === "done" ? <Unknown /> : <Nothing>{status}</Nothing>;
  if (freedTokens < 0) return <span title="it held more afterwards">{formatInteger(freedTokens)}</span>;
  return formatInteger(freedTokens);
}

function Summary({ summary }: Pick<TeamCompaction, "summary">) {
  if (summary === null) return <Nothing>none</Nothing>;
  if ("opaqueBytes" in summary) {
    return (
      <span>
        opaque <span className={styles.of}>{formatBytes(summary.opaqueBytes)}</span>
      </span>
    );
  }
  return formatCount(summary.chars, "char");
}
