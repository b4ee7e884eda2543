"use client";

import { Check, Choice } from "@/components/filters/fields";
import { FilterBar } from "@/components/filters/filter-bar";
import { isFiltered, type RecallFilters, type RecallOutcome } from "./recall-filters";
import { MISS_WORDS } from "./recall-words";

const OUTCOMES: Readonly<Record<RecallOutcome, string>> = { ok: "given", miss: "gave nothing", ...MISS_WORDS };

/** Which recalls the ledger lists. */
export function RecallToolbar({
  filters,
  onChange,
}: {
  filters: RecallFilters;
  onChange: (filters: RecallFilters) => void;
}) {
  const set = (change: Partial<RecallFilters>) => onChange({ ...filters, ...change });
  return (
    <FilterBar
      label="Filter recalls"
      onClear={isFiltered(filters) ? () => set({ status: null, charged: false }) : null}
      order={null}
      filters={
        <>
          <Choice
            label="Outcome"
            any="any outcome"
            options={OUTCOMES}
            value={filters.status}
            onChange={(value) => set({ status: value })}
          />
          <Check checked={filters.charged} onChange={(value) => set({ charged: value })}>
            charged to a run
          </Check>
        </>
      }
    />
  );
}
