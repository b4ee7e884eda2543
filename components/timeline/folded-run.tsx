"use client";

import { useState } from "react";
import { Time } from "@/components/ui/time";
import type { Event } from "@/lib/api/events";
import { formatCount } from "@/lib/core/format-number";
import { EventRow } from "./event-row";
import styles from "./row.module.css";

/** A run of rows that most readers pass over, as one row until it is asked for. */
export function FoldedRun({
  team,
  session,
  events,
  type,
  target,
}: {
  team: string;
  session: string;
  events: readonly Event[];
  type: "notices" | "rewound";
  target: number | null;
}) {
  const [isOpen, setOpen] = useState(() => events.some((event) => event.seq === target));
  const [first] = events;
  if (!first) return null;
  const words =
    type === "notices" ? noticeWords(events) : `${formatCount(events.length, "row")} rewound: said, then taken back`;
  return (
    <>
      <li className={styles.run} id={isOpen ? undefined : `e-${first.seq}`}>
        <span className={styles.step} />
        <span className={styles.time}>
          <Time at={first.at} />
        </span>
        <button
          type="button"
          className={styles.runToggle}
          data-row
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Fold ${formatCount(events.length, type === "notices" ? "notice" : "row")}` : words}
        </button>
      </li>
      {isOpen
        ? events.map((event) => (
            <EventRow key={event.address} team={team} session={session} event={event} isTarget={event.seq === target} />
          ))
        : null}
    </>
  );
}

/** `12 notices: turn_duration, file-history-snapshot`. */
function noticeWords(events: readonly Event[]): string {
  const labels = [...new Set(events.map((event) => event.label ?? event.preview.slice(0, 60)))].filter(Boolean);
  const named = labels.slice(0, 3).join(", ");
  const more = labels.length > 3 ? ` and ${labels.length - 3} more` : "";
  return `${formatCount(events.length, "notice")}${named ? `: ${named}${more}` : ""}`;
}
