"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Found } from "@/lib/api/find";
import { findOptions } from "@/lib/client/find";

/** Beyond these the words say too little to be worth going on. */
const MAX_FOUND = 5000;

export interface FindResult {
  items: readonly Found[];
  /** Of all events, 0 to 1. */
  searched: number;
  isSearching: boolean;
  /** There may be more than are listed. */
  isCut: boolean;
  error: unknown;
  retry: () => void;
}

/** Where words stand in a thread: the search goes on by itself until all of it has been read. */
export function useFind(team: string, session: string, thread: string, words: string): FindResult {
  const isAsked = words.trim() !== "";
  const { data, error, hasNextPage, fetchNextPage, isFetching, isError, refetch } = useInfiniteQuery({
    ...findOptions(team, session, thread, words),
    enabled: isAsked,
  });
  const items = useMemo(() => (isAsked ? (data?.pages.flatMap((page) => page.items) ?? []) : []), [data, isAsked]);
  const isCut = items.length >= MAX_FOUND;
  const goesOn = isAsked && hasNextPage && !isCut && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  const last = data?.pages.at(-1);
  return {
    items,
    searched: last && last.of > 0 ? last.searchedTo / last.of : 0,
    isSearching: isAsked && (isFetching || goesOn),
    isCut,
    error: isAsked ? error : null,
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
