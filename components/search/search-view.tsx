"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useRowKeys } from "@/components/app/use-row-keys";
import { ZoneNote } from "@/components/app/zone-note";
import { ListBody } from "@/components/table/list-body";
import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";
import { useListAddress } from "@/components/table/use-list-address";
import { searchOptions } from "@/lib/client/search";
import { formatCount } from "@/lib/core/format-number";
import { HitList } from "./hit-list";
import styles from "./hit-list.module.css";
import { NoHits } from "./no-hits";
import { readSearch, type SearchFilters, searchQuery, writeSearch } from "./search-filters";
import { SearchToolbar } from "./search-toolbar";

/** So many finds are shown before the reader asks for more. */
const ENOUGH = 50;

/** Where words stand in all sessions. What is asked is what the address says, so that it can be sent to somebody. */
export function SearchView({ team }: { team: string }) {
  const address = useListAddress();
  const filters = useMemo(() => readSearch(address.search), [address.search]);
  const change = (next: SearchFilters) => address.open(writeSearch(next));
  const isAsked = filters.q.trim() !== "";
  const query = useInfiniteQuery({
    ...searchOptions(team, searchQuery(filters)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const hits = isAsked ? (query.data?.pages.flatMap((page) => page.items) ?? []) : [];
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  // An answer that came back short of finds says where to go on.
  const goesOn = isAsked && hasNextPage && hits.length < ENOUGH && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  const late = query.data?.pages.at(-1)?.notIndexed;
  useRowKeys();

  return (
    <ListPage title="Search" status={isAsked && query.data ? countOf(hits.length, hasNextPage, goesOn) : ""}>
      <SearchToolbar
        filters={filters}
        sessionTitle={filters.session ? (hits[0]?.sessionTitle ?? null) : null}
        onChange={change}
      />
      {isAsked && late && late.threads > 0 ? (
        <p className={styles.note} role="status">
          {formatCount(late.threads, "thread")} came in lately and cannot be searched yet.
        </p>
      ) : null}
      <ListBody
        query={{ ...query, isPending: isAsked && (query.isPending || goesOn) }}
        count={hits.length}
        empty={<NoHits filters={filters} onChange={change} />}
        skeleton={<TableSkeleton label="Searching" />}
      >
        <HitList team={team} hits={hits} find={filters.mode === "text" ? filters.q : ""} />
      </ListBody>
      <ZoneNote />
    </ListPage>
  );
}

function countOf(count: number, hasMore: boolean, isSearching: boolean): string {
  const found = formatCount(count, "find");
  if (isSearching) return `${found}, still searching`;
  return hasMore ? `${found}, more below` : found;
}
