"use client";

import { Button } from "@/components/ui/button";
import type { Finding } from "@/lib/api/findings";
import { sentenceOf } from "@/lib/client/call";
import { useMark } from "@/lib/client/findings";
import { FINDING_MARKS } from "@/lib/core/audit/finding-marks";
import styles from "./finding-row.module.css";

/** Useful, noise or fixed; pressing what stands takes it back. */
export function MarkChoice({ team, finding }: { team: string; finding: Finding }) {
  const mark = useMark(team);
  const { id, session, thread } = finding;
  // What was pressed stands at once; where it is refused, what stood before does again, and the reason beside it.
  const current = mark.isPending ? mark.variables.body.mark : (finding.mark?.mark ?? null);
  return (
    <fieldset className={styles.marks}>
      <legend className="visually-hidden">What this finding is worth</legend>
      {FINDING_MARKS.map((each) => (
        <Button
          key={each}
          look="quiet"
          aria-pressed={current === each}
          className={current === each ? styles.marked : undefined}
          onClick={() => mark.mutate({ finding: id, body: { session, thread, mark: current === each ? null : each } })}
        >
          {each}
        </Button>
      ))}
      {mark.error ? <span role="alert">{sentenceOf(mark.error)}</span> : null}
    </fieldset>
  );
}
