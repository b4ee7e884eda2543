"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useClock } from "@/components/app/clock";
import type { BlockPlace } from "@/components/compaction/block-place";
import { PointedPrint } from "@/components/compaction/compaction-print";
import type { CompactionFacts } from "@/components/compaction/compaction-words";
import { Button } from "@/components/ui/button";
import { cssVars } from "@/components/ui/css-vars";
import type { Event } from "@/lib/api/events";
import type { CompactionMark } from "@/lib/api/marks";
import type { Thread } from "@/lib/api/sessions";
import { sentenceOf } from "@/lib/client/call";
import { formatInteger } from "@/lib/core/format-number";
import { formatDay } from "@/lib/core/format-time";
import { blocksOf } from "./block-seqs";
import { useEventBlocks } from "./event-blocks";
import { rowHeights } from "./row-height";
import { RowList } from "./row-list";
import { focusEvent, readingEvent, stickyHeight } from "./row-position";
import { seqsShown, type ThreadOutline, type TimelineFilter } from "./thread-outline";
import styles from "./timeline.module.css";
import { TimelineActionsProvider } from "./timeline-context";
import { lastDrawnSeq, rowAt, rowKey, timelineRows } from "./timeline-rows";

/** Rows drawn above and below what is in sight. */
const OVERSCAN = 14;
/** How long the page may still move after a row was gone to. */
const SETTLE_MS = 1_500;
const SERVER_RECT = { width: 1200, height: 900 };

export interface TimelineHandle {
  /** Brings an event into sight and gives it the focus. */
  show: (seq: number) => void;
  /** The event being read; -1 before the first. */
  reading: () => number;
}

/** One thread from beginning to end: every row has its place, only those near the screen are there. */
export function Timeline({
  ref,
  team,
  session,
  thread,
  outline,
  filter,
  target,
  isTargetOpen,
  block,
  onBlock,
  compactions,
  threads,
  onSelect,
}: {
  ref?: Ref<TimelineHandle>;
  team: string;
  session: string;
  thread: string;
  outline: ThreadOutline;
  filter: TimelineFilter;
  /** The row that is pointed at; the page begins there. */
  target: number | null;
  isTargetOpen: boolean;
  block: BlockPlace;
  onBlock: (n: number, place: BlockPlace | null) => void;
  compactions: readonly CompactionMark[];
  threads: readonly Thread[];
  onSelect: (event: Event, isOpen: boolean) => void;
}) {
  const { zone } = useClock();
  const [openRuns, setOpenRuns] = useState<ReadonlySet<number>>(new Set());
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(
    () => new Set(isTargetOpen && target !== null ? [target] : []),
  );
  const seqs = useMemo(() => seqsShown(outline, filter), [outline, filter]);
  const rows = useMemo(
    () => timelineRows(outline, seqs, { dayOf: (at) => formatDay(Date.parse(at), zone, 0), openRuns }),
    [outline, seqs, zone, openRuns],
  );
  const compactionAt = useMemo(() => new Map(compactions.map((each) => [each.seq, each])), [compactions]);

  const box = useRef<HTMLDivElement>(null);
  const [{ top, sticky }, setPlace] = useState({ top: 0, sticky: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!box.current) return;
      const next = {
        top: Math.round(box.current.getBoundingClientRect().top + window.scrollY),
        sticky: stickyHeight(),
      };
      setPlace((now) => (now.top === next.top && now.sticky === next.sticky ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // Asked of every row whenever one turns out higher than was thought: by number, and made once.
  const keys = useMemo(() => Float64Array.from(rows, rowKey), [rows]);
  const heights = useMemo(
    () =>
      rowHeights(
        rows,
        (seq) => outline.factsOf(seq).kind,
        (seq) => compactionAt.get(seq)?.kind,
      ),
    [rows, outline, compactionAt],
  );
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const estimateSize = useCallback((index: number) => heights[index] ?? 0, [heights]);
  const [initialOffset] = useState(() => offsetOf(rows, target, heights));
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: sticky,
    initialRect: SERVER_RECT,
    initialOffset,
  });
  const items = virtual.getVirtualItems();

  const [fromIndex, toIndex] = useMemo(() => {
    const first = rows[items[0]?.index ?? 0];
    const last = rows[items.at(-1)?.index ?? 0];
    return [indexOf(seqs, first?.seq ?? 0), indexOf(seqs, last ? lastDrawnSeq(last) : 0) + 1];
  }, [rows, seqs, items]);
  const blocks = useMemo(() => blocksOf(seqs, fromIndex, toIndex), [seqs, fromIndex, toIndex]);
  const { events, error, retry } = useEventBlocks({ team, session, thread }, blocks);

  // Remembered, since its event is let go when it is out of sight.
  const [pointed, setPointed] = useState<CompactionFacts | null>(null);
  const compaction = target === null ? null : (events.get(target)?.compaction ?? null);
  if (compaction && compaction !== pointed) setPointed(compaction);

  const pending = useRef(target);
  const focused = useRef<number | null>(null);
  const show = useCallback(
    (seq: number) => {
      const index = rowAt(rows, seq);
      const row = rows[index];
      pending.current = seq;
      focused.current = null;
      if (row?.type === "run" && row.seq !== seq) return setOpenRuns((runs) => new Set([...runs, row.seq]));
      // What is tall is read from its beginning.
      const isTall = row?.type === "compaction" || openRows.has(seq);
      virtual.scrollToIndex(index, { align: isTall ? "start" : "center" });
    },
    [rows, virtual, openRows],
  );
  useImperativeHandle(ref, () => ({ show, reading: () => readingEvent(sticky, target) }), [show, sticky, target]);

  // Where the page stood before it was loaded again is not where it points.
  useLayoutEffect(() => {
    history.scrollRestoration = target === null ? "auto" : "manual";
    return () => {
      history.scrollRestoration = "auto";
    };
  }, [target]);

  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (isPlaced.current || top === 0) return;
    isPlaced.current = true;
    if (target !== null) show(target);
  }, [top, target, show]);

  // After what was asked for has been drawn, or a run has been opened for it. While the page still moves there, its row
  // may be drawn anew: a focus that was lost to that is given back.
  useEffect(() => {
    const seq = pending.current;
    if (seq === null || top === 0) return;
    if (focused.current === seq) {
      if (document.activeElement === document.body) focusEvent(seq);
    } else if (focusEvent(seq)) {
      focused.current = seq;
      setTimeout(() => {
        if (focused.current !== seq) return;
        focused.current = null;
        if (pending.current === seq) pending.current = null;
      }, SETTLE_MS);
    } else if (items.length > 0 && !items.some(({ index }) => index === rowAt(rows, seq))) show(seq);
  });

  const childByCall = useMemo(
    () =>
      new Map(
        threads.flatMap((each) =>
          each.parentThread === thread && each.parentCallId !== null ? [[each.parentCallId, each] as const] : [],
        ),
      ),
    [threads, thread],
  );
  const actions = useMemo(
    () => ({
      team,
      session,
      target,
      block,
      onBlock,
      isOpen: (seq: number) => openRows.has(seq),
      onToggle: (event: Event) => {
        const isOpen = !openRows.has(event.seq);
        setOpenRows(toggled(openRows, event.seq));
        onSelect(event, isOpen);
      },
      childOf: (callId: string | null) => (callId === null ? null : (childByCall.get(callId) ?? null)),
    }),
    [team, session, target, block, onBlock, openRows, childByCall, onSelect],
  );

  return (
    <TimelineActionsProvider value={actions}>
      {error ? (
        <div className={styles.failure} role="alert" style={{ top: sticky }}>
          {sentenceOf(error)} <Button onClick={retry}>Try again</Button>
        </div>
      ) : null}
      <div
        ref={box}
        className={styles.rows}
        style={{
          ...cssVars({ "--from": `${Math.round((items[0]?.start ?? 0) - top)}px` }),
          height: virtual.getTotalSize(),
        }}
      >
        <RowList
          rows={rows}
          items={items}
          outline={outline}
          events={events}
          compactionAt={compactionAt}
          measure={virtual.measureElement}
          onToggleRun={(seq) => setOpenRuns(toggled(openRuns, seq))}
        />
      </div>
      {pointed && pointed.seq === target ? <PointedPrint team={team} session={session} compaction={pointed} /> : null}
      <p className={styles.end}>{endOf(outline.length, seqs.length)}</p>
    </TimelineActionsProvider>
  );
}

function endOf(total: number, shown: number): string {
  if (total === 0) return "This thread has no events: its log holds no line that says any.";
  if (shown === total) return `The end of the log. ${formatInteger(total)} events.`;
  return `The end of the log. ${formatInteger(shown)} of ${formatInteger(total)} events shown.`;
}

function toggled(set: ReadonlySet<number>, seq: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(seq)) next.add(seq);
  return next;
}

/** Where a row begins as far as sizes can be guessed: the server draws the rows around it. */
function offsetOf(rows: Parameters<typeof rowAt>[0], target: number | null, heights: Float64Array): number {
  if (target === null) return 0;
  let offset = -SERVER_RECT.height / 3;
  const end = rowAt(rows, target);
  for (let i = 0; i < end; i++) offset += heights[i] ?? 0;
  return Math.max(0, offset);
}

/** Where in an ascending list an ordinal stands, or would. */
function indexOf(seqs: readonly number[], seq: number): number {
  let low = 0;
  let high = seqs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seqs[middle] ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
