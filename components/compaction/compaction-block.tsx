"use client";

import Link from "next/link";
import { compactionPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { cx } from "@/components/ui/cx";
import { Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import type { BlockPlace, BlockTab } from "./block-place";
import { blockName, useBlock } from "./block-state";
import styles from "./compaction.module.css";
import { CompactionPrint } from "./compaction-print";
import { CompactionSummary } from "./compaction-summary";
import { type CompactionFacts, compactionTitle, factsOf, leftCount, remarksOf, sizesOf } from "./compaction-words";
import { DiscardedList } from "./discarded-list";
import { LazyKept, LazyViews } from "./lazy-tabs";

/** The one loud thing on the page: the break in what the model knew, with what it took and what it left. */
export function CompactionBlock({
  team,
  session,
  compaction,
  keptEvents,
  pointed,
  onPoint,
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
  /** Rows from before it that stayed; null while not known. */
  keptEvents: number | null;
  /** How the address shows it; null while that points at something else. */
  pointed: BlockPlace | null;
  /** Points the address at it, or no longer at anything; null where the address cannot. */
  onPoint: ((place: BlockPlace | null) => void) | null;
}) {
  const { kind, at, status, n } = compaction;
  const left = leftCount(compaction);
  const block = useBlock(blockName(session, compaction), pointed, onPoint);
  const isTarget = pointed !== null;
  const usual = left > 0 ? "left" : "summary";
  const { tab } = block.state;
  const isMicro = kind === "micro";
  const isOpen = !isMicro || isTarget || block.state.isOpen === true;
  const remarks = remarksOf(compaction);

  return (
    <section
      className={cx(styles.cut, isMicro && styles.micro, status !== "done" && styles.failed)}
      id={`e-${compaction.seq}`}
      aria-labelledby={`compaction-${n}`}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={`compaction-${n}`} tabIndex={-1} data-compaction={n}>
          {compactionTitle(compaction)}
        </h2>
        <p className={styles.sizes}>{sizesOf(compaction)}</p>
        <p className={styles.facts}>
          {factsOf(compaction).join(" · ")}
          {at ? (
            <>
              {" · "}
              <Time at={at} as="minute" />
            </>
          ) : null}
        </p>
        {isMicro ? (
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            onClick={() => {
              block.change({ isOpen: !isOpen });
              if (isOpen) onPoint?.(null);
            }}
          >
            {left === 0 ? "nothing listed" : `${formatCount(compaction.discardedTools, "output")} left the view`}
          </button>
        ) : null}
        {status === "done" ? (
          <Link className={styles.audit} href={compactionPath(team, session, compaction)} prefetch={false}>
            What was lost
          </Link>
        ) : null}
        {isOpen ? <CompactionPrint team={team} session={session} compaction={compaction} isTarget={isTarget} /> : null}
      </div>
      {isOpen ? (
        <>
          {remarks.length > 0 ? <p className={styles.remarks}>{remarks.join(" · ")}</p> : null}
          {status !== "done" ? (
            <Unfinished compaction={compaction} />
          ) : isMicro ? (
            <DiscardedList team={team} session={session} compaction={compaction} block={block} />
          ) : (
            <Tabs<BlockTab>
              label={compactionTitle(compaction)}
              current={tab === null || (tab === "views" && !compaction.requestsRecorded) ? usual : tab}
              onChange={(next) => block.change({ tab: next === usual ? null : next })}
              tabs={[
                {
                  key: "summary",
                  name: "Summary",
                  panel: () => (
                    <CompactionSummary team={team} session={session} compaction={compaction} block={block} />
                  ),
                },
                {
                  key: "left",
                  name: "Left the view",
                  count: formatInteger(left),
                  panel: () => <DiscardedList team={team} session={session} compaction={compaction} block={block} />,
                },
                {
                  key: "kept",
                  name: "Kept",
                  count: keptEvents === null ? null : formatInteger(keptEvents),
                  panel: () => <LazyKept team={team} session={session} compaction={compaction} block={block} />,
                },
                ...(compaction.requestsRecorded
                  ? [
                      {
                        key: "views" as const,
                        name: "Before and after",
                        panel: () => <LazyViews team={team} session={session} compaction={compaction} block={block} />,
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </>
      ) : null}
    </section>
  );
}

/** One that was tried and came to nothing, in the log's own words. */
function Unfinished({ compaction: { said, status } }: { compaction: CompactionFacts }) {
  return (
    <>
      {said ? (
        <p className={styles.said}>
          The client said: <MachineText text={said} />
        </p>
      ) : (
        <p className={styles.note}>The log does not say why it {status === "failed" ? "failed" : "was cancelled"}.</p>
      )}
      <p className={styles.note}>Nothing left the view, and no summary was written.</p>
    </>
  );
}
