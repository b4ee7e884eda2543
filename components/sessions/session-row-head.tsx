import { sessionPath } from "@/components/app/paths";
import styles from "@/components/table/figures.module.css";
import { RowHead } from "@/components/table/row-head";
import type { Session } from "@/lib/api/sessions";
import { formatCount } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import { agentName } from "./agent-name";
import { sessionPlaceName, sessionTitle } from "./session-title";

/** What a session is called, and whose it is. */
export function SessionRowHead({ team, session }: { team: string; session: Session }) {
  const { branch, developer, threads, unparsedLines } = session;
  // A branch may be called what its folder is called.
  const places = new Set([
    sessionPlaceName(session),
    branch && visibleString(branch),
    developer && visibleString(developer),
  ]);
  return (
    <RowHead
      href={sessionPath(team, session.id)}
      title={sessionTitle(session)}
      facts={[
        <span key="agent" className={styles.soft}>
          {agentName(session.agent, session.agentVersion)}
        </span>,
        ...places,
        threads > 1 ? formatCount(threads - 1, "subagent") : null,
        session.forkedFrom ? "fork" : null,
        unparsedLines > 0 ? (
          <span key="unparsed" className={styles.red}>
            {formatCount(unparsedLines, "unreadable line")}
          </span>
        ) : null,
      ]}
    />
  );
}
