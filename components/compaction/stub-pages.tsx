"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { StubRow } from "@/components/observation/stub-row";
import { kindWord } from "@/components/timeline/kind-word";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { DiscardedGroup } from "@/lib/api/compaction-lists";
import type { Observation } from "@/lib/api/events";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import type { LeftKind } from "./block-place";
import type { PagesState } from "./block-state";
import styles from "./compaction-left.module.css";
import { countOf, type Found, foundOf } from "./compaction-words";

/** Rows of one page: all that is ever in the document at once. */
export const PAGE_ROWS = 50;
/** Shown before the reader asks for more. */
export const FIRST_ROWS = 8;

interface Page {
  items: readonly Observation[];
}

/** Stubs, a page at a time, however many there are. */
export function StubPages({
  team,
  session,
  list,
  noun,
  total,
  found,
  byTool,
  shown,
  onShow,
  onClear,
}: {
  team: string;
  session: string;
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<Page>>,
    "data" | "hasNextPage" | "fetchNextPage" | "isFetchingNextPage" | "isPlaceholderData"
  >;
  noun: LeftKind | "row";
  total: number;
  /** What a search found, to be said above the list; null where nothing can be searched. */
  found: Found | null;
  /** Headings by tool, with these counts. */
  byTool: readonly DiscardedGroup[] | null;
  shown: PagesState;
  onShow: (shown: PagesState) => void;
  onClear: () => void;
}) {
  const top = useRef<HTMLParagraphElement>(null);
  const hasTurned = useRef(false);
  const pages = list.data?.pages ?? [];
  const page = Math.min(shown.page, Math.max(pages.length - 1, 0));
  const whole = pages[page]?.items ?? [];
  const rows = shown.isWhole ? whole : whole.slice(0, FIRST_ROWS);
  const from = page * PAGE_ROWS;
  const isLast = page === pages.length - 1 && !list.hasNextPage;

  useEffect(() => {
    if (!hasTurned.current) return;
    hasTurned.current = false;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "nearest" });
  });

  async function turn(to: number) {
    if (to >= pages.length) await list.fetchNextPage();
    hasTurned.current = true;
    onShow({ isWhole: true, page: to });
  }

  return (
    <>
      <p className={styles.found} ref={top} tabIndex={-1} role="status">
        {total > PAGE_ROWS && shown.isWhole && rows.length > 0
          ? `${formatInteger(from + 1)}–${formatInteger(from + rows.length)} of `
          : ""}
        {found ? foundOf(found, noun) : ""}
        {found && (found.q || found.tool !== null) ? (
          <Button look="link" onClick={onClear}>
            Show all {countOf(found.of, noun)}
          </Button>
        ) : null}
      </p>
      <div className={cx(list.isPlaceholderData && styles.stale)} aria-busy={list.isPlaceholderData}>
        {sectionsOf(rows, byTool !== null).map((section) => (
          <section key={section.tool ?? ""} aria-label={section.tool === null ? undefined : section.tool || "no tool"}>
            {section.tool === null ? null : (
              <h3 className={styles.group}>
                {kindWord({ kind: "tool", tool: section.tool })} <span>{countInGroup(byTool, section.tool)}</span>
              </h3>
            )}
            <ul>
              {section.rows.map((observation) => (
                <StubRow key={observation.id} team={team} session={session} observation={observation} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {rows.length < whole.length ? (
        <Button look="link" className={styles.more} onClick={() => onShow({ isWhole: true, page })}>
          {formatInteger(total - rows.length)} more
        </Button>
      ) : page > 0 || !isLast ? (
        <nav className={styles.pager} aria-label="Pages of the list">
          <Button onClick={() => turn(page - 1)} disabled={page === 0}>
            Previous {PAGE_ROWS}
          </Button>
          <Button onClick={() => turn(page + 1)} disabled={isLast || list.isFetchingNextPage}>
            {list.isFetchingNextPage
              ? "Loading"
              : `Next ${Math.max(1, Math.min(PAGE_ROWS, total - from - rows.length))}`}
          </Button>
        </nav>
      ) : null}
    </>
  );
}

/** Neighbours of one tool under one heading; without headings all rows are one section. */
function sectionsOf(rows: readonly Observation[], byTool: boolean): { tool: string | null; rows: Observation[] }[] {
  const sections: { tool: string | null; rows: Observation[] }[] = [];
  for (const row of rows) {
    const tool = byTool ? (row.tool ?? "") : null;
    const last = sections.at(-1);
    if (last && last.tool === tool) last.rows.push(row);
    else sections.push({ tool, rows: [row] });
  }
  return sections;
}

function countInGroup(groups: readonly DiscardedGroup[] | null, tool: string): string {
  const group = groups?.find((each) => each.tool === tool);
  return group ? `${countOf(group.count, "tool")}, ${formatCount(group.chars, "char")}` : "";
}
