"use client";

import { Check, Choice, DayField, SearchField } from "@/components/filters/fields";
import { FilterBar } from "@/components/filters/filter-bar";
import { LabelChoices } from "@/components/filters/label-choices";
import { agentName } from "./agent-name";
import { isFiltered, NO_FILTERS, type SessionFilters } from "./session-filters";

const SORTS = {
  started: "newest first",
  compactions: "most compactions",
  discarded: "most no longer in view",
  tokens: "most tokens",
} as const;
const AGENT_NAMES = { "claude-code": agentName("claude-code"), codex: agentName("codex") } as const;

export function SessionToolbar({
  team,
  filters,
  onChange,
}: {
  team: string;
  filters: SessionFilters;
  onChange: (filters: SessionFilters) => void;
}) {
  const set = (change: Partial<SessionFilters>) => onChange({ ...filters, ...change });
  const { q, agent, from, to, compacted, sort } = filters;
  return (
    <FilterBar
      label="Filter sessions"
      onClear={isFiltered(filters) ? () => onChange({ ...NO_FILTERS, sort }) : null}
      order={
        <Choice
          label="Order"
          options={SORTS}
          value={sort === "cost" ? null : sort}
          onChange={(v) => set({ sort: v ?? "started" })}
        />
      }
      search={
        <SearchField
          label="Search sessions"
          placeholder="Title, folder or session id"
          value={q}
          onChange={(next) => set({ q: next })}
        />
      }
      filters={
        <>
          <Choice
            label="Agent"
            any="every agent"
            options={AGENT_NAMES}
            value={agent}
            onChange={(v) => set({ agent: v })}
          />
          <LabelChoices team={team} filters={filters} onChange={set} />
          <DayField label="From" value={from} onChange={(v) => set({ from: v })} />
          <DayField label="To" value={to} onChange={(v) => set({ to: v })} />
          <Check checked={compacted} onChange={(v) => set({ compacted: v })}>
            compacted only
          </Check>
        </>
      }
    />
  );
}
