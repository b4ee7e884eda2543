"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type PlaceInSession, readPlace, writePlace } from "./session-place";

/** The place in a session that the address names, and how to go to another without leaving the page. */
export function useSessionPlace(): [PlaceInSession, (change: Partial<PlaceInSession>) => void] {
  const search = useSearchParams();
  const place = useMemo(() => readPlace(search), [search]);
  const change = useCallback((to: Partial<PlaceInSession>) => {
    // Read anew: two changes may fall into one rendering.
    const now = readPlace(new URLSearchParams(window.location.search));
    history.replaceState(null, "", `${window.location.pathname}${writePlace({ ...now, ...to })}`);
  }, []);
  return [place, change];
}
