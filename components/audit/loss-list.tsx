"use client";

import { useQuery } from "@tanstack/react-query";
import { Trouble } from "@/components/ui/trouble";
import { lossesOptions } from "@/lib/client/audit";
import { type AuditFilters, lossesQuery } from "./audit-filters";
import { AuditSection } from "./audit-section";
import styles from "./loss-list.module.css";
import { LossRow } from "./loss-row";

/** What was lost and needed again and again, each with an instruction against it. */
export function LossList({ team, filters }: { team: string; filters: AuditFilters }) {
  const { data, error, refetch } = useQuery(lossesOptions(team, lossesQuery(filters)));
  return (
    <AuditSection
      title="Loss to fix"
      id="losses"
      note="What compactions took and the work needed more than once, or the user had to say again. A standing instruction keeps it where no compaction reaches. What was marked as noise is left out."
    >
      {error ? <Trouble error={error} onRetry={refetch} /> : null}
      {!data && !error ? <p className={styles.none}>Loading…</p> : null}
      {data?.items.length === 0 ? <p className={styles.none}>Nothing was lost and needed more than once.</p> : null}
      {data && data.items.length > 0 ? (
        <ol className={styles.list}>
          {data.items.map((loss) => (
            <LossRow key={loss.loss} team={team} loss={loss} project={filters.project} />
          ))}
        </ol>
      ) : null}
    </AuditSection>
  );
}
