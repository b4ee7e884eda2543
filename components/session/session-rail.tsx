"use client";

import Link from "next/link";
import { sessionPath } from "@/components/app/paths";
import { type CompactionFigures, compactionTitle, leftCount, sizesOf } from "@/components/compaction/compaction-words";
import { cx } from "@/components/ui/cx";
import type { SessionFile, Thread } from "@/lib/api/sessions";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { FileList } from "./file-list";
import styles from "./session-rail.module.css";
import { threadName } from "./thread-name";

function sizeOf({ steps, events, own }: Thread): string {
  if (steps > 0) return formatCount(steps, "step");
  return events > 0 || own ? formatCount(events, "row") : "its own log is not here";
}

/** Beside the timeline: where one can go in this session, and what it is made of. */
export function SessionRail(props: {
  team: string;
  session: string;
  thread: string;
  threads: readonly Thread[];
  compactions: readonly CompactionFigures[];
  files: readonly SessionFile[];
  current: number | null;
  onGo: (compaction: CompactionFigures) => void;
}) {
  const { team, session, thread, threads, compactions, files, current, onGo } = props;
  return (
    <div className={styles.rail}>
      {threads.length > 1 ? (
        <nav className={styles.part} aria-labelledby="rail-threads">
          <h2 id="rail-threads">Threads</h2>
          <ul>
            {threads.map((each) => (
              <li key={each.thread}>
                <Link
                  className={styles.go}
                  href={sessionPath(team, session, { thread: each.thread })}
                  aria-current={each.thread === thread ? "page" : undefined}
                >
                  <span className={styles.name}>{threadName(each)}</span>
                  <span className={styles.meta}>
                    {sizeOf(each)}
                    {each.compactions > 0 ? ` · ${formatCount(each.compactions, "compaction")}` : ""}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {compactions.length > 0 ? (
        <nav className={styles.part} aria-labelledby="rail-compactions">
          <h2 id="rail-compactions">Compactions</h2>
          <ol>
            {compactions.map((each) => (
              <li key={each.n}>
                <button
                  type="button"
                  className={cx(styles.go, each.kind === "micro" && styles.micro)}
                  aria-current={each.seq === current ? "location" : undefined}
                  onClick={() => onGo(each)}
                >
                  <span className={styles.name}>
                    <span className={styles.amber}>{compactionTitle(each)}</span>{" "}
                    <span className={styles.at}>step {formatInteger(each.step)}</span>
                  </span>
                  <span className={styles.meta}>
                    {each.kind === "micro" ? null : `${sizesOf(each)} · `}
                    {formatInteger(leftCount(each))} left the view
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      {files.length > 0 ? (
        <section className={styles.part} aria-labelledby="rail-files">
          <h2 id="rail-files">Files</h2>
          <FileList session={session} files={files} />
        </section>
      ) : null}
    </div>
  );
}
