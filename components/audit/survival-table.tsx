import type { Sheet } from "@/components/ui/csv-button";
import type { Survival } from "@/lib/api/audit";
import { wilson } from "@/lib/core/audit/wilson";
import { formatInteger } from "@/lib/core/format-number";
import { WideTable } from "./audit-section";
import { Interval } from "./interval";
import styles from "./survival-table.module.css";
import { classWords, intervalWords, shareWords } from "./survival-words";

/** What became of the facts that left the view, by class: plot and figures in one. */
export function SurvivalTable({ label, survival }: { label: string; survival: readonly Survival[] }) {
  return (
    <WideTable label={label}>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Survived</th>
          <th scope="col" className={styles.plot}>
            Share, with its 95 % interval
          </th>
          <th scope="col">Elsewhere in view</th>
          <th scope="col">In the summary</th>
          <th scope="col">Only alike</th>
          <th scope="col">Lost</th>
          <th scope="col">Not measurable</th>
        </tr>
      </thead>
      <tbody>
        {survival.map((row) => (
          <tr key={row.class} className={row.isHeuristic ? styles.heuristic : undefined}>
            <th scope="row">
              {classWords(row)}
              {row.isHeuristic ? <span className={styles.mark}> heuristic</span> : null}
            </th>
            <td>
              {formatInteger(row.survived)} of {formatInteger(row.measured)}
            </td>
            <td className={styles.plot}>
              <ShareCell survived={row.survived} measured={row.measured} />
            </td>
            <td>{formatInteger(row.kept)}</td>
            <td>{formatInteger(row.exact)}</td>
            <td>{formatInteger(row.loose)}</td>
            <td>{formatInteger(row.lost)}</td>
            <td>{formatInteger(row.notMeasurable)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** A share with its interval, as plot and figures. */
export function ShareCell({ survived, measured }: { survived: number; measured: number }) {
  const interval = wilson(survived, measured);
  if (!interval) return <span className={styles.none}>none measured</span>;
  return (
    <span className={styles.share}>
      <Interval share={survived / measured} {...interval} />
      <span className={styles.words}>
        <strong>{shareWords(survived, measured)}</strong> {intervalWords(interval)}
      </span>
    </span>
  );
}

export function survivalSheet(name: string, survival: readonly Survival[]): Sheet {
  return {
    name,
    columns: [
      "class",
      "heuristic",
      "survived",
      "measured",
      "low95",
      "high95",
      "kept",
      "exact",
      "loose",
      "lost",
      "not_measurable",
    ],
    rows: survival.map((row) => [
      ...[row.class, row.isHeuristic ? "yes" : "no", row.survived, row.measured, row.low, row.high],
      ...[row.kept, row.exact, row.loose, row.lost, row.notMeasurable],
    ]),
  };
}
