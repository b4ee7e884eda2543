import Link from "next/link";
import { recallsPath } from "@/components/app/paths";
import { byWords, partWords } from "@/components/recalls/recall-words";
import { Time } from "@/components/ui/time";
import type { Life } from "@/lib/api/life";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import styles from "./observation-facts-list.module.css";

const LISTED = 5;

/** How often it was recalled, and the latest of it: part of an observation's life. */
export function RecalledList({
  team,
  session,
  thread,
  id,
  life: { recalls, recallsTotal },
}: {
  team: string;
  session: string;
  thread: string;
  id: string;
  life: Life;
}) {
  if (recallsTotal === 0) return null;
  return (
    <>
      <li className={styles.teal}>
        <Link href={recallsPath(team, { session, thread, observation: id, status: "ok" })} prefetch={false}>
          Recalled {formatCount(recallsTotal, "time")}
        </Link>
        {recallsTotal > LISTED ? `, the latest ${LISTED}:` : ""}
      </li>
      {recalls.slice(0, LISTED).map(({ n, at, by, run, step, chunk }) => (
        <li key={n}>
          <Time at={at} as="day-minute" /> <span title={`${by.kind} ${by.id}`}>{byWords(by)}</span>
          {chunk ? `, ${partWords(chunk)}` : ""}
          {run === null ? null : (
            <>
              {", "}
              <Link href={recallsPath(team, { run })} title={`Run ${run}`} prefetch={false}>
                run {run.slice(0, 8)}
              </Link>
              {step === null ? "" : `, its step ${formatInteger(step)}`}
            </>
          )}
        </li>
      ))}
    </>
  );
}
