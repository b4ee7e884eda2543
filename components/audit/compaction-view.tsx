"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useHotkeys } from "@/components/app/hotkeys";
import { compactionPath, sessionAuditPath, sessionPath } from "@/components/app/paths";
import { useRowKeys } from "@/components/app/use-row-keys";
import { ZoneNote } from "@/components/app/zone-note";
import { type CompactionFacts, compactionTitle, factsOf, sizesOf } from "@/components/compaction/compaction-words";
import { Choice } from "@/components/filters/fields";
import { sessionTitle } from "@/components/sessions/session-title";
import { ListPage } from "@/components/table/list-page";
import { TableSkeleton } from "@/components/table/table-skeleton";
import { useListAddress } from "@/components/table/use-list-address";
import { Time } from "@/components/ui/time";
import { Trouble } from "@/components/ui/trouble";
import type { getCompactionAudit } from "@/lib/api/audit";
import type { Output } from "@/lib/api/operation";
import { compactionAuditOptions } from "@/lib/client/audit";
import { compactionOptions } from "@/lib/client/compactions";
import { sessionOptions } from "@/lib/client/sessions";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { AuditSection } from "./audit-section";
import styles from "./audit-view.module.css";
import { Comments } from "./comments";
import { CompactionFactsPart } from "./compaction-facts-part";
import { type CompactionPlace, readCompactionPlace, writeCompactionPlace } from "./compaction-place";
import { FindingsList } from "./findings-list";
import { RankedOutputs } from "./ranked-outputs";
import { StepLink } from "./step-link";
import { shareWords } from "./survival-words";

const SORT_WORDS = {
  loss: "needed later first",
  size: "largest first",
  log: "in log order",
  step: "latest first",
  tool: "by tool",
  failed: "what failed first",
} as const satisfies Record<CompactionPlace["sort"], string>;

/** One compaction: what it took, what its summary held, and what of it was needed later. */
export function CompactionView({
  team,
  session,
  thread,
  n,
}: {
  team: string;
  session: string;
  thread: string;
  n: number;
}) {
  const address = useListAddress();
  const router = useRouter();
  const place = useMemo(() => readCompactionPlace(address.search), [address.search]);
  const change = (next: Partial<CompactionPlace>) => address.open(writeCompactionPlace({ ...place, ...next }));
  const facts = useQuery(sessionOptions(team, session));
  const whole = useQuery(compactionOptions(team, session, { thread, n }));
  const audit = useQuery(compactionAuditOptions(team, session, { thread, n }));
  const [compaction, data] = [whole.data, audit.data];
  const goTo = (to: number) => to > 0 && router.push(compactionPath(team, session, { thread, n: to }));
  useHotkeys({ n: () => goTo(n + 1), p: () => goTo(n - 1) });
  useRowKeys();
  const where = { team, session, thread };

  return (
    <ListPage
      title={compaction ? compactionTitle(compaction) : `Compaction ${n}`}
      status={compaction ? sizesOf(compaction) : ""}
    >
      <p className={styles.of}>
        <Link href={sessionPath(team, session, { thread, compaction: n })}>
          {facts.data ? sessionTitle(facts.data) : "The session"}
        </Link>
        {thread === "" ? "" : `, subagent ${thread}`}
        {compaction ? <Said {...where} compaction={compaction} /> : null}
        {" · "}
        <Link href={sessionAuditPath(team, session, thread)}>all its compactions</Link>
        {n > 1 ? (
          <>
            {" · "}
            <Link href={compactionPath(team, session, { thread, n: n - 1 })}>the one before</Link>
          </>
        ) : null}
      </p>
      {whole.error ? <Trouble className={styles.trouble} error={whole.error} onRetry={whole.refetch} /> : null}
      {audit.error && !whole.error ? (
        <Trouble className={styles.trouble} error={audit.error} onRetry={audit.refetch} />
      ) : null}
      {!compaction && !whole.error ? <TableSkeleton label="Loading the compaction" /> : null}
      {compaction && compaction.status !== "done" ? (
        <p className={styles.nothing}>It came to nothing: nothing left the view, and no summary was written.</p>
      ) : null}
      {compaction?.status === "done" ? (
        <div className={styles.parts}>
          {data?.state === "waiting" ? (
            <p className={styles.nothing} role="status">
              The audit of this compaction is on its way: this page asks again by itself.
            </p>
          ) : null}
          {data?.state === "other-rules" ? (
            <p className={styles.nothing}>Audited by earlier rules; another audit is on its way.</p>
          ) : null}
          <AuditSection title="What left the view" note={data ? <Aftermath {...where} audit={data} /> : null}>
            <div className={styles.choice}>
              <Choice
                label="Order"
                options={SORT_WORDS}
                value={place.sort}
                onChange={(sort) => change({ sort: sort ?? "loss" })}
              />
            </div>
            <RankedOutputs {...where} n={n} sort={place.sort} />
          </AuditSection>
          {data && data.state !== "waiting" ? (
            <>
              <CompactionFactsPart place={where} compaction={compaction} audit={data} shown={place} onChange={change} />
              <AuditSection
                title="Findings"
                note="What was lost and needed, done again, or dropped. Say what each is worth: that is how far a rule is to be trusted."
              >
                <FindingsList
                  team={team}
                  query={{ session, thread, n }}
                  empty="Nothing it took was needed later, as far as the log tells, and nothing was done again."
                />
              </AuditSection>
            </>
          ) : null}
          <AuditSection title="Comments">
            <Comments team={team} subject={{ session, thread, subject: `compaction:${n}` }} />
          </AuditSection>
        </div>
      ) : null}
      <ZoneNote />
    </ListPage>
  );
}

function Said({
  compaction,
  ...where
}: {
  team: string;
  session: string;
  thread: string;
  compaction: CompactionFacts;
}) {
  return (
    <>
      {" · at "}
      <StepLink {...where} to={compaction} />
      {compaction.at ? (
        <>
          {", "}
          <Time at={compaction.at} as="minute" />
        </>
      ) : null}
      {factsOf(compaction)
        .filter((fact) => !fact.startsWith("step "))
        .map((fact) => ` · ${fact}`)}
    </>
  );
}

/** How much was done again after it, against how much is without one, and how long the next edit took. */
function Aftermath({
  audit: { after, elsewhere, edit, findings },
  ...where
}: {
  team: string;
  session: string;
  thread: string;
  audit: Output<typeof getCompactionAudit>;
}) {
  return (
    <>
      {formatCount(findings.neededLosses, "lost fact was", "lost facts were")} needed later.{" "}
      {after ? (
        <>
          {formatInteger(after.repeated)} of the {formatCount(after.calls, "call")} up to the next compaction (
          {shareWords(after.repeated, after.calls)}) did again what one had taken
          {elsewhere
            ? `; of as many without a compaction, ${formatInteger(elsewhere.repeated)} of ${formatInteger(elsewhere.calls)} repeat something.`
            : "; there are too few without one to compare."}{" "}
        </>
      ) : null}
      {edit ? (
        <>
          The next edit came after {formatCount(edit.calls, "call")}, {formatInteger(edit.reads)} of them reading, at{" "}
          <Link href={sessionPath(where.team, where.session, { thread: where.thread, at: edit.seq })}>its place</Link>.
        </>
      ) : (
        "No edit came after it."
      )}
    </>
  );
}
