"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Trouble } from "@/components/ui/trouble";
import type { CallInput } from "@/lib/client/call";
import { findingListOptions } from "@/lib/client/findings";
import { FindingRow } from "./finding-row";
import styles from "./findings-list.module.css";

/** Findings, a page at a time. */
export function FindingsList({
  team,
  query,
  empty,
  isSessionShown = false,
}: {
  team: string;
  query: Omit<CallInput<"listFindings">, "cursor">;
  /** Said where there are none. */
  empty: string;
  isSessionShown?: boolean;
}) {
  const list = useInfiniteQuery(findingListOptions(team, query));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.error && !list.data) return <Trouble className={styles.note} error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <p className={styles.note}>Loading…</p>;
  if (items.length === 0) return <p className={styles.note}>{empty}</p>;
  return (
    <>
      <ol className={cx(list.isPlaceholderData && styles.stale)} aria-busy={list.isPlaceholderData}>
        {items.map((finding) => (
          <FindingRow
            key={`${finding.session} ${finding.thread} ${finding.id}`}
            team={team}
            finding={finding}
            isSessionShown={isSessionShown}
          />
        ))}
      </ol>
      {list.error ? <Trouble className={styles.note} error={list.error} onRetry={list.fetchNextPage} /> : null}
      {list.hasNextPage && !list.error ? (
        <Button className={styles.more} disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {list.isFetchingNextPage ? "Loading" : "More"}
        </Button>
      ) : null}
    </>
  );
}
