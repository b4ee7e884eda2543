/** Rows of one page of the timeline. */
export const TIMELINE_ROWS = 150;

/** How a timeline entered at `anchor` asks for its pages; server and browser must ask alike to share the answer. */
export function timelineFilters(anchor: number | null) {
  return { limit: TIMELINE_ROWS, ...(anchor !== null && { around: anchor }) };
}
