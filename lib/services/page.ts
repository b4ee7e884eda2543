import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";

type Keys = readonly (string | number | null)[];

/** A page of a query that read `limit + 1` rows: the items, and a cursor when there are more. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => Keys,
  itemOf: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), nextCursor: rows.length > limit && last ? encodeCursor(keysOf(last)) : null };
}

const MAX_INT = 2_147_483_647;

/** A number as an integer column takes it: a caller's larger one means the same as the largest. */
export function toInt4(n: number): number {
  return Math.min(n, MAX_INT);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The keys of a cursor, each of the kind the list orders by: `i` an ordinal, `s` a text, `u` an id, `t` a time.
 * @throws AppError `malformed`
 */
export function readCursor(cursor: string, kinds: string): { ints: number[]; texts: string[] } {
  const ints: number[] = [];
  const texts: string[] = [];
  for (const [index, key] of decodeCursor(cursor, kinds.length).entries()) {
    if (kinds[index] === "i" && typeof key === "number" && Number.isInteger(key) && Math.abs(key) <= MAX_INT)
      ints.push(key);
    else if (typeof key === "string" && isText(kinds[index], key)) texts.push(key);
    else throw new AppError("malformed", "This cursor is not one this list gave out.");
  }
  return { ints, texts };
}

function isText(kind: string | undefined, key: string): boolean {
  if (kind === "u") return UUID.test(key);
  if (kind === "t") return !Number.isNaN(Date.parse(key)) && new Date(key).toISOString() === key;
  return kind === "s" && !key.includes("\0");
}
