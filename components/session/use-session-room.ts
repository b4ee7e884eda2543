"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { AS_IT_COMES, type BlockPlace } from "@/components/compaction/block-place";
import { blockName, rememberedPlace } from "@/components/compaction/block-state";
import { useFind } from "@/components/find/use-find";
import { type Jump, jumpFrom } from "@/components/timeline/jumps";
import { threadOutline } from "@/components/timeline/thread-outline";
import type { TimelineHandle } from "@/components/timeline/timeline";
import type { Event } from "@/lib/api/events";
import type { CompactionMark } from "@/lib/api/marks";
import { eventBlockOptions, outlineOptions } from "@/lib/client/events";
import { markListOptions } from "@/lib/client/marks";
import { writeSeqs } from "@/lib/core/outline";
import { useSessionPlace } from "./use-session-place";

/** Where the reader is in a thread, what is pointed at, what is looked for, and every way from there to another place. */
export function useSessionRoom(team: string, session: string, thread: string) {
  const { place, change: setPlace, moves } = useSessionPlace();
  const { tool } = place.filter;
  const outlined = useQuery({ ...outlineOptions(team, session, thread, tool), placeholderData: (before) => before });
  const outline = useMemo(() => (outlined.data ? threadOutline(outlined.data) : null), [outlined.data]);
  const compactions = useQuery(markListOptions(team, session, thread)).data?.items ?? NONE;
  const target = place.at ?? compactions.find(({ n }) => n === place.compaction)?.seq ?? null;
  const pointed = useQuery({
    ...eventBlockOptions(team, session, thread, writeSeqs(target === null ? [] : [target])),
    enabled: target !== null && place.isOpen,
  }).data?.items[0];
  const found = useFind(team, session, thread, place.find);
  const timeline = useRef<TimelineHandle>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address that came from elsewhere scrolls the page.
  useEffect(() => {
    if (moves > 0 && target !== null) timeline.current?.show(target);
  }, [moves]);

  const go = useCallback(
    (seq: number, isOpen = false) => {
      const compaction = compactions.find((each) => each.seq === seq);
      const block = compaction ? rememberedPlace(blockName(session, { thread, n: compaction.n })) : AS_IT_COMES;
      // What is shown beside the timeline is shown beside a bounded view too; any other row stands in the timeline alone.
      const isBeside = isOpen && !compaction;
      setPlace({ at: seq, compaction: null, isOpen, block, ...(!isBeside && { view: null }) });
      timeline.current?.show(seq);
    },
    [setPlace, compactions, session, thread],
  );
  const jump = useCallback(
    (what: Jump, by: 1 | -1) => {
      if (!outline) return;
      const to = jumpFrom(outline, what, timeline.current?.reading() ?? -1, by);
      if (to !== null) go(to);
    },
    [outline, go],
  );
  const onSelect = useCallback(
    (event: Event, isOpen: boolean) => setPlace({ at: event.seq, compaction: null, isOpen, block: AS_IT_COMES }),
    [setPlace],
  );
  const onBlock = useCallback(
    (n: number, block: BlockPlace | null) =>
      setPlace({ at: null, compaction: block && n, isOpen: false, block: block ?? AS_IT_COMES }),
    [setPlace],
  );
  const onWords = useCallback((find: string) => setPlace({ find }), [setPlace]);
  /** To the next or previous place where the words stand, round the end. */
  const goFound = (by: 1 | -1) => {
    const here = target ?? timeline.current?.reading() ?? -1;
    const { items } = found;
    const to =
      by === 1
        ? (items.find(({ seq }) => seq > here) ?? items[0])
        : (items.findLast(({ seq }) => seq < here) ?? items.at(-1));
    if (to) go(to.seq, to.observationId !== null);
  };

  return {
    place,
    setPlace,
    outlined,
    outline,
    compactions,
    target,
    /** The observation whose life is told beside the timeline. */
    selected: place.isOpen && pointed?.seq === target ? (pointed?.observationId ?? null) : null,
    found,
    timeline,
    go,
    jump,
    onSelect,
    onBlock,
    onWords,
    goFound,
  };
}

const NONE: readonly CompactionMark[] = [];
