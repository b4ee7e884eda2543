"use client";

import { Choice, DayField } from "@/components/filters/fields";
import { FilterBar } from "@/components/filters/filter-bar";
import { LabelChoices } from "@/components/filters/label-choices";
import { agentName } from "@/components/sessions/agent-name";
import { Popover } from "@/components/ui/popover";
import { type CompactionFilters, isFiltered, NO_FILTERS } from "./compaction-filters";

const SORTS = {
  newest: "newest first",
  freed: "most freed",
  lost: "most outputs that left",
  share: "fullest window",
} as const;
const KINDS = {
  all: "microcompactions too",
  full: "full",
  remote: "by the provider",
  inferred: "inferred",
  micro: "microcompactions only",
} as const;
const STATUSES = { done: "done", failed: "failed", aborted: "aborted" } as const;
const TRIGGERS = { auto: "automatic", manual: "asked for" } as const;
const THREADS = { main: "main threads", subagents: "subagents" } as const;
const SUMMARIES = { readable: "readable summary", opaque: "opaque summary" } as const;
const AGENT_NAMES = { "claude-code": agentName("claude-code"), codex: agentName("codex") } as const;

export function CompactionToolbar({
  team,
  filters,
  onChange,
}: {
  team: string;
  filters: CompactionFilters;
  onChange: (filters: CompactionFilters) => void;
}) {
  const set = (change: Partial<CompactionFilters>) => onChange({ ...filters, ...change });
  const { kind, trigger, agent, threads, summary, from, to } = filters;
  const rare = [trigger, threads, summary].filter((each) => each !== null).length;
  return (
    <FilterBar
      label="Filter compactions"
      onClear={isFiltered(filters) ? () => onChange({ ...NO_FILTERS, sort: filters.sort }) : null}
      order={
        <Choice
          label="Order"
          options={SORTS}
          value={filters.sort}
          onChange={(sort) => set({ sort: sort ?? "newest" })}
        />
      }
      filters={
        <>
          <Choice
            label="Kind"
            any="no microcompactions"
            options={KINDS}
            value={kind}
            onChange={(v) => set({ kind: v })}
          />
          <Choice
            label="Outcome"
            any="any outcome"
            options={STATUSES}
            value={filters.status}
            onChange={(v) => set({ status: v })}
          />
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
          <Popover label={rare > 0 ? `More, ${rare} on` : "More"}>
            {() => (
              <>
                <Choice
                  label="Trigger"
                  any="any trigger"
                  options={TRIGGERS}
                  value={trigger}
                  onChange={(v) => set({ trigger: v })}
                />
                <Choice
                  label="Threads"
                  any="all threads"
                  options={THREADS}
                  value={threads}
                  onChange={(v) => set({ threads: v })}
                />
                <Choice
                  label="Summary"
                  any="any summary"
                  options={SUMMARIES}
                  value={summary}
                  onChange={(v) => set({ summary: v })}
                />
              </>
            )}
          </Popover>
        </>
      }
    />
  );
}
