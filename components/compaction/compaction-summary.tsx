"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useMemo } from "react";
import { observationPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/cx";
import type { Compaction } from "@/lib/api/events";
import { sentenceOf } from "@/lib/client/call";
import { wholeSummaryOptions } from "@/lib/client/compactions";
import { formatCount } from "@/lib/core/format-number";
import { summaryParts } from "@/lib/core/summary-sections";
import type { Block } from "./block-state";
import styles from "./compaction.module.css";
import type { CompactionFacts } from "./compaction-words";
import { SummarySections } from "./summary-sections";

/** Longer summaries begin folded. */
const LONG_CHARS = 1800;

/** What the model was left with: the words, or why they cannot be read. */
export function CompactionSummary({
  team,
  session,
  compaction,
  block,
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
  block: Block;
}) {
  const { summary } = compaction;
  if (summary === null || "opaqueBytes" in summary) return <NoSummary summary={summary} kind={compaction.kind} />;
  return <Readable team={team} session={session} thread={compaction.thread} summary={summary} block={block} />;
}

/** Why there are no words to read. */
export function NoSummary({
  summary,
  kind,
}: {
  summary: { opaqueBytes: number } | null;
  kind: CompactionFacts["kind"];
}) {
  if (summary === null) return <p className={styles.note}>{whyNone(kind)}</p>;
  return (
    <p className={styles.note}>
      <strong>Opaque.</strong> The client encrypted its summary: {formatCount(summary.opaqueBytes, "byte")}. What the
      model remembers cannot be read.
    </p>
  );
}

function Readable({
  team,
  session,
  thread,
  summary,
  block: { state, change },
}: {
  team: string;
  session: string;
  thread: string;
  summary: Extract<Compaction["summary"], { text: string }>;
  block: Block;
}) {
  const isWhole = state.isSummaryWhole ?? false;
  const rest = useQuery({
    ...wholeSummaryOptions({ id: summary.id ?? "", session, thread }),
    enabled: summary.truncated && summary.id !== null && state.isRestWanted === true,
  });
  const text = rest.data ?? summary.text;
  const isCut = summary.truncated && rest.data === undefined;
  const parts = useMemo(() => summaryParts(text), [text]);
  const isLong = text.length > LONG_CHARS;
  const isClipped = isLong && !isWhole;

  return (
    <>
      {parts ? (
        <SummarySections
          parts={parts}
          isCut={isCut}
          isClipped={isClipped}
          onUnfold={() => change({ isSummaryWhole: true })}
        />
      ) : (
        <div className={cx(styles.summary, isClipped && styles.clipped)}>
          <MachineText text={text} />
        </div>
      )}
      <p className={styles.tools}>
        {isLong ? (
          <Button look="link" aria-expanded={isWhole} onClick={() => change({ isSummaryWhole: !isWhole })}>
            {isWhole
              ? "Fold the summary"
              : isCut
                ? "Unfold the summary"
                : `Read all ${formatCount(text.length, "char")}`}
          </Button>
        ) : null}
        {isCut ? (
          <span>
            Only its first {formatCount(text.length, "char")} are here.{" "}
            {summary.id ? (
              <Button
                look="link"
                disabled={rest.isFetching}
                onClick={() => (rest.isError ? rest.refetch() : change({ isRestWanted: true, isSummaryWhole: true }))}
              >
                {rest.isFetching ? "Loading" : rest.isError ? "Try again" : "Read the whole"}
              </Button>
            ) : null}
            {rest.error ? <span role="alert"> {sentenceOf(rest.error)}</span> : null}
          </span>
        ) : (
          <CopyButton look="link" text={text} label="Copy the summary" />
        )}
        {summary.id ? (
          <Link className={styles.id} href={observationPath(team, summary.id, { session, thread })} prefetch={false}>
            §{summary.id}
          </Link>
        ) : null}
      </p>
    </>
  );
}

function whyNone(kind: CompactionFacts["kind"]): string {
  if (kind === "micro") return "A microcompaction writes no summary: it blanks old outputs where they stand.";
  return "The log holds no summary for it.";
}
