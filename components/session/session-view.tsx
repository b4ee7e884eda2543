"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useHotkeys } from "@/components/app/hotkeys";
import { useRowKeys } from "@/components/app/use-row-keys";
import { ContextChart } from "@/components/chart/context-chart";
import { JUMP_KEYS, type Jump, jumpFrom } from "@/components/timeline/jumps";
import { NO_FILTER, threadOutline } from "@/components/timeline/thread-outline";
import { Timeline, type TimelineHandle } from "@/components/timeline/timeline";
import { TimelineBar } from "@/components/timeline/timeline-bar";
import { Button } from "@/components/ui/button";
import type { Event } from "@/lib/api/events";
import { sentenceOf } from "@/lib/client/call";
import { outlineOptions } from "@/lib/client/events";
import { markListOptions } from "@/lib/client/marks";
import { contextOptions, fileListOptions, sessionOptions, threadListOptions } from "@/lib/client/sessions";
import { formatCount } from "@/lib/core/format-number";
import { SessionFigures } from "./session-figures";
import { SessionHead } from "./session-head";
import { SessionRail } from "./session-rail";
import styles from "./session-view.module.css";
import { ThreadSwitcher } from "./thread-switcher";
import { useSessionPlace } from "./use-session-place";
import { WorkingFolder } from "./working-folder";

/** One session: what it comes to, its map, and one of its threads from beginning to end. */
export function SessionView({ team, session: id, thread }: { team: string; session: string; thread: string }) {
  const { data: session } = useSuspenseQuery(sessionOptions(team, id));
  const threads = useQuery(threadListOptions(team, id)).data?.items ?? NONE;
  const files = useQuery(fileListOptions(team, id)).data?.items ?? NONE;
  const context = useQuery(contextOptions(team, id, thread)).data;
  const compactions = useQuery(markListOptions(team, id, thread)).data?.items ?? NONE;
  const [place, setPlace] = useSessionPlace();
  const { filter } = place;
  const outlined = useQuery({ ...outlineOptions(team, id, thread, filter.tool), placeholderData: (before) => before });
  const outline = useMemo(() => (outlined.data ? threadOutline(outlined.data) : null), [outlined.data]);
  const target = place.at ?? compactions.find(({ n }) => n === place.compaction)?.seq ?? null;
  const timeline = useRef<TimelineHandle>(null);
  const [isRailOpen, setRailOpen] = useState(false);

  const go = useCallback(
    (seq: number, change: { isOpen?: boolean } = {}) => {
      setPlace({ at: seq, compaction: null, isOpen: change.isOpen ?? false });
      timeline.current?.show(seq);
    },
    [setPlace],
  );
  const jump = useCallback(
    (what: Jump, by: 1 | -1) => {
      if (!outline) return;
      const to = jumpFrom(outline, what, timeline.current?.reading() ?? -1, by);
      if (to !== null) go(to);
    },
    [outline, go],
  );
  const onSelect = useCallback(
    (event: Event, isOpen: boolean) => setPlace({ at: event.seq, compaction: null, isOpen }),
    [setPlace],
  );

  useRowKeys();
  useHotkeys(Object.fromEntries(JUMP_KEYS.map(([key, what, by]) => [key, () => jump(what, by)])));

  return (
    <main className={styles.page} id="content">
      <div className={styles.top}>
        <SessionHead team={team} session={session} />
        <SessionFigures session={session} />
        {threads.length > 1 ? <ThreadSwitcher team={team} session={id} threads={threads} current={thread} /> : null}
        {context && context.points.length > 0 ? (
          <ContextChart context={context} compactions={compactions} onGo={(compaction) => go(compaction.seq)} />
        ) : (
          <p className={styles.noChart}>
            {context ? "No chart: this log does not say how many tokens the model held." : ""}
          </p>
        )}
      </div>
      <div className={styles.rail} data-open={isRailOpen}>
        <Button className={styles.opener} aria-expanded={isRailOpen} onClick={() => setRailOpen(!isRailOpen)}>
          {isRailOpen ? "Fold" : partsOf(compactions.length, files.length)}
        </Button>
        <SessionRail
          team={team}
          session={id}
          thread={thread}
          threads={threads}
          compactions={compactions}
          files={files}
          current={target}
          onGo={(compaction) => go(compaction.seq)}
        />
      </div>
      <section aria-label="Timeline" className={styles.timeline}>
        {outline ? (
          <WorkingFolder value={session.cwd}>
            <TimelineBar outline={outline} filter={filter} onFilter={(to) => setPlace({ filter: to })} onJump={jump} />
            <Timeline
              ref={timeline}
              team={team}
              session={id}
              thread={thread}
              outline={outline}
              filter={filter.tool !== null && outline.ofTool === null ? NO_FILTER : filter}
              target={target}
              isTargetOpen={place.isOpen}
              compactions={compactions}
              threads={threads}
              onSelect={onSelect}
            />
          </WorkingFolder>
        ) : outlined.error ? (
          <p className={styles.failure} role="alert">
            {sentenceOf(outlined.error)} <Button onClick={() => outlined.refetch()}>Try again</Button>
          </p>
        ) : (
          <div className={styles.waiting} role="status" aria-label="Loading the timeline" />
        )}
      </section>
    </main>
  );
}

const NONE: readonly never[] = [];

function partsOf(compactions: number, files: number): string {
  const parts = [compactions > 0 ? formatCount(compactions, "compaction") : null, formatCount(files, "file")];
  return parts.filter((part) => part !== null).join(", ");
}
