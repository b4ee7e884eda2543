/** How far below the header a row counts as the one being read. */
const READING_PX = 90;

/** Brings an event's row into sight and gives it the focus. False when it is not on the page. */
export function showEvent(seq: number): boolean {
  const row = document.getElementById(`e-${seq}`);
  if (!row) return false;
  const heading = row.querySelector<HTMLElement>("[data-compaction]");
  row.scrollIntoView({ block: heading ? "start" : "center" });
  (heading ?? row.querySelector<HTMLElement>("[data-row]"))?.focus({ preventScroll: true });
  return true;
}

/** The event at the reading line: the last one that begins above it; -1 before the first. */
export function currentSeq(): number {
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  let seq = -1;
  for (const row of document.querySelectorAll("[id^='e-']")) {
    if (row.getBoundingClientRect().top > Math.max(header, 0) + READING_PX) break;
    seq = Number(row.id.slice(2));
  }
  return seq;
}
