"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ListBody } from "@/components/table/list-body";
import type { CallInput } from "@/lib/client/call";
import { findingListOptions } from "@/lib/client/findings";
import { FindingRow } from "./finding-row";
import styles from "./findings-list.module.css";

/** Findings, a page at a time. */
export function FindingsList({
  team,
  query,
  empty,
  isSessionShown = false,
}: {
  team: string;
  query: Omit<CallInput<"listFindings">, "cursor">;
  /** Said where there are none. */
  empty: string;
  isSessionShown?: boolean;
}) {
  const list = useInfiniteQuery(findingListOptions(team, query));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.list}>
      <ListBody
        query={list}
        count={items.length}
        empty={<p className={styles.note}>{empty}</p>}
        skeleton={<p className={styles.note}>Loading…</p>}
      >
        <ol>
          {items.map((finding) => (
            <FindingRow
              key={`${finding.session} ${finding.thread} ${finding.id}`}
              team={team}
              finding={finding}
              isSessionShown={isSessionShown}
            />
          ))}
        </ol>
      </ListBody>
    </div>
  );
}
