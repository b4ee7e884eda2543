import { queryText, type Search, searchValue } from "@/components/filters/search-values";
import type { ToldFact } from "@/lib/api/audit";
import { DISCARDED_SORTS } from "@/lib/api/sorts";
import { AUDITED_CLASSES, type AuditedClass } from "@/lib/core/audit/audited-classes";

export const FATE_FILTERS = ["lost", "survived", "needed"] as const;

/** What the address of a compaction's page says to show. */
export interface CompactionPlace {
  sort: (typeof DISCARDED_SORTS)[number];
  class: AuditedClass | null;
  fate: (typeof FATE_FILTERS)[number] | null;
}

export function readCompactionPlace(search: Search): CompactionPlace {
  const oneOf = <Word extends string>(key: string, words: readonly Word[]) =>
    words.find((word) => word === searchValue(search, key)) ?? null;
  return {
    sort: oneOf("sort", DISCARDED_SORTS) ?? "loss",
    class: oneOf("class", AUDITED_CLASSES),
    fate: oneOf("fate", FATE_FILTERS),
  };
}

export function writeCompactionPlace({ sort, class: name, fate }: CompactionPlace): string {
  return queryText({ sort: sort === "loss" ? null : sort, class: name, fate });
}

/** Whether a fact is among those shown. */
export function isShown(fact: ToldFact, place: Pick<CompactionPlace, "class" | "fate">): boolean {
  if (place.class !== null && fact.class !== place.class) return false;
  if (place.fate === "lost") return fact.fate === "lost";
  if (place.fate === "needed") return fact.use !== null;
  return place.fate === null || fact.fate === "exact" || fact.fate === "kept";
}
