import { Time } from "@/components/ui/time";
import type { Event } from "@/lib/api/events";
import { formatCount } from "@/lib/core/format-number";
import styles from "./row.module.css";
import type { TimelineRow } from "./timeline-rows";

/** A run of rows that most readers pass over, as one row until it is asked for. */
export function RunHead({
  row,
  events,
  onToggle,
}: {
  row: Extract<TimelineRow, { type: "run" }>;
  events: ReadonlyMap<number, Event>;
  onToggle: () => void;
}) {
  const { seqs, run, isOpen } = row;
  const count = seqs.length;
  const closed =
    run === "notices"
      ? noticeWords(
          count,
          seqs.flatMap((seq) => events.get(seq) ?? []),
        )
      : `${formatCount(count, "row")} rewound: said, then taken back`;
  return (
    <div className={styles.run}>
      <span className={styles.step} />
      <span className={styles.time}>
        <Time at={events.get(row.seq)?.at ?? null} />
      </span>
      <button type="button" className={styles.runToggle} data-row aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? `Fold ${formatCount(count, run === "notices" ? "notice" : "row")}` : closed}
      </button>
    </div>
  );
}

/** `12 notices: turn_duration, file-history-snapshot`, as far as they have been read. */
function noticeWords(count: number, events: readonly Event[]): string {
  const labels = [...new Set(events.map((event) => event.label ?? event.preview.slice(0, 60)))].filter(Boolean);
  const named = labels.slice(0, 3).join(", ");
  const more = labels.length > 3 ? ` and ${labels.length - 3} more` : "";
  return `${formatCount(count, "notice")}${named ? `: ${named}${more}` : ""}`;
}
