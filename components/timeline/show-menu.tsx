"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { EVENT_KINDS, type EventKind } from "@/lib/core/event";
import { formatInteger } from "@/lib/core/format-number";
import { visibleString } from "@/lib/core/visible-text";
import { isFiltering, NO_FILTER, type ThreadOutline, type TimelineFilter } from "./thread-outline";
import styles from "./timeline-bar.module.css";

const KIND_NAMES: Partial<Record<EventKind, string>> = {
  prompt: "prompts",
  reply: "replies",
  thinking: "thinking",
  tool: "tools",
  error: "errors",
  notice: "notices",
  unknown: "unknown",
  unparsed: "unreadable",
};

/** What of the thread to show: kinds, one tool, what failed, what is no longer in view. */
export function ShowMenu({
  outline,
  filter,
  onFilter,
}: {
  outline: ThreadOutline;
  filter: TimelineFilter;
  onFilter: (filter: TimelineFilter) => void;
}) {
  const counts = useMemo(() => kindCounts(outline), [outline]);
  const set = (change: Partial<TimelineFilter>) => onFilter({ ...filter, ...change });
  const kinds = EVENT_KINDS.filter((kind) => kind !== "compaction" && (counts.get(kind) ?? 0) > 0);
  return (
    <Popover label={`Show ${filterWords(filter)}`}>
      {() => (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">What to show of the timeline</legend>
          {kinds.map((kind) => (
            <label key={kind} className={styles.choice}>
              <input
                type="checkbox"
                checked={filter.kinds.includes(kind)}
                onChange={() => set({ kinds: toggled(filter.kinds, kind) })}
              />
              {KIND_NAMES[kind]} <span className={styles.count}>{formatInteger(counts.get(kind) ?? 0)}</span>
            </label>
          ))}
          {outline.tools.length > 0 ? (
            <label className={styles.field}>
              tool
              <select value={filter.tool ?? ""} onChange={(event) => set({ tool: event.target.value || null })}>
                <option value="">every tool</option>
                {outline.tools.map(({ tool, count, failed }) => (
                  <option key={tool} value={tool}>
                    {visibleString(tool)}, {formatInteger(count)}
                    {failed > 0 ? `, ${formatInteger(failed)} failed` : ""}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <label className={styles.choice}>
            <input type="checkbox" checked={filter.failed} onChange={() => set({ failed: !filter.failed })} />
            only what failed
          </label>
          <label className={styles.choice}>
            <input type="checkbox" checked={filter.gone} onChange={() => set({ gone: !filter.gone })} />
            only what is no longer in view
          </label>
          {isFiltering(filter) ? (
            <Button look="link" onClick={() => onFilter(NO_FILTER)}>
              Show everything
            </Button>
          ) : null}
        </fieldset>
      )}
    </Popover>
  );
}

/** What is shown, in a word or two. */
function filterWords(filter: TimelineFilter): string {
  const parts = [
    filter.tool === null ? null : visibleString(filter.tool),
    filter.kinds.length === 1 && filter.kinds[0] ? (KIND_NAMES[filter.kinds[0]] ?? null) : null,
    filter.kinds.length > 1 ? `${filter.kinds.length} kinds` : null,
    filter.failed ? "failed" : null,
    filter.gone ? "gone" : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : "everything";
}

function toggled(kinds: readonly EventKind[], kind: EventKind): EventKind[] {
  return kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
}

function kindCounts(outline: ThreadOutline): Map<EventKind, number> {
  const counts = new Map<EventKind, number>();
  for (let seq = 0; seq < outline.length; seq++) {
    const { kind } = outline.factsOf(seq);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
