"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useClock } from "@/components/app/clock";
import { useRowKeys } from "@/components/app/use-row-keys";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { sentenceOf } from "@/lib/client/call";
import { sessionListOptions } from "@/lib/client/sessions";
import { formatCount } from "@/lib/core/format-number";
import { NoSessions } from "./no-sessions";
import {
  isFiltered,
  NO_FILTERS,
  readFilters,
  type SessionFilters,
  sessionQuery,
  writeFilters,
} from "./session-filters";
import { SessionTable } from "./session-table";
import { SessionToolbar } from "./session-toolbar";
import styles from "./sessions-view.module.css";

/** The team's sessions. What is shown is what the address says, so that it can be sent to somebody. */
export function SessionsView({ team, origin }: { team: string; origin: string }) {
  const search = useSearchParams();
  const path = usePathname();
  const { zone } = useClock();
  const filters = useMemo(() => readFilters(new URLSearchParams(search.toString())), [search]);
  const query = useInfiniteQuery({
    ...sessionListOptions(team, sessionQuery(filters, zone)),
    placeholderData: keepPreviousData,
  });
  const sessions = query.data?.pages.flatMap((page) => page.items) ?? [];
  useRowKeys();

  const change = useCallback(
    (next: SessionFilters) => history.replaceState(null, "", `${path}${writeFilters(next)}`),
    [path],
  );

  const isEmpty = query.data !== undefined && sessions.length === 0;
  const isNew = isEmpty && !isFiltered(filters) && !query.isPlaceholderData;

  return (
    <main className={styles.page} id="content">
      <h1 className={styles.title}>Sessions</h1>
      {isNew ? null : (
        <SessionToolbar filters={filters} onChange={change}>
          <span className={styles.count} role="status">
            {query.data ? countOf(sessions.length, query.hasNextPage) : ""}
          </span>
        </SessionToolbar>
      )}
      {query.isError ? (
        <p className={styles.note} role="alert">
          {sentenceOf(query.error)} <Button onClick={() => query.refetch()}>Try again</Button>
        </p>
      ) : isNew ? (
        <NoSessions origin={origin} />
      ) : isEmpty ? (
        <p className={styles.note}>
          No session matches.{" "}
          <Button look="link" onClick={() => change({ ...NO_FILTERS, sort: filters.sort })}>
            Clear the filters
          </Button>
        </p>
      ) : query.data ? (
        <div className={cx(query.isPlaceholderData && styles.stale)}>
          <SessionTable team={team} sessions={sessions} />
          {query.hasNextPage ? (
            <p className={styles.note}>
              <Button onClick={() => query.fetchNextPage()} disabled={query.isFetchingNextPage}>
                {query.isFetchingNextPage ? "Loading" : "Load more"}
              </Button>
            </p>
          ) : null}
        </div>
      ) : null}
    </main>
  );
}

function countOf(count: number, goesOn: boolean): string {
  return goesOn ? `${formatCount(count, "session")}, more below` : formatCount(count, "session");
}
