import Link from "next/link";
import type { ReactNode } from "react";
import { observationPath, sessionPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { Time } from "@/components/ui/time";
import type { MostRecalled } from "@/lib/api/recalls";
import { formatCount } from "@/lib/core/format-number";
import { titleOfSession, titleWords } from "./recall-words";
import styles from "./recalled-row.module.css";

/** An observation that was recalled: what it is, where it stands, how often it was given. */
export function RecalledRow({
  team,
  recalled,
  isSessionShown,
  note,
}: {
  team: string;
  recalled: MostRecalled;
  isSessionShown: boolean;
  note?: ReactNode;
}) {
  const { session, sessionTitle, thread, observationId, seq, title, times, lastAt } = recalled;
  const href =
    seq === null
      ? observationPath(team, `§${observationId}`, { session, thread })
      : sessionPath(team, session, { thread, at: seq, open: true });
  return (
    <li className={styles.row}>
      <Link className={styles.title} href={href} prefetch={false} data-row>
        <span className={styles.id}>§{observationId}</span>{" "}
        {title === null ? "not read yet" : <MachineText text={titleWords(title, observationId)} />}
      </Link>
      <span className={styles.times}>{formatCount(times, "time")}</span>
      <span className={styles.facts}>
        {note ? <span className={styles.note}>{note}</span> : null}
        <span>
          last <Time at={lastAt} as="ago" />
        </span>
        {thread === "" ? null : <span>subagent</span>}
        {isSessionShown ? <span>{titleOfSession(sessionTitle)}</span> : null}
      </span>
    </li>
  );
}
