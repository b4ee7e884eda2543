"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AS_IT_COMES } from "@/components/compaction/block-place";
import type { BlockState } from "@/components/compaction/block-state";
import { CompactionSummary } from "@/components/compaction/compaction-summary";
import { type CompactionFacts, compactionTitle } from "@/components/compaction/compaction-words";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import type { CompactionMark } from "@/lib/api/marks";
import { eventBlockOptions } from "@/lib/client/events";
import { formatCount } from "@/lib/core/format-number";
import { writeSeqs } from "@/lib/core/outline";
import styles from "./view-sides.module.css";

/** The summary that stood in the client's view in the place of what it had discarded. */
export function StandingSummary({
  team,
  session,
  thread,
  compaction,
}: {
  team: string;
  session: string;
  thread: string;
  compaction: CompactionMark;
}) {
  const event = useQuery(eventBlockOptions(team, session, thread, writeSeqs([compaction.seq])));
  const facts = event.data?.items[0]?.compaction;
  return (
    <section className={styles.summary} aria-labelledby="view-summary">
      <h3 id="view-summary" className={styles.title}>
        What the client had in their place: the summary of {compactionTitle(compaction)}
      </h3>
      {facts ? (
        <Words team={team} session={session} facts={facts} />
      ) : event.error ? (
        <Trouble className={styles.note} error={event.error} onRetry={event.refetch} />
      ) : (
        <div className={styles.waitingSummary} role="status" aria-label="Loading the summary" />
      )}
    </section>
  );
}

/** Folded while it is text: the view is what the page is about. */
function Words({ team, session, facts }: { team: string; session: string; facts: CompactionFacts }) {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<BlockState>(AS_IT_COMES);
  const { summary } = facts;
  const block = { state, change: (part: Partial<BlockState>) => setState((now) => ({ ...now, ...part })) };
  return (
    <>
      {summary && "text" in summary ? (
        <p className={styles.note}>
          <Button look="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Fold it" : "Read it"}
          </Button>
          {summary.truncated ? "" : `, ${formatCount(summary.text.length, "char")}`}
        </p>
      ) : null}
      {isOpen || !summary || !("text" in summary) ? (
        <div className={styles.words}>
          <CompactionSummary team={team} session={session} compaction={facts} block={block} />
        </div>
      ) : null}
    </>
  );
}
