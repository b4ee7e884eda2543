"use client";

import { useHotkeys } from "./hotkeys";

const ROW = "[data-row]";

/** `j` and `k`, and the arrows once a row has the focus, go from row to row. A row is whatever carries `data-row`. */
export function useRowKeys(): void {
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
    const current = document.activeElement?.closest<HTMLElement>(ROW);
    if (event.key.startsWith("Arrow") && !current) return;
    const next = current
      ? rows[rows.indexOf(current) + by]
      : (nextTo(document.activeElement, rows, by) ?? firstInSight(rows));
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  useHotkeys({ j: step(1), k: step(-1), ArrowDown: step(1), ArrowUp: step(-1) });
}

/** From something in the page that is no row, a heading: the row before or after it. */
function nextTo(from: Element | null, rows: readonly HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  if (!from?.closest("main")) return undefined;
  const follows = (row: HTMLElement) => (from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return by === 1 ? rows.find(follows) : rows.findLast((row) => !follows(row));
}

function firstInSight(rows: readonly HTMLElement[]): HTMLElement | undefined {
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return rows.find((row) => row.getBoundingClientRect().top >= header);
}
