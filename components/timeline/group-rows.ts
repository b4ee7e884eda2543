import type { Event } from "@/lib/api/events";

/** What stands on one line of the timeline. */
export type TimelineRow =
  | { type: "event"; key: string; event: Event }
  | { type: "notices"; key: string; events: Event[] }
  | { type: "rewound"; key: string; events: Event[] }
  | { type: "day"; key: string; at: string }
  | { type: "fork"; key: string };

/** A stretch of rows that are alike: still in view, erased, or the cut between. */
export type TimelineSegment =
  | { type: "rows"; key: string; isErased: boolean; rows: TimelineRow[] }
  | { type: "compaction"; key: string; event: Event; compaction: NonNullable<Event["compaction"]> };

/**
 * Events in log order as the page draws them.
 *
 * Runs of notices and of rewound events fold into one row each. What never was in the view (notices, errors, rewound
 * events) takes the state of the rows around it, so that an erased stretch is one surface.
 */
export function groupRows(events: readonly Event[], dayOf: (at: string) => string): TimelineSegment[] {
  const segments: TimelineSegment[] = [];
  let isErased = firstState(events);
  let day: string | null = null;
  let wasInherited = events[0]?.inherited ?? false;

  const rowsOf = (erased: boolean, key: string): TimelineRow[] => {
    const last = segments.at(-1);
    if (last?.type === "rows" && last.isErased === erased) return last.rows;
    const rows: TimelineRow[] = [];
    segments.push({ type: "rows", key, isErased: erased, rows });
    return rows;
  };

  for (const [i, event] of events.entries()) {
    const key = event.address;
    if (event.compaction) {
      segments.push({ type: "compaction", key, event, compaction: event.compaction });
      isErased = firstState(events.slice(i + 1));
      continue;
    }
    isErased = stateOf(event) ?? isErased;
    const rows = rowsOf(isErased, key);
    if (wasInherited && !event.inherited) rows.push({ type: "fork", key: `${key}-fork` });
    wasInherited = event.inherited;
    if (event.at !== null && dayOf(event.at) !== day) {
      if (day !== null) rows.push({ type: "day", key: `${key}-day`, at: event.at });
      day = dayOf(event.at);
    }
    const fold = foldOf(event);
    const last = rows.at(-1);
    if (fold === null) rows.push({ type: "event", key, event });
    else if (last?.type === fold) last.events.push(event);
    else rows.push({ type: fold, key, events: [event] });
  }
  return segments;
}

function foldOf(event: Event): "rewound" | "notices" | null {
  if (!event.onLivePath) return "rewound";
  return event.kind === "notice" ? "notices" : null;
}

/** Whether an event left the view; null where that cannot be said of it. */
function stateOf(event: Event): boolean | null {
  if (event.discardedBy !== null) return true;
  return event.onLivePath && ["prompt", "reply", "thinking", "tool"].includes(event.kind) ? false : null;
}

/** The state of the first event that has one, before the next cut. */
function firstState(events: readonly Event[]): boolean {
  for (const event of events) {
    if (event.compaction) return false;
    const state = stateOf(event);
    if (state !== null) return state;
  }
  return false;
}
