import { Button } from "@/components/ui/button";
import { type CompactionFilters, isFiltered, NO_FILTERS } from "./compaction-filters";
import styles from "./no-compactions.module.css";

/** Nothing found: because of the filters, or because nothing was compacted yet. */
export function NoCompactions({
  filters,
  onChange,
}: {
  filters: CompactionFilters;
  onChange: (filters: CompactionFilters) => void;
}) {
  if (isFiltered(filters)) {
    return (
      <p className={styles.note}>
        No compaction matches.
        <Button look="link" onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}>
          Clear the filters
        </Button>
      </p>
    );
  }
  return (
    <section className={styles.empty} aria-labelledby="empty-title">
      <h2 id="empty-title">Nothing has been compacted here</h2>
      <p>
        When an agent’s context window fills, its client replaces what the model saw with a summary. Each time that
        happened in a session of the archive, it is listed here with what it took, worst first if you like.
      </p>
      <p>
        Small ones that only clear old outputs are left out unless asked for.{" "}
        <Button look="link" onClick={() => onChange({ ...NO_FILTERS, kind: "all" })}>
          Show microcompactions too
        </Button>
      </p>
    </section>
  );
}
