import { DISCARDED_SORTS } from "@/lib/api/sorts";
import { OBSERVATION_KINDS, type ObservationKind } from "@/lib/core/event";

export const BLOCK_TABS = ["summary", "left", "kept", "views"] as const;
export type BlockTab = (typeof BLOCK_TABS)[number];
export type LeftKind = Exclude<ObservationKind, "summary">;
export type LeftSort = (typeof DISCARDED_SORTS)[number];

/** What of a compaction's block an address tells: which tab, and which of what left the view in which order. */
export interface BlockPlace {
  /** Null, here and below, is as it comes. */
  tab: BlockTab | null;
  kind: LeftKind | null;
  /** Empty is what no tool is named for. */
  tool: string | null;
  q: string;
  sort: LeftSort;
}

export const AS_IT_COMES: BlockPlace = { tab: null, kind: null, tool: null, q: "", sort: "log" };

const MAX_CHARS = 200;

/** Reads leniently: what it does not understand is as it comes. */
export function readBlockPlace(get: (name: string) => string | null): BlockPlace {
  const kind = OBSERVATION_KINDS.find((each) => each === get("left-kind"));
  return {
    tab: BLOCK_TABS.find((each) => each === get("tab")) ?? null,
    kind: kind === undefined || kind === "summary" ? null : kind,
    tool: get("left-tool")?.slice(0, MAX_CHARS) ?? null,
    q: (get("left-q") ?? "").slice(0, MAX_CHARS),
    sort: DISCARDED_SORTS.find((each) => each === get("left-sort")) ?? AS_IT_COMES.sort,
  };
}

/** Adds to a query what is not as it comes. */
export function writeBlockPlace(query: URLSearchParams, { tab, kind, tool, q, sort }: BlockPlace): void {
  if (tab !== null) query.set("tab", tab);
  if (kind !== null) query.set("left-kind", kind);
  if (tool !== null) query.set("left-tool", tool);
  if (q.trim()) query.set("left-q", q);
  if (sort !== AS_IT_COMES.sort) query.set("left-sort", sort);
}
