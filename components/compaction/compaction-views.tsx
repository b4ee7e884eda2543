"use client";

import { useQuery } from "@tanstack/react-query";
import { Trouble } from "@/components/ui/trouble";
import { compactionViewsOptions } from "@/lib/client/compactions";
import { type Block, FIRST_FEW } from "./block-state";
import styles from "./compaction.module.css";
import viewStyles from "./compaction-views.module.css";
import type { CompactionFacts } from "./compaction-words";
import { StubsWaiting } from "./stubs-waiting";
import { ViewColumn } from "./view-column";
import { changesOf } from "./view-words";

/** The last request before the cut beside the first one after it: recorded fact, not inference. */
export function CompactionViews({
  team,
  session,
  compaction,
  block: { state, change },
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
  block: Block;
}) {
  const { data, error, refetch } = useQuery(compactionViewsOptions(team, session, compaction));
  if (error) return <Trouble className={styles.note} isQuiet error={error} onRetry={refetch} />;
  if (!data) return <StubsWaiting rows={10} />;
  const { before, after } = data;
  if (!before || !after)
    return <p className={styles.note}>The log has no request on both sides of this compaction after all.</p>;
  const scope = { team, session, thread: compaction.thread };
  return (
    <>
      <p className={styles.note}>{changesOf(before, after)}</p>
      <div className={viewStyles.sides}>
        <ViewColumn
          {...scope}
          title="Before"
          what="the last request before the cut"
          view={before}
          shown={state.before ?? FIRST_FEW}
          onShow={(next) => change({ before: next })}
        />
        <ViewColumn
          {...scope}
          title="After"
          what="the first request after it"
          view={after}
          shown={state.after ?? FIRST_FEW}
          onShow={(next) => change({ after: next })}
        />
      </div>
    </>
  );
}
