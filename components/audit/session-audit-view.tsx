"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { findingsPath, sessionPath } from "@/components/app/paths";
import { ZoneNote } from "@/components/app/zone-note";
import { sessionTitle } from "@/components/sessions/session-title";
import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";
import { Trouble } from "@/components/ui/trouble";
import type { AuditedCompaction, getSessionAudit } from "@/lib/api/audit";
import type { Output } from "@/lib/api/operation";
import { sessionAuditOptions } from "@/lib/client/audit";
import { sessionOptions } from "@/lib/client/sessions";
import { formatCount } from "@/lib/core/format-number";
import { AgeTable, ageSheet } from "./age-table";
import { AuditFigures } from "./audit-figures";
import { AuditSection } from "./audit-section";
import styles from "./audit-view.module.css";
import { CompactionTable, compactionSheet } from "./compaction-table";
import { RegrowthTable, regrowthSheet } from "./regrowth-table";
import { SurvivalTable, survivalSheet } from "./survival-table";

type Audit = Output<typeof getSessionAudit>;

/** What the compactions of one thread discarded, and what became of it. */
export function SessionAuditView({ team, session }: { team: string; session: string }) {
  const thread = useSearchParams().get("thread") ?? "";
  const facts = useQuery(sessionOptions(team, session));
  const { data, error, refetch } = useQuery(sessionAuditOptions(team, session, thread));
  return (
    <ListPage title="Audit of a session" status={data ? statusOf(data) : ""}>
      <p className={styles.of}>
        <Link href={sessionPath(team, session, { thread })}>
          {facts.data ? sessionTitle(facts.data) : "The session"}
        </Link>
        {thread === "" ? "" : `, subagent ${thread}`}
      </p>
      {error ? <Trouble className={styles.trouble} error={error} onRetry={refetch} /> : null}
      {!data && !error ? <TableSkeleton label="Loading the audit" /> : null}
      {data ? (
        <div className={styles.parts}>
          {data.state === "waiting" ? (
            <p className={styles.nothing}>The audit of this session is on its way: this page asks again by itself.</p>
          ) : data.compactions.length === 0 ? (
            <p className={styles.nothing}>This thread was not compacted: nothing left its view.</p>
          ) : (
            <Parts team={team} session={session} audit={data} />
          )}
        </div>
      ) : null}
      <ZoneNote />
    </ListPage>
  );
}

function Parts({ team, session, audit }: { team: string; session: string; audit: Audit }) {
  const { thread, compactions, survival, byAge } = audit;
  return (
    <>
      <AuditFigures total={totalOf(audit)} hrefOf={(place) => findingsPath(team, { ...place, session })} />
      <AuditSection
        title="Its compactions"
        note="Done again: calls up to the next compaction that repeated what one had taken, beside as many calls without one. To an edit: calls from it to the first edit after. Responses: the median time of 20 before and 20 after."
        sheet={compactionSheet(compactions)}
      >
        <CompactionTable team={team} session={session} thread={thread} compactions={compactions} />
      </AuditSection>
      <AuditSection title="What survived" sheet={survivalSheet("survival-by-class", survival)}>
        <SurvivalTable label="Survival by class" survival={survival} />
      </AuditSection>
      {byAge.length > 1 ? (
        <AuditSection title="What lived through several" sheet={ageSheet("survival-by-age", byAge)}>
          <AgeTable ages={byAge} />
        </AuditSection>
      ) : null}
      <AuditSection
        title="What refilled the view"
        note="Characters that came in from each compaction to the next, by the tool that brought them."
        sheet={regrowthSheet(compactions)}
      >
        <RegrowthTable compactions={compactions} />
      </AuditSection>
    </>
  );
}

function totalOf({ survival, compactions, findings: { neededLosses, repetitions } }: Audit) {
  const add = (of: (row: AuditedCompaction) => { repeated: number; calls: number } | null) =>
    compactions.reduce(
      (sum, row) => ({ repeated: sum.repeated + (of(row)?.repeated ?? 0), calls: sum.calls + (of(row)?.calls ?? 0) }),
      { repeated: 0, calls: 0 },
    );
  return {
    ...{ survival, neededLosses, repetitions },
    after: add(({ after }) => after),
    elsewhere: add(({ elsewhere }) => elsewhere),
    opaque: compactions.filter(({ isOpaque }) => isOpaque).length,
    compactions: compactions.filter(({ status }) => status === "done").length,
  };
}

function statusOf({ state, compactions }: Audit): string {
  if (state === "waiting") return "waiting";
  const count = formatCount(compactions.length, "compaction");
  return state === "other-rules" ? `${count}, by earlier rules; another audit is on its way` : count;
}
