import { queryText, type Search, searchValue } from "@/components/filters/search-values";
import { AUDIT_GROUPS } from "@/lib/api/sorts";
import { AGENTS } from "@/lib/core/event";

/** What the address of the audit page says to show. */
export interface AuditFilters {
  groupBy: (typeof AUDIT_GROUPS)[number];
  agent: (typeof AGENTS)[number] | null;
  project: string | null;
}

/** Reads an address leniently: what it does not understand it leaves out. */
export function readAuditFilters(search: Search): AuditFilters {
  const oneOf = <Word extends string>(key: string, words: readonly Word[]) =>
    words.find((word) => word === searchValue(search, key)) ?? null;
  return {
    groupBy: oneOf("by", AUDIT_GROUPS) ?? "agent",
    agent: oneOf("agent", AGENTS),
    project: searchValue(search, "project"),
  };
}

export function writeAuditFilters({ groupBy, agent, project }: AuditFilters): string {
  return queryText({ by: groupBy === "agent" ? null : groupBy, agent, project });
}

/** What the audit is asked for, as the API takes it. */
export function teamAuditQuery({ groupBy, agent, project }: AuditFilters) {
  return { groupBy, ...(agent && { agent }), ...(project && { project }) };
}

export function lossesQuery({ project }: AuditFilters) {
  return { ...(project && { project }) };
}
