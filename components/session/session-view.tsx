"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useHotkeys } from "@/components/app/hotkeys";
import { sessionPath } from "@/components/app/paths";
import { useRowKeys } from "@/components/app/use-row-keys";
import { ContextChart } from "@/components/chart/context-chart";
import { Timeline } from "@/components/timeline/timeline";
import { Button } from "@/components/ui/button";
import type { CompactionMark } from "@/lib/api/marks";
import { markListOptions } from "@/lib/client/marks";
import { contextOptions, fileListOptions, sessionOptions, threadListOptions } from "@/lib/client/sessions";
import { formatCount } from "@/lib/core/format-number";
import { currentSeq, showEvent } from "./event-position";
import { SessionFigures } from "./session-figures";
import { SessionHead } from "./session-head";
import { SessionRail } from "./session-rail";
import styles from "./session-view.module.css";
import { ThreadSwitcher } from "./thread-switcher";
import { WorkingFolder } from "./working-folder";

const NONE: readonly CompactionMark[] = [];

/** One session: what it comes to, its map, and one of its threads from beginning to end. */
export function SessionView({
  team,
  session: id,
  thread,
  at,
}: {
  team: string;
  session: string;
  thread: string;
  /** The event the page was opened at. */
  at: number | null;
}) {
  const { data: session } = useSuspenseQuery(sessionOptions(team, id));
  const threads = useQuery(threadListOptions(team, id)).data?.items ?? [];
  const files = useQuery(fileListOptions(team, id)).data?.items ?? [];
  const context = useQuery(contextOptions(team, id, thread)).data;
  const compactions = useQuery(markListOptions(team, id, thread)).data?.items ?? NONE;
  const [place, setPlace] = useState({ anchor: at, target: at });
  const pending = useRef(at);
  const [isRailOpen, setRailOpen] = useState(false);

  const onLoaded = useCallback(() => {
    if (pending.current !== null && showEvent(pending.current)) pending.current = null;
  }, []);

  function go(seq: number) {
    history.replaceState(null, "", sessionPath(team, id, { thread, at: seq }));
    if (showEvent(seq)) return setPlace({ anchor: place.anchor, target: seq });
    pending.current = seq;
    setPlace({ anchor: seq, target: seq });
  }

  const goBy = (by: 1 | -1) => () => {
    const here = currentSeq();
    const next =
      by === 1 ? compactions.find((each) => each.seq > here) : compactions.findLast((each) => each.seq < here);
    if (next) go(next.seq);
  };
  useRowKeys();
  useHotkeys({ n: goBy(1), p: goBy(-1) });

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
          current={place.target}
          onGo={(compaction) => go(compaction.seq)}
        />
      </div>
      <section aria-label="Timeline" className={styles.timeline}>
        <WorkingFolder value={session.cwd}>
          <Timeline
            key={`${thread} ${place.anchor}`}
            team={team}
            session={id}
            thread={thread}
            anchor={place.anchor}
            target={place.target}
            compactions={compactions}
            onLoaded={onLoaded}
          />
        </WorkingFolder>
      </section>
    </main>
  );
}

function partsOf(compactions: number, files: number): string {
  const parts = [compactions > 0 ? formatCount(compactions, "compaction") : null, formatCount(files, "file")];
  return parts.filter((part) => part !== null).join(", ");
}
