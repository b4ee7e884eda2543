/** How far below what sticks to the top a row counts as the one being read. */
const READING_PX = 40;

/** Gives an event's row the focus. False while it is not on the page, or only its place is. */
export function focusEvent(seq: number): boolean {
  const row = document.getElementById(`e-${seq}`);
  if (row?.dataset.waiting !== undefined) return false;
  const focusable = row?.querySelector<HTMLElement>("[data-compaction], [data-row]") ?? row;
  if (!focusable) return false;
  focusable.focus({ preventScroll: true });
  return true;
}

/**
 * The event being read: the one pointed at while it is in sight, else the last that begins above the reading line; -1
 * before the first.
 */
export function readingEvent(stickyPx: number, target: number | null): number {
  if (target !== null && isInSight(document.getElementById(`e-${target}`), stickyPx)) return target;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-seq]")];
  let seq = (Number(rows[0]?.dataset.seq) || 0) - 1;
  for (const row of rows) {
    if (row.getBoundingClientRect().top > stickyPx + READING_PX) break;
    seq = Number(row.dataset.seq);
  }
  return seq;
}

function isInSight(row: HTMLElement | null, stickyPx: number): boolean {
  const box = row?.getBoundingClientRect();
  return box !== undefined && box.bottom > stickyPx && box.top < window.innerHeight;
}

/** How much of the screen's top is covered by what sticks there while rows are read. */
export function stickyHeight(): number {
  const bar = document.querySelector<HTMLElement>("[data-timeline-bar]");
  return bar ? Number.parseFloat(getComputedStyle(bar).top) + bar.offsetHeight : 0;
}
