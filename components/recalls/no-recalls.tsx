import { Button } from "@/components/ui/button";
import { CopyLine } from "@/components/ui/copy-line";
import styles from "./no-recalls.module.css";
import { isFiltered, isNarrowed, NO_FILTERS, type RecallFilters } from "./recall-filters";

/** No recalls: because none was made yet, or none of those that are looked for. */
export function NoRecalls({
  origin,
  filters,
  onChange,
}: {
  origin: string;
  filters: RecallFilters;
  onChange: (filters: RecallFilters) => void;
}) {
  if (isFiltered(filters) || isNarrowed(filters)) {
    const isOfAll = !isFiltered(filters);
    return (
      <p className={styles.note}>
        {isOfAll ? "Nothing of this has been recalled." : "No recall matches."}
        <Button
          look="link"
          onClick={() => onChange(isOfAll ? NO_FILTERS : { ...filters, status: null, charged: false })}
        >
          {isOfAll ? "Show all recalls" : "Clear the filters"}
        </Button>
      </p>
    );
  }
  const curl = `curl -H "Authorization: Bearer $PALIMPSEST_KEY" "${origin}/api/v1/recall/a3f7c2e1"`;
  return (
    <section className={styles.empty} aria-labelledby="empty-title">
      <h2 id="empty-title">Nothing has been recalled yet</h2>
      <p>
        What a compaction took from an agent it can have back by its address, exactly as it was. Each time somebody
        asks, it is listed here: who, for what, whether it was given, and what it cost a run.
      </p>
      <p>An agent asks over HTTP:</p>
      <CopyLine text={curl} />
      <p>Or as a tool, of the MCP endpoint with the same key:</p>
      <CopyLine text={`${origin}/api/mcp`} />
    </section>
  );
}
