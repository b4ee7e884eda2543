import Link from "next/link";
import { compactionPath } from "@/components/app/paths";
import type { Sheet } from "@/components/ui/csv-button";
import { Time } from "@/components/ui/time";
import type { AuditedCompaction } from "@/lib/api/audit";
import { formatDuration, formatInteger } from "@/lib/core/format-number";
import { WideTable } from "./audit-section";
import { ShareCell } from "./survival-table";
import styles from "./survival-table.module.css";
import { shareWords } from "./survival-words";

/** The compactions of a thread, each with what came of it, and a link to its page. */
export function CompactionTable({
  team,
  session,
  thread,
  compactions,
}: {
  team: string;
  session: string;
  thread: string;
  compactions: readonly AuditedCompaction[];
}) {
  return (
    <WideTable label="Compactions">
      <thead>
        <tr>
          <th scope="col">Compaction</th>
          <th scope="col">When</th>
          <th scope="col">Step</th>
          <th scope="col">Window held</th>
          <th scope="col">Took</th>
          <th scope="col" className={styles.plot}>
            Facts that survived
          </th>
          <th scope="col">Needed later</th>
          <th scope="col">Done again after</th>
          <th scope="col">…without one</th>
          <th scope="col">To an edit</th>
          <th scope="col">Responses</th>
        </tr>
      </thead>
      <tbody>
        {compactions.map((row) => (
          <tr key={row.n}>
            <th scope="row">
              <Link href={compactionPath(team, session, { thread, n: row.n })}>
                {row.n}
                {row.kind === "micro" ? ", of outputs alone" : ""}
                {row.status === "done" ? "" : `, ${row.status}`}
                {row.isOpaque ? ", opaque" : ""}
              </Link>
            </th>
            <td>{row.at ? <Time at={row.at} as="minute" /> : "unknown"}</td>
            <td>{formatInteger(row.step)}</td>
            <td>{row.share === null ? "unknown" : `${Math.round(row.share * 100)} %`}</td>
            <td>{row.durationMs === null ? "unknown" : formatDuration(row.durationMs)}</td>
            <td className={styles.plot}>
              <ShareCell survived={row.survived} measured={row.measured} />
            </td>
            <td>{formatInteger(row.needed)}</td>
            <td>{repeatedWords(row.after)}</td>
            <td>{repeatedWords(row.elsewhere)}</td>
            <td>{row.edit ? formatInteger(row.edit.calls) : "none"}</td>
            <td>{responseWords(row.response)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function repeatedWords(share: AuditedCompaction["after"]): string {
  if (!share) return "none counted";
  return `${formatInteger(share.repeated)} of ${formatInteger(share.calls)}, ${shareWords(share.repeated, share.calls)}`;
}

function responseWords({ before, after }: AuditedCompaction["response"]): string {
  const words = (ms: number | null) => (ms === null ? "unknown" : formatDuration(ms));
  return before === null && after === null ? "unknown" : `${words(before)} → ${words(after)}`;
}

export function compactionSheet(compactions: readonly AuditedCompaction[]): Sheet {
  return {
    name: "compactions",
    columns: [
      ...[
        "n",
        "at",
        "step",
        "kind",
        "status",
        "opaque",
        "share_of_window",
        "duration_ms",
        "facts_left",
        "facts_measured",
      ],
      ...["facts_survived", "needed_later", "repeated_after", "calls_after", "repeated_elsewhere", "calls_elsewhere"],
      ...["calls_to_edit", "response_ms_before", "response_ms_after"],
    ],
    rows: compactions.map((row) => [
      ...[row.n, row.at, row.step, row.kind, row.status, row.isOpaque ? "yes" : "no", row.share, row.durationMs],
      ...[row.left, row.measured, row.survived, row.needed, row.after?.repeated ?? null, row.after?.calls ?? null],
      ...[row.elsewhere?.repeated ?? null, row.elsewhere?.calls ?? null, row.edit?.calls ?? null],
      ...[row.response.before, row.response.after],
    ]),
  };
}
