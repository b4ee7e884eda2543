import Link from "next/link";
import { observationPath, sessionPath } from "@/components/app/paths";
import type { EventRef } from "@/lib/api/audit";
import styles from "./step-link.module.css";

interface Place {
  team: string;
  session: string;
  thread: string;
}

/** A step of a thread, which leads to its event in the timeline. */
export function StepLink({ team, session, thread, to }: Place & { to: Pick<EventRef, "seq" | "step"> | null }) {
  if (!to) return "a step not known";
  return (
    <Link href={sessionPath(team, session, { thread, at: to.seq, open: true })} prefetch={false}>
      step {to.step}
    </Link>
  );
}

/** The same with the address of what the event holds. */
export function SourceLink({ team, session, thread, to }: Place & { to: EventRef | null }) {
  return (
    <>
      <StepLink team={team} session={session} thread={thread} to={to} />
      {to?.observationId ? (
        <>
          {" "}
          <Link
            className={styles.id}
            href={observationPath(team, to.observationId, { session, thread })}
            prefetch={false}
          >
            §{to.observationId}
          </Link>
        </>
      ) : null}
    </>
  );
}
