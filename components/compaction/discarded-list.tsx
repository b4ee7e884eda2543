"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { cx } from "@/components/ui/cx";
import { Trouble } from "@/components/ui/trouble";
import { discardedGroupsOptions, discardedListOptions } from "@/lib/client/compactions";
import { AS_IT_COMES, type LeftKind } from "./block-place";
import { type Block, FIRST_FEW } from "./block-state";
import styles from "./compaction.module.css";
import { type CompactionFacts, leftCount } from "./compaction-words";
import { DiscardedBar, sortsOf } from "./discarded-bar";
import { KindChoice, LEFT_KINDS } from "./discarded-kinds";
import { DiscardedTools } from "./discarded-tools";
import { FIRST_ROWS, PAGE_ROWS, StubPages } from "./stub-pages";
import { StubsWaiting } from "./stubs-waiting";

/** What a compaction took: by kind, by tool, in any order, searched through; each a stub that unfolds into the whole. */
export function DiscardedList({
  team,
  session,
  compaction,
  block: { state, change },
}: {
  team: string;
  session: string;
  compaction: CompactionFacts;
  block: Block;
}) {
  const counts: Record<LeftKind, number> = { tool: compaction.discardedTools, ...compaction.discardedOther };
  const first = LEFT_KINDS.find((each) => counts[each] > 0) ?? "tool";
  const kind = state.kind !== null && counts[state.kind] > 0 ? state.kind : first;
  const isAny = counts[kind] > 0;
  // Few enough to be seen at a glance need neither order nor search, whatever the address says.
  const isMany = counts[kind] > FIRST_ROWS;
  const asked = isMany ? state : AS_IT_COMES;
  const { q } = asked;
  const tool = kind === "tool" ? asked.tool : null;
  const sort = sortsOf(kind).find((each) => each.sort === asked.sort)?.sort ?? AS_IT_COMES.sort;
  const words = q.trim();
  const left = state.left ?? { isWhole: words !== "", page: 0 };
  const filters = { kind, sort, limit: PAGE_ROWS, ...(tool !== null && { tool }), ...(words && { q: words }) };
  const list = useInfiniteQuery({ ...discardedListOptions(team, session, compaction, filters), enabled: isAny });
  const grouped = { kind, ...(words && { q: words }) };
  const groups = useQuery({ ...discardedGroupsOptions(team, session, compaction, grouped), enabled: isMany });

  const onSearch = useCallback((text: string) => change({ q: text, left: { isWhole: true, page: 0 } }), [change]);

  if (leftCount(compaction) === 0)
    return <p className={styles.note}>Nothing with an address left the view: it had nothing of the kind to take.</p>;

  const tools = groups.data?.items ?? [];
  const found = tool === null ? groups.data?.total : tools.find((each) => each.tool === tool);
  const total = isMany ? (found?.count ?? (groups.data ? 0 : counts[kind])) : counts[kind];
  const hasColumn = kind === "tool" && isMany;

  return (
    <>
      <KindChoice
        name={`${compaction.thread}:${compaction.n}`}
        counts={counts}
        kind={kind}
        onChange={(next) => change({ kind: next === first ? null : next, tool: null, left: FIRST_FEW })}
      />
      <div className={cx(hasColumn && styles.left)}>
        {hasColumn ? (
          <DiscardedTools
            name={`${compaction.thread}:${compaction.n}`}
            groups={groups.data ?? null}
            tool={tool}
            onChange={(next) => change({ tool: next, left: { ...left, page: 0 } })}
          />
        ) : null}
        <div className={styles.listed}>
          {isMany ? (
            <DiscardedBar
              kind={kind}
              q={q}
              onSearch={onSearch}
              sort={sort}
              onSort={(next) => change({ sort: next, left: { ...left, page: 0 } })}
            />
          ) : null}
          {list.error && !list.data ? (
            <Trouble className={styles.note} isQuiet error={list.error} onRetry={list.refetch} />
          ) : null}
          {list.data ? (
            <StubPages
              team={team}
              session={session}
              list={list}
              noun={kind}
              total={total}
              found={isMany ? { of: counts[kind], q: words, tool, ...found } : null}
              byTool={sort === "tool" && tool === null ? tools : null}
              shown={left}
              onShow={(next) => change({ left: next })}
              onClear={() => change({ q: "", tool: null, left: FIRST_FEW })}
            />
          ) : list.error ? null : (
            <StubsWaiting rows={Math.min(counts[kind], FIRST_ROWS)} />
          )}
        </div>
      </div>
    </>
  );
}
