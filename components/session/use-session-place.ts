"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { type PlaceInSession, readPlace, writePlace } from "./session-place";

/**
 * The place in a session that the address names, and how to go to another without leaving the page. The page moves at
 * once and the address follows; an address that came another way, by a link or the back button, moves the page, and
 * `moves` counts those.
 */
export function useSessionPlace() {
  const search = useSearchParams().toString();
  const [place, setPlace] = useState(() => readPlace(new URLSearchParams(search)));
  const [moves, setMoves] = useState(0);
  const latest = useRef(place);
  /** Addresses written here that have not come back yet. */
  const written = useRef([search]);

  const change = useCallback((to: Partial<PlaceInSession>) => {
    latest.current = { ...latest.current, ...to };
    setPlace(latest.current);
    const query = writePlace(latest.current);
    written.current.push(query.slice(1));
    history.replaceState(null, "", `${window.location.pathname}${query}`);
  }, []);

  useEffect(() => {
    const own = written.current.lastIndexOf(search);
    if (own >= 0) {
      written.current.splice(0, own + 1);
      return;
    }
    latest.current = readPlace(new URLSearchParams(search));
    setPlace(latest.current);
    setMoves((count) => count + 1);
  }, [search]);

  return { place, change, moves };
}
