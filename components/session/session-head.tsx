import Link from "next/link";
import { recallsPath, sessionAuditPath, sessionPath } from "@/components/app/paths";
import { agentName } from "@/components/sessions/agent-name";
import { sessionPlaceName, sessionTitle } from "@/components/sessions/session-title";
import type { Session } from "@/lib/api/sessions";
import { formatCount } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import styles from "./session-head.module.css";
import { TimeSpan } from "./time-span";

export function SessionHead({ team, session, thread }: { team: string; session: Session; thread: string }) {
  const place = sessionPlaceName(session);
  const agent = agentName(session.agent, session.agentVersion);
  // A branch may be called what its folder is called.
  const facts = new Set(
    [agent, session.model, place, session.branch, session.developer].filter((fact) => fact !== null),
  );
  return (
    <>
      <h1 className={styles.title} title={sessionTitle(session)}>
        {sessionTitle(session)}
      </h1>
      <p className={styles.facts}>
        {[...facts].map((fact) => (
          <span key={fact} title={fact === place ? (session.cwd ?? undefined) : undefined}>
            {visibleString(fact)}
          </span>
        ))}
        {session.startedAt ? (
          <span>
            <TimeSpan from={session.startedAt} to={session.endedAt} />
          </span>
        ) : null}
        {session.forkedFrom ? (
          <span>
            {session.forkedFrom.id ? (
              <Link href={sessionPath(team, session.forkedFrom.id)}>forked from another session</Link>
            ) : (
              `forked from ${session.forkedFrom.externalId.slice(0, 8)}, which is not here`
            )}
          </span>
        ) : null}
        {session.compactions + session.microcompactions > 0 ? (
          <span>
            <Link href={sessionAuditPath(team, session.id, thread)}>audit</Link>
          </span>
        ) : null}
        <span>
          <Link href={recallsPath(team, { session: session.id })}>recalls</Link>
        </span>
        {session.unparsedLines > 0 ? (
          <span className={styles.unparsed}>{formatCount(session.unparsedLines, "unreadable line")}</span>
        ) : null}
      </p>
    </>
  );
}
