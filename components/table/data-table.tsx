import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { Column } from "./column";
import styles from "./data-table.module.css";

/** A list as a table; on a phone each row becomes a few lines. Whatever `head` draws carries the row's link. */
export function DataTable<Item, Sort extends string>({
  label,
  name,
  head,
  columns,
  items,
  keyOf,
  sort,
  onSort,
}: {
  label: string;
  /** Of the first column. */
  name: string;
  head: (item: Item) => ReactNode;
  columns: readonly Column<Item, Sort>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Both left out where the list has one order. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={styles.first}>
              {name}
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {items.map((item) => (
            <tr key={keyOf(item)} className={styles.row}>
              <th className={styles.first} scope="row">
                {head(item)}
              </th>
              {columns.map((column) => (
                <Cell key={column.key} column={column} item={item} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead<Item, Sort extends string>({
  column: { name, isFigure, isExtra, sort: own },
  sort,
  onSort,
}: {
  column: Column<Item, Sort>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const isSorted = own !== undefined && own === sort;
  return (
    <th
      scope="col"
      className={cx(isFigure ? styles.figure : styles.cell, isExtra && styles.extra)}
      aria-sort={isSorted ? "descending" : undefined}
    >
      {own && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(own)}>
          {name}
          <span className={styles.arrow} aria-hidden="true">
            ↓
          </span>
        </button>
      ) : (
        name
      )}
    </th>
  );
}

function Cell<Item>({ column, item }: { column: Column<Item>; item: Item }) {
  const words = column.phone?.(item) ?? null;
  return (
    <td
      className={cx(
        column.isFigure ? styles.figure : styles.cell,
        column.isExtra && styles.extra,
        words === null && styles.wide,
      )}
    >
      {column.cell(item)}
      {words ? <span className={styles.words}> {words}</span> : null}
    </td>
  );
}
