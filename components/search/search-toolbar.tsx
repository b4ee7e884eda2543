"use client";

import { Choice, SearchField } from "@/components/filters/fields";
import { FilterBar } from "@/components/filters/filter-bar";
import { Button } from "@/components/ui/button";
import { NO_SEARCH, type SearchFilters } from "./search-filters";

const MODES = { text: "as written", words: "all of these words", regex: "regular expression" } as const;
const KINDS = {
  tool: "tool outputs",
  prompt: "prompts",
  reply: "replies",
  thinking: "thinking",
  summary: "summaries",
} as const;

export function SearchToolbar({
  filters,
  sessionTitle,
  onChange,
}: {
  filters: SearchFilters;
  /** Of the one session that is searched, where it is known. */
  sessionTitle: string | null;
  onChange: (filters: SearchFilters) => void;
}) {
  const set = (change: Partial<SearchFilters>) => onChange({ ...filters, ...change });
  const isNarrowed = filters.kind !== null || filters.session !== null;
  return (
    <FilterBar
      label="Search the archive"
      onClear={isNarrowed ? () => onChange({ ...NO_SEARCH, q: filters.q, mode: filters.mode }) : null}
      search={
        <SearchField
          label="Search all sessions"
          placeholder="Words in any output, prompt, reply or thought"
          value={filters.q}
          onChange={(q) => set({ q })}
        />
      }
      order={null}
      filters={
        <>
          <Choice
            label="Search for"
            options={MODES}
            value={filters.mode}
            onChange={(mode) => set({ mode: mode ?? "text" })}
          />
          <Choice
            label="Kind"
            any="everything said or done"
            options={KINDS}
            value={filters.kind}
            onChange={(kind) => set({ kind })}
          />
          {filters.session ? (
            <span>
              in {sessionTitle ?? "one session"}{" "}
              <Button look="link" onClick={() => set({ session: null })}>
                search all
              </Button>
            </span>
          ) : null}
        </>
      }
    />
  );
}
