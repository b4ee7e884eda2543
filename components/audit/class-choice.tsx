import { Button } from "@/components/ui/button";
import type { Survival } from "@/lib/api/audit";
import type { AuditedClass } from "@/lib/core/audit/audited-classes";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./class-choice.module.css";
import { Interval } from "./interval";
import { classWords, intervalWords } from "./survival-words";

/** The classes of facts with what survived of each; one can be chosen. */
export function ClassChoice({
  survival,
  chosen,
  onChoose,
}: {
  survival: readonly Survival[];
  chosen: AuditedClass | null;
  onChoose: (name: AuditedClass | null) => void;
}) {
  return (
    <ul className={styles.classes} aria-label="Classes of facts">
      {survival.map((row) => {
        const isChosen = row.class === chosen;
        const interval = intervalWords(row);
        return (
          <li key={row.class}>
            <Button
              look="quiet"
              className={styles.choice}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? null : row.class)}
            >
              <span className={styles.name}>
                {classWords(row)}
                {row.isHeuristic ? <span className={styles.heuristic}> heuristic</span> : null}
              </span>{" "}
              <span className={styles.count}>
                {row.measured === 0
                  ? `${formatInteger(row.notMeasurable)} not measurable`
                  : `${formatInteger(row.survived)} of ${formatInteger(row.measured)} survived`}
                {interval ? `, ${interval}` : ""}
              </span>
              {row.low !== null && row.high !== null ? (
                <Interval share={row.survived / row.measured} low={row.low} high={row.high} />
              ) : null}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
