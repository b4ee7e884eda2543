"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Trouble } from "@/components/ui/trouble";
import styles from "./list-body.module.css";

/** What a list needs of its infinite query. */
export interface ListQuery {
  error: Error | null;
  isPending: boolean;
  isPaused: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** A list or what stands in its place: an error with a way to try again, nothing found, or its shape while it comes. */
export function ListBody({
  query,
  count,
  empty,
  skeleton,
  children,
}: {
  query: ListQuery;
  /** Of the rows there are. */
  count: number;
  empty: ReactNode;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const { error, refetch, fetchNextPage } = query;
  if (count > 0) {
    const isEndMissing = query.isFetchNextPageError;
    return (
      <div className={cx(query.isPlaceholderData && styles.stale)}>
        {error && !isEndMissing ? <Trouble className={styles.note} error={error} onRetry={refetch} /> : null}
        {children}
        {error && isEndMissing ? <Trouble className={styles.note} error={error} onRetry={fetchNextPage} /> : null}
        {query.hasNextPage && !error ? <More isLoading={query.isFetchingNextPage} onLoad={fetchNextPage} /> : null}
      </div>
    );
  }
  if (error) return <Trouble className={styles.note} error={error} onRetry={refetch} />;
  if (query.isPending && query.isPaused) {
    return <p className={styles.note}>You are offline. The list comes once the connection is back.</p>;
  }
  return query.isPending ? skeleton : empty;
}

function More({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => unknown }) {
  return (
    <p className={styles.note}>
      <Button onClick={() => onLoad()} disabled={isLoading}>
        {isLoading ? "Loading" : "Load more"}
      </Button>
    </p>
  );
}
