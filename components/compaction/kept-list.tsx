"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { observationPath } from "@/components/app/paths";
import { Button } from "@/components/ui/button";
import { sentenceOf } from "@/lib/client/call";
import { compactionOptions } from "@/lib/client/compactions";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import styles from "./compaction.module.css";
import type { CompactionFacts } from "./compaction-words";

const FIRST = 40;

/** What stayed in view from before the cut. */
export function KeptList({
  team,
  session,
  compaction,
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
}) {
  const [isWhole, setWhole] = useState(false);
  const { data, error } = useQuery(compactionOptions(team, session, compaction.thread, compaction.n));
  if (error) return <p className={styles.note}>{sentenceOf(error)}</p>;
  if (!data) return <div className={styles.waiting} style={{ height: 30 }} role="status" aria-label="Loading" />;
  const { events, observations } = data.kept;
  if (events === 0) return <p className={styles.note}>Nothing from before the cut stayed in view but the summary.</p>;
  const shown = isWhole ? observations : observations.slice(0, FIRST);
  return (
    <>
      <p className={styles.note}>
        {formatCount(events, "row")} from before the cut stayed in view, in ink above
        {observations.length > 0 ? `; ${formatCount(observations.length, "tool output")} among them:` : "."}
      </p>
      <ul className={styles.ids}>
        {shown.map((id) => (
          <li key={id}>
            <Link
              className={styles.id}
              href={observationPath(team, id, { session, thread: compaction.thread })}
              prefetch={false}
            >
              §{id}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < observations.length ? (
        <Button look="link" className={styles.more} onClick={() => setWhole(true)}>
          {formatInteger(observations.length - shown.length)} more
        </Button>
      ) : null}
    </>
  );
}
