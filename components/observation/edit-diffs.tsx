"use client";

import { useEffect, useState } from "react";
import type { FileEdit } from "@/lib/api/lines";
import { formatInteger } from "@/lib/core/format-number";
import { languageOfPath } from "@/lib/core/language-of";
import { DiffLines } from "./diff-lines";
import type { Diff } from "./diff-rows";
import styles from "./edit-diffs.module.css";
import { Notes, TextSkeleton } from "./fetched-text";
import { MachineText } from "./machine-text";

const WORDS = { edit: "change", patch: "change", write: "write whole", delete: "delete" } as const;

/** The changes a call asked for, file by file. Whether they were made, its output says. */
export function EditDiffs({ edits, isWrapped }: { edits: readonly FileEdit[]; isWrapped: boolean }) {
  return edits.map((edit, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a change is known by its place and by nothing else.
    <EditDiff key={n} edit={edit} isFirstOfFile={edit.path !== edits[n - 1]?.path} isWrapped={isWrapped} />
  ));
}

function EditDiff({ edit, isFirstOfFile, isWrapped }: { edit: FileEdit; isFirstOfFile: boolean; isWrapped: boolean }) {
  const diff = useDiff(edit);
  const [added, removed] = ["added", "removed"].map(
    (kind) => diff?.rows.filter((row) => row.kind === kind).length ?? 0,
  );
  const lines = Math.max(...[edit.before, edit.after].map((text) => text?.split("\n").length ?? 1));
  return (
    <section className={styles.edit} aria-label={`${WORDS[edit.kind]} ${edit.path}`}>
      <div className={styles.head}>
        <p className={styles.path}>
          {isFirstOfFile ? <FileName edit={edit} /> : null}
          {edit.section ? (
            <code className={styles.section}>
              <MachineText text={edit.section} />
            </code>
          ) : null}
        </p>
        <p className={styles.count}>
          {diff ? `+${formatInteger(added ?? 0)} −${formatInteger(removed ?? 0)} lines` : null}
        </p>
      </div>
      {edit.before === null && edit.after === null ? null : diff ? (
        <>
          <DiffLines rows={diff.rows} language={languageOfPath(edit.path)} isWrapped={isWrapped} />
          <Notes notes={edit.truncated ? [...diff.notes, "only the beginning is compared"] : diff.notes} />
        </>
      ) : (
        <TextSkeleton lines={lines} />
      )}
    </section>
  );
}

function FileName({ edit: { kind, path, movedTo } }: { edit: FileEdit }) {
  return (
    <>
      <span className={styles.word}>{WORDS[kind]}</span>{" "}
      <code>
        <MachineText text={path || "a file without a name"} />
      </code>
      {movedTo ? (
        <>
          {" "}
          <span className={styles.word}>and move it to</span>{" "}
          <code>
            <MachineText text={movedTo} />
          </code>
        </>
      ) : null}
    </>
  );
}

/** Null until the comparing code is here: no page brings it along. */
function useDiff({ before, after, line }: FileEdit): Diff | null {
  const [diff, setDiff] = useState<Diff | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("./diff-rows").then(({ diffRows }) => {
      if (isCurrent) setDiff(diffRows(before, after, line));
    });
    return () => {
      isCurrent = false;
    };
  }, [before, after, line]);
  return diff;
}
