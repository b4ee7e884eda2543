"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type Column, namesOf } from "./column";
import { COLUMNS } from "./column-choice";

/** The address of a list page: its filters are in the query, and beside them the columns somebody shared. */
export function useListAddress() {
  const path = usePathname();
  const given = useSearchParams().toString();
  const search = useMemo(() => new URLSearchParams(given), [given]);
  const open = (query: string) => history.replaceState(null, "", `${path}${query}`);

  return {
    search,
    open,
    /** Other filters; the columns stay. */
    change(filters: string) {
      open(withColumns(filters, search.get(COLUMNS)));
    },
    /** The query that shows what is shown, whatever the reader's browser remembers. */
    queryWith(columns: readonly Pick<Column<unknown>, "key">[], usual: string): string {
      const names = namesOf(columns);
      const filters = new URLSearchParams(given);
      filters.delete(COLUMNS);
      return withColumns(filters.size > 0 ? `?${filters}` : "", names === usual ? null : names);
    },
  };
}

function withColumns(filters: string, names: string | null): string {
  if (names === null) return filters;
  const query = new URLSearchParams(filters);
  query.set(COLUMNS, names);
  return `?${query}`;
}
