import type { StepRange } from "@/components/chart/chart-view";
import { AS_IT_COMES, type BlockPlace, readBlockPlace, writeBlockPlace } from "@/components/compaction/block-place";
import type { TimelineFilter } from "@/components/timeline/thread-outline";
import { readViewPlace, type ViewPlace, writeViewPlace } from "@/components/view/view-place";
import { EVENT_KINDS } from "@/lib/core/event";

/** What the address of a session page says: which thread, where in it, what of it, and what is looked for. */
export interface PlaceInSession {
  thread: string;
  /** The row pointed at. */
  at: number | null;
  /** It is unfolded. */
  isOpen: boolean;
  /** Pointed at by the compaction's own ordinal. */
  compaction: number | null;
  /** How the block of the compaction pointed at is shown; as it comes where nothing is pointed at. */
  block: BlockPlace;
  filter: TimelineFilter;
  find: string;
  /** The steps that fill the chart; null for all. */
  zoom: StepRange | null;
  /** The bounded view that is shown in the place of the timeline; null for the timeline. */
  view: ViewPlace | null;
}

type Search = { get(name: string): string | null } | Record<string, string | string[] | undefined>;

const MAX_WORDS = 200;

/** Reads an address leniently: what it does not understand it leaves out. */
export function readPlace(search: Search): PlaceInSession {
  const get = (name: string): string | null => {
    const value = isParams(search) ? search.get(name) : search[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
  };
  const kinds = new Set((get("kind") ?? "").split(","));
  const at = ordinal(get("at"));
  const compaction = ordinal(get("compaction"));
  return {
    thread: get("thread") ?? "",
    at,
    isOpen: get("open") === "1",
    compaction,
    block: at === null && compaction === null ? AS_IT_COMES : readBlockPlace(get),
    filter: {
      kinds: EVENT_KINDS.filter((kind) => kinds.has(kind)),
      tool: get("tool")?.slice(0, MAX_WORDS) || null,
      failed: get("failed") === "1",
      gone: get("gone") === "1",
    },
    find: (get("find") ?? "").slice(0, MAX_WORDS),
    zoom: stepRange(get("steps")),
    view: readViewPlace(get),
  };
}

/** The place as a query string with its `?`; empty for the beginning of the main thread. */
export function writePlace(place: PlaceInSession): string {
  const { thread, at, isOpen, compaction, block, filter, find, zoom, view } = place;
  const query = new URLSearchParams();
  if (thread) query.set("thread", thread);
  if (at !== null) query.set("at", String(at));
  if (at !== null && isOpen) query.set("open", "1");
  if (compaction !== null) query.set("compaction", String(compaction));
  if (at !== null || compaction !== null) writeBlockPlace(query, block);
  if (filter.kinds.length > 0) query.set("kind", filter.kinds.join(","));
  if (filter.tool !== null) query.set("tool", filter.tool);
  if (filter.failed) query.set("failed", "1");
  if (filter.gone) query.set("gone", "1");
  if (find.trim()) query.set("find", find);
  if (zoom !== null) query.set("steps", `${zoom.from}-${zoom.to}`);
  if (view !== null) writeViewPlace(query, view);
  return query.size > 0 ? `?${query}` : "";
}

function isParams(search: Search): search is { get(name: string): string | null } {
  return typeof search.get === "function";
}

function ordinal(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function stepRange(text: string | null): StepRange | null {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? "") ?? [];
  return from !== undefined && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null;
}
