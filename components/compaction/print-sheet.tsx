"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { MachineText } from "@/components/observation/machine-text";
import { Time } from "@/components/ui/time";
import { discardedGroupsOptions, discardedListOptions } from "@/lib/client/compactions";
import { sessionOptions } from "@/lib/client/sessions";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { SUMMARY_SECTIONS, summaryParts } from "@/lib/core/summary-sections";
import { type CompactionFacts, compactionTitle, factsOf, leftCount, remarksOf, sizesOf } from "./compaction-words";
import styles from "./print-sheet.module.css";
import { PrintStub } from "./print-stub";

const PAGE = 200;
/** Stubs of one sheet: some forty pages of paper. */
const MOST = 2000;

/** A compaction on paper: what it is, its summary, and what left the view as stubs. Not to be seen on a screen. */
export function PrintSheet({
  team,
  session,
  compaction,
  rank,
  onReady,
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
  /** What was asked for stays alone on the paper, else what is pointed at. */
  rank?: "asked" | "pointed";
  /** All that will stand on it has come. */
  onReady?: () => void;
}) {
  const left = leftCount(compaction);
  const { data: about } = useQuery(sessionOptions(team, session));
  const groups = useQuery({
    ...discardedGroupsOptions(team, session, compaction, { kind: "tool" }),
    enabled: compaction.discardedTools > 0,
  });
  const list = useInfiniteQuery({
    ...discardedListOptions(team, session, compaction, { kind: "all", sort: "log", limit: PAGE }),
    enabled: left > 0,
  });
  const stubs = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  // What cannot be had is said on the sheet, and holds up no printing.
  const hasList = left === 0 || list.isError || (list.data !== undefined && (!hasNextPage || stubs.length >= MOST));
  const isComplete = hasList && (groups.isFetched || compaction.discardedTools === 0);

  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && stubs.length < MOST) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, stubs.length]);
  useEffect(() => {
    if (isComplete) onReady?.();
  }, [isComplete, onReady]);

  const remarks = remarksOf(compaction);
  return createPortal(
    <article className={styles.sheet} data-rank={rank} aria-label={`${compactionTitle(compaction)}, printed`}>
      <h1 className={styles.title}>{compactionTitle(compaction)}</h1>
      {about ? (
        <p>
          <MachineText text={about.title ?? about.externalId} />
        </p>
      ) : null}
      <p className={styles.sizes}>{sizesOf(compaction)}</p>
      <p>
        {factsOf(compaction).join(" · ")}
        {compaction.at ? (
          <>
            {" · "}
            <Time at={compaction.at} as="full" />
          </>
        ) : null}
      </p>
      {remarks.length > 0 ? <p className={styles.remarks}>{remarks.join(" · ")}</p> : null}
      {compaction.said ? (
        <p>
          The client said: <MachineText text={compaction.said} />
        </p>
      ) : null}
      <PrintedSummary summary={compaction.summary} />
      <h2>Left the view</h2>
      <p>{left === 0 ? "Nothing with an address." : partsOf(compaction)}</p>
      {groups.data && groups.data.items.length > 0 ? (
        <ul className={styles.groups}>
          {groups.data.items.map((group) => (
            <li key={group.tool}>
              <MachineText text={group.tool || "tool"} /> {formatInteger(group.count)},{" "}
              {formatCount(group.chars, "char")}
              {group.failed > 0 ? `, ${formatInteger(group.failed)} failed` : ""}
            </li>
          ))}
        </ul>
      ) : null}
      <ol className={styles.stubs}>
        {stubs.map((observation) => (
          <PrintStub key={observation.id} observation={observation} />
        ))}
      </ol>
      {stubs.length < left ? <p>{formatInteger(left - stubs.length)} more are not on this sheet.</p> : null}
    </article>,
    document.body,
  );
}

function partsOf({ discardedTools, discardedOther: { prompt, reply, thinking } }: CompactionFacts): string {
  const parts = [
    discardedTools > 0 ? formatCount(discardedTools, "tool output") : null,
    prompt > 0 ? formatCount(prompt, "prompt") : null,
    reply > 0 ? formatCount(reply, "reply", "replies") : null,
    thinking > 0 ? formatCount(thinking, "stretch of thinking", "stretches of thinking") : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function PrintedSummary({ summary }: Pick<CompactionFacts, "summary">) {
  if (summary === null) return null;
  if ("opaqueBytes" in summary)
    return (
      <>
        <h2>Summary</h2>
        <p>Encrypted by the client: {formatCount(summary.opaqueBytes, "byte")} that cannot be read.</p>
      </>
    );
  const parts = summaryParts(summary.text);
  const absent = parts
    ? SUMMARY_SECTIONS.filter((_, index) => !parts.some(({ section }) => section === index + 1))
    : [];
  return (
    <>
      <h2>Summary</h2>
      {absent.length > 0 ? <p>Not in this summary: {absent.join(", ")}.</p> : null}
      <div className={styles.summary}>
        <MachineText text={summary.text} />
      </div>
      {summary.truncated ? <p>Only its first {formatCount(summary.text.length, "char")} are printed.</p> : null}
    </>
  );
}
