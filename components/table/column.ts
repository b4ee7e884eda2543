import type { ReactNode } from "react";

/** A column of a list, which its reader may show or leave out. */
export interface Column<Item, Sort extends string = string> {
  key: string;
  name: string;
  /** Figures stand to the right, in full ink. */
  isFigure?: boolean;
  /** Left out where there is little room, unless the reader chose it. */
  isExtra?: boolean;
  /** The order that puts the greatest of this column first. */
  sort?: Sort;
  cell: (item: Item) => ReactNode;
  /** The words that follow on a phone, where there are no column heads; null leaves the cell out there. */
  phone?: (item: Item) => string | null;
}

/** The columns a comma-free list names, in the table's own order; null when it names none of them. */
export function columnsOf<Item>(
  all: readonly Column<Item>[],
  names: string | null | undefined,
): readonly Column<Item>[] | null {
  const wanted = new Set((names ?? "").split("."));
  const chosen = all.filter(({ key }) => wanted.has(key));
  return chosen.length > 0 ? chosen : null;
}

/** What `columnsOf` reads. */
export function namesOf(columns: readonly { key: string }[]): string {
  return columns.map(({ key }) => key).join(".");
}
