import Link from "next/link";
import { observationPath, sessionPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { RowHead } from "@/components/table/row-head";
import type { RecallLine } from "@/lib/api/recalls";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./recall-head.module.css";
import { titleOfSession, titleWords } from "./recall-words";

/** What a recall led to, as far as it led anywhere, and how it was asked for. */
export function RecallHead({
  team,
  line,
  sessionHref,
  runHref,
}: {
  team: string;
  line: RecallLine;
  /** The same list, narrowed to a session; null where it is. */
  sessionHref: ((session: string) => string) | null;
  runHref: (run: string) => string;
}) {
  const { session, sessionTitle, thread, observationId, title, asked, run, step } = line;
  return (
    <RowHead
      href={hrefOf(team, line)}
      title={
        <code className={styles.title}>
          {observationId === null ? (
            <span className={styles.nothing}>nothing</span>
          ) : (
            <>
              <span className={styles.id}>§{observationId}</span>{" "}
              {title === null ? null : <MachineText text={titleWords(title, observationId)} />}
            </>
          )}
        </code>
      }
      facts={[
        <span key="asked">
          asked for{" "}
          <code>
            <MachineText text={asked} />
          </code>
        </span>,
        session === null || sessionHref === null ? null : (
          <Link key="session" className={styles.narrow} href={sessionHref(session)} title="Only this session">
            {titleOfSession(sessionTitle)}
          </Link>
        ),
        thread ? "subagent" : null,
        run === null ? null : (
          <Link key="run" className={styles.narrow} href={runHref(run)} title={`Only run ${run}`}>
            run {run.slice(0, 8)}, step {step === null ? "unknown" : formatInteger(step)}
          </Link>
        ),
      ]}
    />
  );
}

function hrefOf(team: string, { session, thread, observationId, seq }: RecallLine): string | null {
  if (session === null || observationId === null) return null;
  if (seq !== null) return sessionPath(team, session, { thread: thread ?? "", at: seq, open: true });
  return observationPath(team, `§${observationId}`, { session, thread: thread ?? "" });
}
