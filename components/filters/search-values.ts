import { startOfDay } from "@/lib/core/format-time";

/** The query of a page's address, as the server or the browser has it. */
export type Search = URLSearchParams | Readonly<Record<string, string | string[] | undefined>>;

const MAX_CHARS = 200;
const DAY_MS = 86_400_000;

/** One value of an address, leniently: the first of several, at most 200 characters, null when empty. */
export function searchValue(search: Search, key: string): string | null {
  const value = search instanceof URLSearchParams ? search.get(key) : search[key];
  const first = Array.isArray(value) ? value[0] : value;
  return first ? first.slice(0, MAX_CHARS) : null;
}

/** A `YYYY-MM-DD` of an address; null when it is no date. */
export function searchDay(search: Search, key: string): string | null {
  const value = searchValue(search, key);
  return value && startOfDay(value, "UTC") !== null ? value : null;
}

/** Two days of the reader's, both included, as the API takes moments. */
export function dayBounds(
  { from, to }: { from: string | null; to: string | null },
  zone: string,
): { from?: string; to?: string } {
  const first = from ? startOfDay(from, zone) : null;
  const next = to ? new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10) : null;
  const end = next ? startOfDay(next, zone) : null;
  return {
    ...(first !== null && { from: new Date(first).toISOString() }),
    ...(end !== null && { to: new Date(end - 1).toISOString() }),
  };
}

/** A query string of what holds; empty when nothing does. */
export function queryText(values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value) query.set(key, value);
  return query.size > 0 ? `?${query}` : "";
}
