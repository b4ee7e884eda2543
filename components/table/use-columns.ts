"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { type Column, columnsOf, namesOf } from "./column";
import { COLUMNS, columnCookie } from "./column-choice";

const YEAR_SECONDS = 31_536_000;

/** Choices made since this page was loaded: newer than the cookie a cached rendering was made with. */
const chosen = new Map<string, string>();

/**
 * The columns of a list: those the address names, else those this browser remembers, else the usual ones. A choice is
 * remembered, and goes into the address when it is not the usual one, so that the address shows what its sender saw.
 */
export function useColumns<Item, Sort extends string>(
  list: string,
  { all, usual, remembered }: { all: readonly Column<Item, Sort>[]; usual: string; remembered: string | null },
): [columns: readonly Column<Item, Sort>[], change: (columns: readonly Column<Item, Sort>[]) => void] {
  const path = usePathname();
  const search = useSearchParams();
  const given = search.get(COLUMNS);
  const [names, setNames] = useState(given ?? chosen.get(list) ?? remembered);
  const [known, setKnown] = useState(given);
  // The address changed by another way (a saved view, the back button): the columns follow it.
  if (known !== given) {
    setKnown(given);
    setNames(given ?? chosen.get(list) ?? remembered);
  }
  const columns = columnsOf(all, names) ?? columnsOf(all, usual) ?? all;

  function change(columns: readonly { key: string }[]) {
    const names = namesOf(columns);
    chosen.set(list, names);
    setNames(names);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this supports.
    document.cookie = `${columnCookie(list)}=${names}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    const query = new URLSearchParams(search.toString());
    if (names === usual) query.delete(COLUMNS);
    else query.set(COLUMNS, names);
    history.replaceState(null, "", query.size > 0 ? `${path}?${query}` : path);
  }

  return [all.filter(({ key }) => columns.some((column) => column.key === key)), change];
}
