"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Trouble } from "@/components/ui/trouble";
import { keptListOptions } from "@/lib/client/compactions";
import { formatCount } from "@/lib/core/format-number";
import { type Block, FIRST_FEW } from "./block-state";
import styles from "./compaction.module.css";
import type { CompactionFacts } from "./compaction-words";
import { PAGE_ROWS, StubPages } from "./stub-pages";
import { StubsWaiting } from "./stubs-waiting";

/** What stayed in view from before the cut. */
export function KeptList({
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
  const list = useInfiniteQuery(keptListOptions(team, session, compaction, { kind: "all", limit: PAGE_ROWS }));
  if (list.error && !list.data)
    return <Trouble className={styles.note} isQuiet error={list.error} onRetry={list.refetch} />;
  const first = list.data?.pages[0];
  if (!first) return <StubsWaiting rows={1} />;
  const { rows, counts } = first;
  if (rows === 0) return <p className={styles.note}>{nothingStayed(compaction)}</p>;
  const addressed = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p className={styles.note}>
        {formatCount(rows, "row")} from before the cut stayed in view{whoSays(compaction)}.
        {addressed === 0 ? " None of them has an address." : null}
        {addressed > 0 && addressed < rows
          ? ` ${formatCount(rows - addressed, "notice")} among them, without an address.`
          : null}
      </p>
      <StubPages
        team={team}
        session={session}
        list={list}
        noun="row"
        total={addressed}
        found={null}
        byTool={null}
        shown={state.kept ?? FIRST_FEW}
        onShow={(kept) => change({ kept })}
        onClear={() => change({ kept: FIRST_FEW })}
      />
    </>
  );
}

function whoSays({ coverage }: CompactionFacts): string {
  return coverage === "recorded" ? ", as the log lists them" : ", as far as can be inferred";
}

function nothingStayed({ coverage }: CompactionFacts): string {
  return coverage === "recorded"
    ? "Nothing from before the cut stayed in view but the summary: the log lists what stayed."
    : "The log does not say that anything from before the cut stayed in view but the summary.";
}
