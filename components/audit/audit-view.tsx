"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { findingsPath } from "@/components/app/paths";
import { Choice } from "@/components/filters/fields";
import { LabelChoices } from "@/components/filters/label-choices";
import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";
import { useListAddress } from "@/components/table/use-list-address";
import { cx } from "@/components/ui/cx";
import { Trouble } from "@/components/ui/trouble";
import { teamAuditOptions } from "@/lib/client/audit";
import { formatCount } from "@/lib/core/format-number";
import { AgeTable, ageSheet } from "./age-table";
import { AuditFigures } from "./audit-figures";
import { type AuditFilters, readAuditFilters, teamAuditQuery, writeAuditFilters } from "./audit-filters";
import { AuditSection } from "./audit-section";
import styles from "./audit-view.module.css";
import { GROUP_WORDS, GroupTable, groupSheet } from "./group-table";
import { LossList } from "./loss-list";
import { PrecisionNote } from "./precision-note";
import { SurvivalTable, survivalSheet } from "./survival-table";

const AGENT_WORDS = { "claude-code": "Claude Code", codex: "Codex" } as const;

/** What the team's compactions discarded, whether it mattered, and what to do about it. */
export function AuditView({ team }: { team: string }) {
  const address = useListAddress();
  const filters = useMemo(() => readAuditFilters(address.search), [address.search]);
  const change = (next: Partial<AuditFilters>) => address.open(writeAuditFilters({ ...filters, ...next }));
  const { data, error, refetch, isPlaceholderData } = useQuery(teamAuditOptions(team, teamAuditQuery(filters)));
  const { groupBy } = filters;

  return (
    <ListPage
      title="Audit"
      status={data ? statusOf(data.total.compactions, data.waiting) : ""}
      tools={
        <>
          <Choice
            label="Agent"
            any="every agent"
            options={AGENT_WORDS}
            value={filters.agent}
            onChange={(agent) => change({ agent })}
          />
          <LabelChoices
            team={team}
            filters={{ project: filters.project, developer: null }}
            onChange={({ project = null }) => change({ project })}
          />
        </>
      }
    >
      {error ? <Trouble className={styles.trouble} error={error} onRetry={refetch} /> : null}
      {!data && !error ? <TableSkeleton label="Loading the audit" /> : null}
      {data ? (
        <div className={cx(styles.parts, isPlaceholderData && styles.stale)}>
          {data.total.compactions === 0 ? (
            <NothingAudited waiting={data.waiting} isNarrowed={filters.agent !== null || filters.project !== null} />
          ) : (
            <>
              <AuditFigures
                total={data.total}
                hrefOf={(place) => findingsPath(team, { ...place, ...scopeOf(filters) })}
              />
              <AuditSection
                title="What survives a compaction"
                note="Facts that outputs and prompts stated, when the place that stated them left the view: whether they stood elsewhere in what remained, or in the summary as they were. Counted once for every compaction they came to. Quoted lines of the user and decisions are found by heuristics, and counted apart."
                sheet={survivalSheet("survival-by-class", data.total.survival)}
              >
                <SurvivalTable label="Survival by class" survival={data.total.survival} />
              </AuditSection>
              {data.byAge.length > 1 ? (
                <AuditSection
                  title="What lives through several"
                  note="The same facts, by how many compactions they had come to. One that a summary carried to the next compaction can be lost there."
                  sheet={ageSheet("survival-by-age", data.byAge)}
                >
                  <AgeTable ages={data.byAge} />
                </AuditSection>
              ) : null}
              <AuditSection
                title="In groups"
                note="Needed later: lost facts that the model wrote again afterwards. Done again: calls that repeated what a compaction had taken, beside as many calls without one. Calls to an edit, window held and time taken are medians."
                sheet={groupSheet(groupBy, data.groups)}
              >
                <div className={styles.choice}>
                  <Choice
                    label="Group by"
                    options={GROUP_WORDS}
                    value={groupBy}
                    onChange={(by) => change({ groupBy: by ?? "agent" })}
                  />
                </div>
                <GroupTable team={team} groupBy={groupBy} groups={data.groups} />
              </AuditSection>
            </>
          )}
          <LossList team={team} filters={filters} />
          <PrecisionNote precision={data.precision} hrefOf={(place) => findingsPath(team, place)} />
        </div>
      ) : null}
    </ListPage>
  );
}

const scopeOf = ({ project }: AuditFilters) => (project === null ? {} : { project });

function statusOf(compactions: number, waiting: number): string {
  const audited = compactions === 0 ? "" : `${formatCount(compactions, "compaction")} audited`;
  const open = waiting === 0 ? "" : `${formatCount(waiting, "thread")} waiting`;
  return [audited, open].filter(Boolean).join(", ");
}

function NothingAudited({ waiting, isNarrowed }: { waiting: number; isNarrowed: boolean }) {
  if (waiting > 0) return <p className={styles.nothing}>The audit is on its way: this page asks again by itself.</p>;
  return (
    <p className={styles.nothing}>
      {isNarrowed
        ? "No compaction of these sessions is here."
        : "No session here was compacted. Once one is, this page shows what it lost, and whether that mattered."}
    </p>
  );
}
