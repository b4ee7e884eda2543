"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo, useState } from "react";
import { sessionPath } from "@/components/app/paths";
import { CompactionBlock } from "@/components/compaction/compaction-block";
import { threadName } from "@/components/session/thread-name";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import type { Event } from "@/lib/api/events";
import type { Thread } from "@/lib/api/sessions";
import { eventListOptions } from "@/lib/client/events";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { EventRow } from "./event-row";
import styles from "./thread-fold.module.css";
import { TimelineActionsProvider, useTimelineActions } from "./timeline-context";

const PAGE = 60;

/** A subagent's own thread, unfolding under the call that began it. */
export function ThreadFold({ child }: { child: Thread }) {
  const [isOpen, setOpen] = useState(false);
  const { team, session } = useTimelineActions();
  const name = threadName(child);
  const size = child.steps > 0 ? formatCount(child.steps, "step") : formatCount(child.events, "row");
  return (
    <section className={styles.fold} aria-label={name}>
      <p className={styles.head}>
        <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} disabled={child.events === 0}>
          {isOpen ? `Fold ${name}` : name}
        </Button>
        <span className={styles.size}>
          {child.events === 0 ? "its own log is not here" : size}
          {child.compactions > 0 ? `, ${formatCount(child.compactions, "compaction")}` : ""}
        </span>
        {child.events > 0 ? (
          <Link href={sessionPath(team, session, { thread: child.thread })} prefetch={false}>
            Open alone
          </Link>
        ) : null}
      </p>
      {isOpen ? <ThreadRows child={child} /> : null}
    </section>
  );
}

function ThreadRows({ child }: { child: Thread }) {
  const actions = useTimelineActions();
  const { team, session } = actions;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    eventListOptions(team, session, child.thread, PAGE),
  );
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const own = useMemo(
    () => ({
      ...actions,
      target: null,
      isOpen: (seq: number) => open.has(seq),
      onToggle: ({ seq }: Event) =>
        setOpen((seqs) =>
          seqs.has(seq) ? new Set([...seqs].filter((each) => each !== seq)) : new Set([...seqs, seq]),
        ),
      childOf: () => null,
    }),
    [actions, open],
  );
  if (error) return <Trouble error={error} onRetry={refetch} />;
  if (!data) return <p role="status">Loading</p>;
  const events = data.pages.flatMap((page) => page.items);
  const left = child.events - events.length;
  return (
    <TimelineActionsProvider value={own}>
      <ol className={styles.rows}>
        {events.map((event) => (
          <li key={event.address}>
            {event.compaction ? (
              <CompactionBlock
                team={team}
                session={session}
                compaction={event.compaction}
                keptEvents={null}
                pointed={null}
                onPoint={null}
              />
            ) : (
              <EventRow
                seq={event.seq}
                event={event}
                facts={{ kind: event.kind, isFailed: false, isTogether: false, onLivePath: event.onLivePath }}
              />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && left > 0 ? (
        <Button look="link" onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
          {isFetchingNextPage ? "Loading" : `${formatInteger(left)} more`}
        </Button>
      ) : null}
    </TimelineActionsProvider>
  );
}
