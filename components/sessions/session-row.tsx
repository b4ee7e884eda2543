import Link from "next/link";
import { sessionPath } from "@/components/app/paths";
import { Ratio } from "@/components/ui/ratio";
import { Time } from "@/components/ui/time";
import type { Session } from "@/lib/api/sessions";
import { formatCount, formatInteger, formatShare } from "@/lib/core/format-number";
import { agentName } from "./agent-name";
import styles from "./session-table.module.css";
import { allTokens, sessionPlaceName, sessionTitle } from "./session-title";

export function SessionRow({ team, session }: { team: string; session: Session }) {
  // A branch may be called what its folder is called.
  const facts = new Set([sessionPlaceName(session), session.branch, session.developer].filter((fact) => fact !== null));
  return (
    <tr className={styles.row}>
      <th className={styles.session} scope="row">
        <Link className={styles.title} href={sessionPath(team, session.id)} data-row>
          {sessionTitle(session)}
        </Link>
        <span className={styles.facts}>
          <span className={styles.agent}>{agentName(session.agent, session.agentVersion)}</span>
          {[...facts].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {session.threads > 1 ? <span>{formatCount(session.threads - 1, "subagent")}</span> : null}
          {session.forkedFrom ? <span>fork</span> : null}
          {session.unparsedLines > 0 ? (
            <span className={styles.unparsed}>{formatCount(session.unparsedLines, "unreadable line")}</span>
          ) : null}
        </span>
      </th>
      <Cell label="Started">{session.startedAt ? <Time at={session.startedAt} as="ago" /> : <Unknown />}</Cell>
      <Cell label="Steps" figure>
        {formatInteger(session.steps)}
      </Cell>
      <Cell label="Compactions" figure>
        <Compactions full={session.compactions} micro={session.microcompactions} />
      </Cell>
      <Cell label="Outputs no longer in view" figure>
        <Gone gone={session.discardedObservations} all={session.observations} />
      </Cell>
      <Cell label="Peak context" figure>
        <Peak tokens={session.peakContextTokens} window={session.windowTokens} />
      </Cell>
      <Cell label="Tokens" figure>
        {formatInteger(allTokens(session))}
      </Cell>
    </tr>
  );
}

function Cell({ label, figure, children }: { label: string; figure?: boolean; children: React.ReactNode }) {
  return (
    <td className={figure ? styles.figure : styles.cell} data-label={label}>
      {children}
    </td>
  );
}

function Compactions({ full, micro }: { full: number; micro: number }) {
  if (full + micro === 0) return <span className={styles.none}>none</span>;
  return (
    <span className={styles.amber}>
      <strong>{formatInteger(full)}</strong>
      {micro > 0 ? (
        <span className={styles.micro} title={formatCount(micro, "microcompaction")}>
          {" "}
          +{formatInteger(micro)}
          <span className="visually-hidden"> microcompactions</span>
        </span>
      ) : null}
    </span>
  );
}

function Gone({ gone, all }: { gone: number; all: number }) {
  if (all === 0) return <span className={styles.none}>no outputs</span>;
  return (
    <span className={styles.measure} data-zero={gone === 0}>
      <span>
        {formatInteger(gone)} <span className={styles.of}>of {formatInteger(all)}</span>
      </span>
      {gone > 0 ? <Ratio part={gone} whole={all} ink="amber" /> : null}
    </span>
  );
}

function Peak({ tokens, window }: { tokens: number | null; window: number | null }) {
  if (tokens === null) return <Unknown />;
  const share = window === null ? null : formatShare(tokens, window);
  return (
    <span className={styles.measure} title={window === null ? undefined : `of ${formatInteger(window)} tokens`}>
      <span>
        {formatInteger(tokens)} {share ? <span className={styles.of}>{share}</span> : null}
      </span>
      {window === null ? null : <Ratio part={tokens} whole={window} />}
    </span>
  );
}

function Unknown() {
  return <span className={styles.none}>unknown</span>;
}
