import type { Sheet } from "@/components/ui/csv-button";
import type { Survival } from "@/lib/api/audit";
import { totalOf } from "@/lib/core/audit/survival-counts";
import { wilson } from "@/lib/core/audit/wilson";
import { formatInteger } from "@/lib/core/format-number";
import { WideTable } from "./audit-section";
import { ShareCell } from "./survival-table";
import styles from "./survival-table.module.css";

interface Age {
  age: number;
  survival: readonly Survival[];
}

/** How much of the facts survived a compaction, by how many they had come to. */
export function AgeTable({ ages }: { ages: readonly Age[] }) {
  return (
    <WideTable label="Survival by compactions lived through">
      <thead>
        <tr>
          <th scope="col">Compactions come to</th>
          <th scope="col">Survived this one</th>
          <th scope="col" className={styles.plot}>
            Share, with its 95 % interval
          </th>
        </tr>
      </thead>
      <tbody>
        {ages.map(({ age, survival }) => {
          const row = totalOf(survival);
          return (
            <tr key={age}>
              <th scope="row">{age === 1 ? "the first" : formatInteger(age)}</th>
              <td>
                {formatInteger(row.survived)} of {formatInteger(row.measured)}
              </td>
              <td className={styles.plot}>
                <ShareCell {...row} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </WideTable>
  );
}

export function ageSheet(name: string, ages: readonly Age[]): Sheet {
  return {
    name,
    columns: ["compactions", "survived", "measured", "low95", "high95"],
    rows: ages.map(({ age, survival }) => {
      const { survived, measured } = totalOf(survival);
      const interval = wilson(survived, measured);
      return [age, survived, measured, interval?.low ?? null, interval?.high ?? null];
    }),
  };
}
