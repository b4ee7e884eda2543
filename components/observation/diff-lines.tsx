"use client";

import { type ReactNode, useMemo } from "react";
import { cssVars } from "@/components/ui/css-vars";
import type { Run } from "@/lib/core/code-lines";
import type { Language } from "@/lib/core/language-of";
import { visibleText } from "@/lib/core/visible-text";
import { ContentBlock } from "./content-block";
import { copyRaw } from "./copy-raw";
import styles from "./diff-lines.module.css";
import type { DiffRow } from "./diff-rows";
import { type CodeSegment, Segments } from "./segments";
import { splitRuns } from "./split-runs";
import { useCodeRuns } from "./use-code-runs";

const BLOCK_ROWS = 80;
const MARKS = { same: "", added: "+", removed: "−" } as const;

/** What goes and what comes, each line with a mark of its own: colour is not all that tells them apart. */
export function DiffLines({
  rows,
  language,
  isWrapped,
}: {
  rows: readonly DiffRow[];
  language: Language | null;
  isWrapped: boolean;
}) {
  const lines = useMemo(() => rows.map(({ text }) => text), [rows]);
  const runs = useDiffRuns(rows, language);
  const digits = String(Math.max(0, ...rows.map(({ line }) => line ?? 0))).length;
  const hasNumbers = rows.some(({ line }) => line !== null);
  const blocks: number[] = [];
  for (let from = 0; from < rows.length; from += BLOCK_ROWS) blocks.push(from);
  const draw = (n: number): ReactNode => {
    const row = rows[n];
    return row ? <Row key={n} row={row} runs={runs?.[n] ?? [{ text: row.text, ink: null }]} /> : null;
  };
  return (
    <div
      className={styles.diff}
      onCopy={copyRaw}
      data-wrapped={isWrapped}
      style={cssVars({ "--digits": hasNumbers ? `${digits + 1}ch` : "0ch" })}
    >
      {blocks.map((from) => (
        <ContentBlock
          key={from}
          from={from}
          lines={lines.slice(from, from + BLOCK_ROWS)}
          draw={draw}
          isWrapped={isWrapped}
          rowClass={styles.row}
        />
      ))}
    </div>
  );
}

function Row({ row, runs }: { row: DiffRow; runs: readonly Run[] }) {
  const Tag = row.kind === "added" ? "ins" : row.kind === "removed" ? "del" : "span";
  const segments = splitRuns(runs, row.changed).flatMap(({ text, ink, isChanged }): CodeSegment[] =>
    visibleText(text, true).segments.map((segment) => ({ ...segment, ink, isChanged })),
  );
  return (
    <div className={styles.row} data-kind={row.kind} data-n={row.line ?? ""} data-mark={MARKS[row.kind]}>
      <code>
        <Tag className={styles.text}>
          <Segments segments={segments} />
        </Tag>
      </code>
    </div>
  );
}

/** Old and new are each coloured as the code they are, and then dealt out to the rows. */
function useDiffRuns(rows: readonly DiffRow[], language: Language | null): (Run[] | undefined)[] | null {
  const [old, now] = useMemo(
    () => ["added", "removed"].map((other) => rows.filter(({ kind }) => kind !== other).map(({ text }) => text)),
    [rows],
  );
  const oldRuns = useCodeRuns(old ?? [], language);
  const newRuns = useCodeRuns(now ?? [], language);
  return useMemo(() => {
    if (!oldRuns || !newRuns) return null;
    let [oldAt, newAt] = [0, 0];
    return rows.map(({ kind }) => {
      const run = kind === "removed" ? oldRuns[oldAt] : newRuns[newAt];
      if (kind !== "added") oldAt++;
      if (kind !== "removed") newAt++;
      return run;
    });
  }, [rows, oldRuns, newRuns]);
}
