"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useClock } from "@/components/app/clock";
import { CompactionBlock } from "@/components/compaction/compaction-block";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Time } from "@/components/ui/time";
import type { CompactionMark } from "@/lib/api/marks";
import { sentenceOf } from "@/lib/client/call";
import { eventListOptions } from "@/lib/client/events";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { formatDay } from "@/lib/core/format-time";
import { EventRow } from "./event-row";
import { FoldedRun } from "./folded-run";
import { groupRows, type TimelineRow } from "./group-rows";
import styles from "./timeline.module.css";
import { timelineFilters } from "./timeline-page";

/** One thread from beginning to end, entered at `anchor`, growing both ways as it is read. */
export function Timeline({
  team,
  session,
  thread,
  anchor,
  target,
  compactions,
  onLoaded,
}: {
  team: string;
  session: string;
  thread: string;
  /** Where the list is entered: what the first page lies around. */
  anchor: number | null;
  /** The row that is pointed at. */
  target: number | null;
  compactions: readonly CompactionMark[];
  onLoaded: () => void;
}) {
  const { zone } = useClock();
  const query = useInfiniteQuery(eventListOptions(team, session, thread, timelineFilters(anchor)));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, hasPreviousPage, fetchPreviousPage } = query;
  const events = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const segments = useMemo(() => groupRows(events, (at) => formatDay(Date.parse(at), zone, 0)), [events, zone]);
  const kept = useMemo(() => new Map(compactions.map((each) => [each.n, each.keptEvents])), [compactions]);
  const total = data?.pages.at(-1)?.total ?? 0;

  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) onLoaded();
  }, [isLoaded, onLoaded]);

  if (query.isError && !data)
    return (
      <div className={styles.more} role="alert">
        {sentenceOf(query.error)} <Button onClick={() => query.refetch()}>Try again</Button>
      </div>
    );
  if (!data) return <div className={styles.waiting} role="status" aria-label="Loading the timeline" />;
  if (events.length === 0)
    return <p className={styles.end}>This thread has no events: its log holds no line that says any.</p>;

  const row = (each: TimelineRow) => {
    if (each.type === "event")
      return (
        <EventRow
          key={each.key}
          team={team}
          session={session}
          event={each.event}
          isTarget={each.event.seq === target}
        />
      );
    if (each.type === "day")
      return (
        <li key={each.key} className={styles.day}>
          <Time at={each.at} as="day" />
        </li>
      );
    if (each.type === "fork")
      return (
        <li key={each.key} className={styles.fork}>
          Forked here: what stands above was inherited from the session it came from
        </li>
      );
    return (
      <FoldedRun key={each.key} team={team} session={session} type={each.type} events={each.events} target={target} />
    );
  };

  return (
    <>
      {hasPreviousPage ? (
        <More
          label={`Show earlier rows (${formatCount(events[0]?.seq ?? 0, "row")} before)`}
          isBusy={query.isFetchingPreviousPage}
          onMore={fetchPreviousPage}
        />
      ) : null}
      {segments.map((segment) =>
        segment.type === "compaction" ? (
          <CompactionBlock
            key={segment.key}
            team={team}
            session={session}
            compaction={segment.compaction}
            keptEvents={kept.get(segment.compaction.n) ?? null}
            isTarget={segment.event.seq === target}
          />
        ) : (
          <ol
            key={segment.key}
            className={cx(styles.list, segment.isErased && styles.erased)}
            aria-label={segment.isErased ? "No longer in view" : "In view"}
          >
            {segment.rows.map(row)}
          </ol>
        ),
      )}
      {hasNextPage ? (
        <More
          label="Show later rows"
          isBusy={isFetchingNextPage}
          onMore={fetchNextPage}
          isAutomatic={!query.isFetchNextPageError}
        />
      ) : (
        <p className={styles.end}>The end of the log. {formatInteger(total)} events.</p>
      )}
    </>
  );
}

/** Loads more when pressed, and by itself shortly before it comes into sight. */
function More(props: { label: string; isBusy: boolean; onMore: () => Promise<unknown>; isAutomatic?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const { onMore, isAutomatic, isBusy } = props;

  useEffect(() => {
    if (!isAutomatic || isBusy || !box.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onMore(), {
      rootMargin: "1200px",
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isAutomatic, isBusy, onMore]);

  return (
    <div ref={box} className={styles.more}>
      <Button onClick={() => onMore()} disabled={isBusy}>
        {isBusy ? "Loading" : props.label}
      </Button>
    </div>
  );
}
