import type { Sheet } from "@/components/ui/csv-button";
import type { AuditedCompaction } from "@/lib/api/audit";
import { formatInteger } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import { WideTable } from "./audit-section";
import styles from "./regrowth-table.module.css";

/** Sources that get a column; the rest come together. */
const COLUMNS = 5;

/** What refilled the view after each compaction, as a bar of its largest sources, with their figures. */
export function RegrowthTable({ compactions }: { compactions: readonly AuditedCompaction[] }) {
  const sources = largest(compactions);
  const most = Math.max(1, ...compactions.map((row) => charsOf(row)));
  return (
    <WideTable label="What refilled the view">
      <thead>
        <tr>
          <th scope="col">After</th>
          <th scope="col">Characters</th>
          <th scope="col" className={styles.plot} aria-label="As a bar" />
          {sources.map((source) => (
            <th key={source} scope="col">
              {visibleString(source)}
            </th>
          ))}
          <th scope="col">others</th>
        </tr>
      </thead>
      <tbody>
        {compactions
          .filter(({ regrowth }) => regrowth.length > 0)
          .map((row) => (
            <tr key={row.n}>
              <th scope="row">compaction {row.n}</th>
              <td>{formatInteger(charsOf(row))}</td>
              <td className={styles.plot}>
                <span className={styles.bar} aria-hidden="true">
                  {sources.map((source, i) => (
                    <span
                      key={source}
                      className={styles[`part${i}`]}
                      style={{ width: `${(charsOf(row, source) / most) * 100}%` }}
                    />
                  ))}
                  <span className={styles.rest} style={{ width: `${(othersOf(row, sources) / most) * 100}%` }} />
                </span>
              </td>
              {sources.map((source) => (
                <td key={source}>{formatInteger(charsOf(row, source))}</td>
              ))}
              <td>{formatInteger(othersOf(row, sources))}</td>
            </tr>
          ))}
      </tbody>
    </WideTable>
  );
}

function charsOf({ regrowth }: AuditedCompaction, source?: string): number {
  return regrowth
    .filter((one) => source === undefined || one.source === source)
    .reduce((sum, { chars }) => sum + chars, 0);
}

const othersOf = (row: AuditedCompaction, sources: readonly string[]) =>
  charsOf(row) - sources.reduce((sum, source) => sum + charsOf(row, source), 0);

function largest(compactions: readonly AuditedCompaction[]): string[] {
  const names = new Set(compactions.flatMap(({ regrowth }) => regrowth.map(({ source }) => source)));
  const of = (source: string) => compactions.reduce((sum, row) => sum + charsOf(row, source), 0);
  return [...names].sort((a, b) => of(b) - of(a)).slice(0, COLUMNS);
}

export function regrowthSheet(compactions: readonly AuditedCompaction[]): Sheet {
  return {
    name: "regrowth",
    columns: ["compaction", "source", "chars", "outputs"],
    rows: compactions.flatMap(({ n, regrowth }) =>
      regrowth.map(({ source, chars, count }) => [n, source, chars, count]),
    ),
  };
}
