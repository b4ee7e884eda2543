"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { StubRow } from "@/components/observation/stub-row";
import { ListBody } from "@/components/table/list-body";
import type { Discarded } from "@/lib/api/compaction-lists";
import { discardedListOptions } from "@/lib/client/compactions";
import { formatCount } from "@/lib/core/format-number";
import type { CompactionPlace } from "./compaction-place";
import styles from "./findings-list.module.css";
import { StepLink } from "./step-link";

const PAGE_ROWS = 20;

/** Outputs that a compaction took out of the view, each with what the audit says of it. */
export function RankedOutputs({
  team,
  session,
  thread,
  n,
  sort,
}: {
  team: string;
  session: string;
  thread: string;
  n: number;
  sort: CompactionPlace["sort"];
}) {
  const filters = { kind: "tool", sort, limit: PAGE_ROWS } as const;
  const list = useInfiniteQuery(discardedListOptions(team, session, { thread, n }, filters));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.list}>
      <ListBody
        query={list}
        count={items.length}
        empty={<p className={styles.note}>No output of a tool left the view with it.</p>}
        skeleton={<p className={styles.note}>Loading…</p>}
      >
        <ul>
          {items.map((observation) => (
            <StubRow
              key={observation.id}
              team={team}
              session={session}
              observation={observation}
              note={<AuditNote place={{ team, session, thread }} audit={observation.audit} />}
            />
          ))}
        </ul>
      </ListBody>
    </div>
  );
}

interface Place {
  team: string;
  session: string;
  thread: string;
}

/** `needed 3 times later · done again at step 215 · changed since at step 120`. */
function AuditNote({ place, audit }: { place: Place; audit: Discarded["audit"] }): ReactNode {
  if (!audit) return null;
  const { needed, again, answer, reason, by } = audit;
  return (
    <>
      {needed > 0 ? <strong className={styles.needed}>{formatCount(needed, "fact")} needed later · </strong> : null}
      {again ? (
        <>
          done again at <StepLink {...place} to={again} /> ·{" "}
        </>
      ) : null}
      {AGAIN_WORDS[reason] ?? ANSWER_WORDS[answer]}
      {by ? (
        <>
          {" "}
          at <StepLink {...place} to={by} />
        </>
      ) : null}
    </>
  );
}

const ANSWER_WORDS: Record<NonNullable<Discarded["audit"]>["answer"], string> = {
  again: "can be had again by doing the same",
  changed: "cannot be had again: it was changed",
  volatile: "cannot be had again: it showed a moment",
  unknown: "whether it can be had again is not known",
};

const AGAIN_WORDS: Readonly<Record<string, string>> = {
  network: "may not be had again: it came over the network",
  service: "may not be had again: it came from a service",
  clock: "cannot be had again: it told the time",
  chance: "cannot be had again: it was made by chance",
  "test-run": "may not be had again: it was a run of tests",
  processes: "cannot be had again: it showed what was running",
  "history-moved": "cannot be had again: the repository moved",
  unchanged: "can be had again: nothing changed what it read",
  written: "cannot be had again: the file was written",
  "maybe-changed": "may not be had again: something may have changed it",
  "no-read": "whether it can be had again is not known: it did more than read, or failed",
};
