import type { Column } from "@/components/table/column";
import { Held, Nothing, Unknown } from "@/components/table/figures";
import styles from "@/components/table/figures.module.css";
import { Ratio } from "@/components/ui/ratio";
import { Time } from "@/components/ui/time";
import type { Session } from "@/lib/api/sessions";
import { formatCount, formatDuration, formatInteger } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import { agentName } from "./agent-name";
import type { SessionSort } from "./session-filters";
import { allTokens, sessionPlaceName } from "./session-title";

/** Everything the list can show of a session, in this order. */
export const SESSION_COLUMNS: readonly Column<Session, SessionSort>[] = [
  {
    key: "started",
    name: "Started",
    sort: "started",
    cell: ({ startedAt }) => (startedAt ? <Time at={startedAt} as="ago" /> : <Unknown />),
    phone: ({ startedAt }) => (startedAt ? "" : null),
  },
  {
    key: "lasted",
    name: "Lasted",
    isFigure: true,
    cell: ({ startedAt, endedAt }) =>
      startedAt && endedAt ? formatDuration(Date.parse(endedAt) - Date.parse(startedAt)) : <Unknown />,
  },
  {
    key: "steps",
    name: "Steps",
    isFigure: true,
    cell: ({ steps }) => formatInteger(steps),
    phone: () => "steps",
  },
  {
    key: "compactions",
    name: "Compactions",
    isFigure: true,
    sort: "compactions",
    cell: ({ compactions, microcompactions }) => <Compactions full={compactions} micro={microcompactions} />,
    phone: ({ compactions, microcompactions }) => (compactions + microcompactions === 0 ? null : "compactions"),
  },
  {
    key: "gone",
    name: "No longer in view",
    isFigure: true,
    sort: "discarded",
    cell: ({ discardedObservations, observations }) => <Gone gone={discardedObservations} all={observations} />,
    phone: ({ discardedObservations }) => (discardedObservations === 0 ? null : "no longer in view"),
  },
  {
    key: "peak",
    name: "Peak context",
    isFigure: true,
    cell: ({ peakContextTokens, windowTokens }) => <Held tokens={peakContextTokens} window={windowTokens} />,
  },
  {
    key: "tokens",
    name: "Tokens",
    isFigure: true,
    isExtra: true,
    sort: "tokens",
    cell: (session) => formatInteger(allTokens(session)),
  },
  { key: "outputs", name: "Outputs", isFigure: true, cell: ({ observations }) => formatInteger(observations) },
  { key: "agent", name: "Agent", cell: ({ agent, agentVersion }) => agentName(agent, agentVersion) },
  { key: "model", name: "Model", cell: ({ model }) => wordOf(model) },
  { key: "project", name: "Project", cell: (session) => wordOf(sessionPlaceName(session)) },
  { key: "branch", name: "Branch", cell: ({ branch }) => wordOf(branch) },
  { key: "developer", name: "Developer", cell: ({ developer }) => wordOf(developer) },
];

export const USUAL_COLUMNS = "started.steps.compactions.gone.peak.tokens";

function wordOf(word: string | null) {
  return word === null ? <Unknown /> : visibleString(word);
}

function Compactions({ full, micro }: { full: number; micro: number }) {
  if (full + micro === 0) return <Nothing>none</Nothing>;
  return (
    <span className={styles.amber}>
      <strong>{formatInteger(full)}</strong>
      {micro > 0 ? (
        <span className={styles.of} title={formatCount(micro, "microcompaction")}>
          {" "}
          +{formatInteger(micro)}
          <span className="visually-hidden"> microcompactions</span>
        </span>
      ) : null}
    </span>
  );
}

function Gone({ gone, all }: { gone: number; all: number }) {
  if (all === 0) return <Nothing>no outputs</Nothing>;
  return (
    <span className={styles.measure}>
      <span>
        {formatInteger(gone)} <span className={styles.of}>of {formatInteger(all)}</span>
      </span>
      {gone > 0 ? <Ratio part={gone} whole={all} ink="amber" /> : null}
    </span>
  );
}
