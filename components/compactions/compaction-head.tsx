import { sessionPath } from "@/components/app/paths";
import { compactionTitle, triggerOf } from "@/components/compaction/compaction-words";
import { threadName } from "@/components/session/thread-name";
import { agentName } from "@/components/sessions/agent-name";
import { sessionPlaceName, sessionTitle } from "@/components/sessions/session-title";
import styles from "@/components/table/figures.module.css";
import { RowHead } from "@/components/table/row-head";
import type { TeamCompaction } from "@/lib/api/team-compactions";
import { visibleString } from "@/lib/core/visible-text";

/** Whose compaction it is and which; the row leads to its place in the session. */
export function CompactionHead({ team, compaction }: { team: string; compaction: TeamCompaction }) {
  const { session, thread, threadKind, threadTitle, n, kind, status } = compaction;
  const trigger = triggerOf(compaction);
  return (
    <RowHead
      href={sessionPath(team, session.id, { thread, compaction: n })}
      title={sessionTitle(session)}
      facts={[
        <span key="name" className={status === "done" ? styles.amber : styles.red}>
          {compactionTitle(compaction)}
        </span>,
        threadKind === "main" ? null : threadName({ kind: threadKind, title: threadTitle, thread }),
        kind === "remote" ? "by the provider" : kind === "inferred" ? "inferred" : null,
        trigger && visibleString(trigger),
        agentName(session.agent, session.agentVersion),
        sessionPlaceName(session),
        session.developer && visibleString(session.developer),
      ]}
    />
  );
}
