"use client";

import Link from "next/link";
import { useState } from "react";
import { observationPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/cx";
import type { Compaction } from "@/lib/api/events";
import { formatCount } from "@/lib/core/format-number";
import styles from "./compaction.module.css";

/** Longer summaries begin folded. */
const LONG_CHARS = 1800;

/** What the model was left with: the words, or why they cannot be read. */
export function CompactionSummary({
  team,
  session,
  compaction,
}: {
  team: string;
  session: string;
  compaction: Pick<Compaction, "summary" | "thread" | "kind" | "status">;
}) {
  const [isWhole, setWhole] = useState(false);
  const { summary } = compaction;
  if (summary === null) return <p className={styles.note}>{whyNone(compaction)}</p>;
  if ("opaqueBytes" in summary)
    return (
      <p className={styles.note}>
        <strong>Opaque.</strong> The client encrypted its summary: {formatCount(summary.opaqueBytes, "byte")}. What the
        model remembers cannot be read.
      </p>
    );
  const isLong = summary.text.length > LONG_CHARS;
  return (
    <>
      <div className={cx(styles.summary, isLong && !isWhole && styles.clipped)}>
        <MachineText text={summary.text} />
      </div>
      <p className={styles.tools}>
        {isLong ? (
          <Button look="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Fold the summary" : `Read all ${formatCount(summary.text.length, "char")}`}
          </Button>
        ) : null}
        <CopyButton look="link" text={summary.text} label="Copy the summary" />
        {summary.id ? (
          <Link
            className={styles.id}
            href={observationPath(team, summary.id, { session, thread: compaction.thread })}
            prefetch={false}
          >
            §{summary.id}
          </Link>
        ) : null}
      </p>
    </>
  );
}

function whyNone({ kind, status }: Pick<Compaction, "kind" | "status">): string {
  if (status !== "done") return `No summary: the compaction ${status}.`;
  if (kind === "micro") return "A microcompaction writes no summary: it blanks old outputs where they stand.";
  return "The log holds no summary for it.";
}
