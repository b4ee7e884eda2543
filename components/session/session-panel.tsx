"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FoundList } from "@/components/find/found-list";
import { LazyInspector } from "@/components/inspector/lazy-inspector";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import type { Session, SessionFile, Thread } from "@/lib/api/sessions";
import { formatCount } from "@/lib/core/format-number";
import { SessionRail } from "./session-rail";
import styles from "./session-view.module.css";
import type { useSessionRoom } from "./use-session-room";

export interface SessionLists {
  threads: UseQueryResult<{ items: readonly Thread[] }>;
  files: UseQueryResult<{ items: readonly SessionFile[] }>;
}

/** Beside the timeline: the observation pointed at, the places found, and where one can go. */
export function SessionPanel({
  team,
  session,
  thread,
  room,
  lists,
}: {
  team: string;
  session: Session;
  thread: string;
  room: ReturnType<typeof useSessionRoom>;
  lists: SessionLists;
}) {
  const [threads, files] = [lists.threads.data?.items ?? NONE, lists.files.data?.items ?? NONE];
  const { selected, place, outline, found, target, compactions, go, setPlace } = room;
  return (
    <div className={styles.panel}>
      {selected ? (
        <LazyInspector
          key={selected}
          team={team}
          session={session}
          thread={thread}
          id={selected}
          onGo={(seq) => go(seq, true)}
          onClose={() => setPlace({ isOpen: false })}
        />
      ) : null}
      {place.find.trim() !== "" && outline && found.items.length > 0 ? (
        <FoundList
          items={found.items}
          current={target}
          isGone={(seq) => outline.discardedBy(seq) > 0}
          onGo={({ seq, observationId }) => go(seq, observationId !== null)}
        />
      ) : null}
      <MissingLists {...lists} />
      <Folding words={partsOf(compactions.length, lists.files.data ? files.length : null)}>
        <SessionRail
          team={team}
          session={session.id}
          thread={thread}
          threads={threads}
          compactions={compactions}
          files={files}
          current={target}
          onGo={(compaction) => go(compaction.seq)}
        />
      </Folding>
    </div>
  );
}

function MissingLists({ threads, files }: SessionLists) {
  const missing = [threads, files].filter(({ data, error }) => error && !data);
  if (missing.length === 0) return null;
  const what = [!threads.data && "threads", !files.data && "files"].filter(Boolean).join(" and ");
  return (
    <Trouble
      className={styles.missing}
      what={`The ${what} of this session did not come.`}
      error={missing[0]?.error}
      onRetry={() => missing.map(({ refetch }) => refetch())}
    />
  );
}

/** Where there is no room beside the timeline, folded until asked for. */
function Folding({ words, children }: { words: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.rail} data-open={isOpen}>
      <Button className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Fold" : words}
      </Button>
      {children}
    </div>
  );
}

/** @param files null where they did not come */
function partsOf(compactions: number, files: number | null): string {
  const parts = [
    compactions > 0 ? formatCount(compactions, "compaction") : null,
    files === null ? null : formatCount(files, "file"),
  ];
  return parts.filter((part) => part !== null).join(", ") || "More of this session";
}

const NONE: readonly never[] = [];
