"use client";

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { AGENTS } from "@/lib/core/event";
import { agentName } from "./agent-name";
import { isFiltered, NO_FILTERS, type SessionFilters, type SessionSort } from "./session-filters";
import styles from "./session-toolbar.module.css";

const SORTS: Record<Exclude<SessionSort, "cost">, string> = {
  started: "newest first",
  compactions: "most compactions",
  discarded: "most no longer in view",
  tokens: "most tokens",
};

/** How long typing must rest before it is looked up. */
const REST_MS = 250;

export function SessionToolbar({
  filters,
  onChange,
  children,
}: {
  filters: SessionFilters;
  onChange: (filters: SessionFilters) => void;
  children?: ReactNode;
}) {
  const set = (change: Partial<SessionFilters>) => onChange({ ...filters, ...change });
  const search = useCallback((q: string) => onChange({ ...filters, q }), [filters, onChange]);
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={cx(styles.bar, isOpen && styles.open)} aria-label="Filter sessions">
      <SearchField value={filters.q} onChange={search} />
      <Button className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filter
      </Button>
      <Select
        label="Agent"
        value={filters.agent ?? ""}
        onChange={(value) => set({ agent: AGENTS.find((agent) => agent === value) ?? null })}
      >
        <option value="">every agent</option>
        {AGENTS.map((agent) => (
          <option key={agent} value={agent}>
            {agentName(agent)}
          </option>
        ))}
      </Select>
      <DayField label="From" value={filters.from} onChange={(from) => set({ from })} />
      <DayField label="To" value={filters.to} onChange={(to) => set({ to })} />
      <label className={styles.check}>
        <input type="checkbox" checked={filters.compacted} onChange={(e) => set({ compacted: e.target.checked })} />
        compacted only
      </label>
      {filters.project ? <Chip name="project" value={filters.project} onRemove={() => set({ project: null })} /> : null}
      {filters.developer ? (
        <Chip name="developer" value={filters.developer} onRemove={() => set({ developer: null })} />
      ) : null}
      {isFiltered(filters) ? (
        <Button look="link" onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}>
          clear
        </Button>
      ) : null}
      <span className={styles.space} />
      {children}
      <Select
        label="Order"
        value={filters.sort}
        onChange={(value) => set({ sort: keysOf(SORTS).find((sort) => sort === value) ?? "started" })}
      >
        {keysOf(SORTS).map((sort) => (
          <option key={sort} value={sort}>
            {SORTS[sort]}
          </option>
        ))}
      </Select>
    </search>
  );
}

function keysOf(sorts: typeof SORTS) {
  return ["started", "compactions", "discarded", "tokens"] satisfies (keyof typeof sorts)[];
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by another way (a cleared filter, the back button): the field follows it.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }

  useEffect(() => {
    if (text.trim() === value.trim()) return;
    const timer = setTimeout(() => onChange(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  return (
    <input
      type="search"
      className={styles.search}
      aria-label="Search sessions"
      placeholder="Title, folder or session id"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function Select(props: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <select
      aria-label={props.label}
      className={styles.select}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {props.children}
    </select>
  );
}

function DayField(props: { label: string; value: string | null; onChange: (value: string | null) => void }) {
  return (
    <label className={styles.day}>
      {props.label.toLowerCase()}
      <input type="date" value={props.value ?? ""} onChange={(event) => props.onChange(event.target.value || null)} />
    </label>
  );
}

function Chip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={`Remove the filter ${name} ${value}`}>
      {name} <strong>{value}</strong> ×
    </button>
  );
}
