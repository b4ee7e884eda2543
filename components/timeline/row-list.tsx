import type { VirtualItem } from "@tanstack/react-virtual";
import { useCallback, useMemo } from "react";
import type { BlockPlace } from "@/components/compaction/block-place";
import { CompactionBlock } from "@/components/compaction/compaction-block";
import { cx } from "@/components/ui/cx";
import { Time } from "@/components/ui/time";
import type { Event } from "@/lib/api/events";
import type { CompactionMark } from "@/lib/api/marks";
import { EventRow } from "./event-row";
import { RunHead } from "./run-head";
import type { ThreadOutline } from "./thread-outline";
import styles from "./timeline.module.css";
import { useTimelineActions } from "./timeline-context";
import { rowKey, stretchStarts, type TimelineRow } from "./timeline-rows";
import { TogetherRow } from "./together-row";

interface Drawn {
  rows: readonly TimelineRow[];
  items: readonly VirtualItem[];
  outline: ThreadOutline;
  events: ReadonlyMap<number, Event>;
  compactionAt: ReadonlyMap<number, CompactionMark>;
  measure: (element: Element | null) => void;
  onToggleRun: (seq: number) => void;
}

/** The rows near the screen, in stretches that are alike: still in view, erased, or the cut between. */
export function RowList({ rows, items, ...drawn }: Drawn) {
  const starts = useMemo(() => stretchStarts(rows), [rows]);
  return stretchesOf(rows, items, starts).map((stretch) =>
    stretch.type === "cut" ? (
      <div key={stretch.key} ref={drawn.measure} data-index={stretch.index} data-seq={stretch.seq}>
        <Cut seq={stretch.seq} {...drawn} />
      </div>
    ) : (
      <ol
        key={stretch.key}
        className={cx(styles.list, stretch.isErased && styles.erased)}
        aria-label={stretch.isErased ? "No longer in view" : "In view"}
      >
        {stretch.rows.map(({ row, index, key }) => (
          <li
            key={key}
            ref={drawn.measure}
            data-index={index}
            data-seq={row.seq}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            id={row.type === "event" || (row.type === "run" && !row.isOpen) ? `e-${row.seq}` : undefined}
            tabIndex={-1}
          >
            <Row row={row} {...drawn} />
          </li>
        ))}
      </ol>
    ),
  );
}

function Row({ row, outline, events, onToggleRun }: Omit<Drawn, "rows" | "items"> & { row: TimelineRow }) {
  if (row.type === "day")
    return (
      <p className={styles.day}>
        <Time at={row.at} as="day" />
      </p>
    );
  if (row.type === "fork")
    return <p className={styles.fork}>Forked here: what stands above was inherited from the session it came from</p>;
  if (row.type === "run") return <RunHead row={row} events={events} onToggle={() => onToggleRun(row.seq)} />;
  if (row.type === "together") return <TogetherRow seqs={row.seqs} events={events} outline={outline} />;
  return <EventRow seq={row.seq} event={events.get(row.seq)} facts={outline.factsOf(row.seq)} />;
}

function Cut({ seq, events, compactionAt }: Omit<Drawn, "rows" | "items"> & { seq: number }) {
  const { team, session, target, block, onBlock } = useTimelineActions();
  const compaction = events.get(seq)?.compaction;
  const n = compaction?.n ?? 0;
  const onPoint = useCallback((place: BlockPlace | null) => onBlock(n, place), [n, onBlock]);
  if (!compaction)
    return <div className={styles.cutWaiting} id={`e-${seq}`} data-waiting role="status" aria-label="Loading" />;
  return (
    <CompactionBlock
      team={team}
      session={session}
      compaction={compaction}
      keptEvents={compactionAt.get(seq)?.keptEvents ?? null}
      pointed={seq === target ? block : null}
      onPoint={onPoint}
    />
  );
}

type Stretch =
  | { type: "cut"; key: number; index: number; seq: number }
  | {
      type: "rows";
      key: string;
      isErased: boolean;
      rows: { row: TimelineRow; index: number; key: number }[];
    };

function stretchesOf(rows: readonly TimelineRow[], items: readonly VirtualItem[], starts: Uint32Array): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { index } of items) {
    const row = rows[index];
    if (!row) continue;
    const key = rowKey(row);
    const last = stretches.at(-1);
    if (row.type === "compaction") stretches.push({ type: "cut", key, index, seq: row.seq });
    else if (last?.type === "rows" && last.isErased === row.isErased) last.rows.push({ row, index, key });
    else
      stretches.push({
        type: "rows",
        key: `stretch${starts[index]}`,
        isErased: row.isErased,
        rows: [{ row, index, key }],
      });
  }
  return stretches;
}
