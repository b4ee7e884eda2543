import { Button } from "@/components/ui/button";
import styles from "./hit-list.module.css";
import { NO_SEARCH, type SearchFilters } from "./search-filters";

/** Nothing found: because nothing was asked, because of the filters, or because it is not there. */
export function NoHits({ filters, onChange }: { filters: SearchFilters; onChange: (filters: SearchFilters) => void }) {
  if (filters.q.trim() === "") {
    return (
      <section className={styles.start} aria-labelledby="start-title">
        <h2 id="start-title">Search what every session said and did</h2>
        <p>
          Whole outputs, prompts, replies, thinking, summaries and commands, of all sessions of the team. Each find says
          until when the model had it.
        </p>
        <p>
          Characters are taken as they stand, in any case of A to Z; words or a regular expression can be asked for.
        </p>
      </section>
    );
  }
  return (
    <p className={styles.note}>
      Nothing holds this.
      {filters.kind !== null || filters.session !== null ? (
        <Button look="link" onClick={() => onChange({ ...NO_SEARCH, q: filters.q, mode: filters.mode })}>
          Search everything
        </Button>
      ) : null}
    </p>
  );
}
