import { queryText, type Search, searchValue } from "@/components/filters/search-values";
import { OBSERVATION_KINDS, type ObservationKind } from "@/lib/core/event";
import { SEARCH_MODES, type SearchMode } from "@/lib/core/search-plan";

/** What the address of the search page asks for. */
export interface SearchFilters {
  q: string;
  mode: SearchMode;
  kind: ObservationKind | null;
  /** One session only. */
  session: string | null;
}

export const NO_SEARCH: SearchFilters = { q: "", mode: "text", kind: null, session: null };

/** Reads an address leniently: what it does not understand it leaves out. */
export function readSearch(search: Search): SearchFilters {
  return {
    q: searchValue(search, "q") ?? "",
    mode: SEARCH_MODES.find((mode) => mode === searchValue(search, "mode")) ?? "text",
    kind: OBSERVATION_KINDS.find((kind) => kind === searchValue(search, "kind")) ?? null,
    session: searchValue(search, "session"),
  };
}

/** The search as the query string of the page; empty where nothing is asked. */
export function writeSearch({ q, mode, kind, session }: SearchFilters): string {
  return queryText({ q: q === "" ? null : q, mode: mode === "text" ? null : mode, kind, session });
}

/** The search as the API takes it. */
export function searchQuery({ q, mode, kind, session }: SearchFilters) {
  return { q, mode, ...(kind && { kind }), ...(session && { session }) };
}
