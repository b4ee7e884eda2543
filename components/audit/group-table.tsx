import Link from "next/link";
import { compactionsPath } from "@/components/app/paths";
import type { Sheet } from "@/components/ui/csv-button";
import type { AuditGroup } from "@/lib/api/audit";
import { totalOf } from "@/lib/core/audit/survival-counts";
import { formatDuration, formatInteger } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import type { AuditFilters } from "./audit-filters";
import { WideTable } from "./audit-section";
import { ShareCell } from "./survival-table";
import styles from "./survival-table.module.css";
import { shareWords } from "./survival-words";

export const GROUP_WORDS: Record<AuditFilters["groupBy"], string> = {
  day: "Day",
  agent: "Agent",
  version: "Version",
  model: "Model",
  project: "Project",
};

/** The team's compactions in groups: what survived, what was needed, what was done again, how long work took to go on. */
export function GroupTable({
  team,
  groupBy,
  groups,
}: {
  team: string;
  groupBy: AuditFilters["groupBy"];
  groups: readonly AuditGroup[];
}) {
  return (
    <WideTable label={`By ${GROUP_WORDS[groupBy].toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{GROUP_WORDS[groupBy]}</th>
          <th scope="col">Compactions</th>
          <th scope="col">Opaque</th>
          <th scope="col">Failed</th>
          <th scope="col" className={styles.plot}>
            Facts that survived
          </th>
          <th scope="col">Needed later</th>
          <th scope="col">Done again after</th>
          <th scope="col">…without one</th>
          <th scope="col">Calls to an edit</th>
          <th scope="col">…at the start</th>
          <th scope="col">Window held</th>
          <th scope="col">Took</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">
              <GroupName team={team} groupBy={groupBy} name={group.key} />
            </th>
            <td>{formatInteger(group.compactions)}</td>
            <td>{formatInteger(group.opaque)}</td>
            <td>{formatInteger(group.failed)}</td>
            <td className={styles.plot}>
              <ShareCell {...totalOf(group.survival)} />
            </td>
            <td>{formatInteger(group.neededLosses)}</td>
            <td title={`${formatInteger(group.after.repeated)} of ${formatInteger(group.after.calls)} calls`}>
              {shareWords(group.after.repeated, group.after.calls)}
            </td>
            <td title={`${formatInteger(group.elsewhere.repeated)} of ${formatInteger(group.elsewhere.calls)} calls`}>
              {shareWords(group.elsewhere.repeated, group.elsewhere.calls)}
            </td>
            <td>{middleOf(group.callsToEdit.after)}</td>
            <td>{middleOf(group.callsToEdit.start)}</td>
            <td>{group.medianShare === null ? "unknown" : `${Math.round(group.medianShare * 100)} %`}</td>
            <td>{group.medianDurationMs === null ? "unknown" : formatDuration(group.medianDurationMs)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

const middleOf = (median: number | null) => (median === null ? "none" : formatInteger(median));

/** What can be narrowed to leads to its compactions. */
function GroupName({ team, groupBy, name }: { team: string; groupBy: AuditFilters["groupBy"]; name: string | null }) {
  if (name === null) return <span className={styles.none}>unknown</span>;
  const query = linkOf(groupBy, name);
  const shown = visibleString(name);
  return query ? <Link href={`${compactionsPath(team)}?${query}`}>{shown}</Link> : shown;
}

function linkOf(groupBy: AuditFilters["groupBy"], name: string): URLSearchParams | null {
  if (groupBy === "agent" || groupBy === "project") return new URLSearchParams({ [groupBy]: name });
  return groupBy === "day" ? new URLSearchParams({ from: name, to: name }) : null;
}

export function groupSheet(groupBy: AuditFilters["groupBy"], groups: readonly AuditGroup[]): Sheet {
  return {
    name: `audit-by-${groupBy}`,
    columns: [
      ...[groupBy, "sessions", "compactions", "opaque", "failed", "facts_survived", "facts_measured", "needed_later"],
      ...["repeated_after", "calls_after", "repeated_elsewhere", "calls_elsewhere", "median_calls_to_edit"],
      ...["median_calls_to_first_edit", "median_share_of_window", "median_duration_ms"],
    ],
    rows: groups.map((group) => {
      const { survived, measured } = totalOf(group.survival);
      return [
        ...[group.key, group.sessions, group.compactions, group.opaque, group.failed, survived, measured],
        ...[group.neededLosses, group.after.repeated, group.after.calls, group.elsewhere.repeated],
        ...[group.elsewhere.calls, group.callsToEdit.after, group.callsToEdit.start, group.medianShare],
        group.medianDurationMs,
      ];
    }),
  };
}
