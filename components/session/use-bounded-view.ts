"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { sessionPath } from "@/components/app/paths";
import { AS_IT_COMES } from "@/components/compaction/block-place";
import type { ViewLinks } from "@/components/view/view-items";
import { USUAL_POLICY, type ViewPlace } from "@/components/view/view-place";
import { eventBlockOptions, eventOfStepOptions } from "@/lib/client/events";
import { writeSeqs } from "@/lib/core/outline";
import { writePlace } from "./session-place";
import type { useSessionRoom } from "./use-session-room";

/** Ways between the timeline of a thread and its bounded view: each is left at the step at which the other opens. */
export function useBoundedView(
  team: string,
  session: string,
  thread: string,
  steps: number,
  { place, setPlace, timeline, target, go }: ReturnType<typeof useSessionRoom>,
) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { view } = place;

  /** To the first row of a step in the timeline. */
  const goStep = async (step: number) => {
    const { items } = await client.fetchQuery(eventOfStepOptions(team, session, thread, step));
    if (items[0]) go(items[0].seq);
    else setPlace({ view: null });
  };
  const stepOf = async (seq: number) => {
    const { items } = await client.fetchQuery(eventBlockOptions(team, session, thread, writeSeqs([seq])));
    return items[0]?.step;
  };
  /** At the step that is being read; at the last one while no row is. */
  const open = async () => {
    const seq = timeline.current?.reading() ?? -1;
    setAsked(true);
    const step = seq < 0 ? undefined : await stepOf(seq).catch(() => undefined);
    setPlace({ view: { ...USUAL_POLICY, step: step ?? steps } });
  };
  const leave = () => {
    if (place.isOpen || view === null) setPlace({ view: null });
    else void goStep(view.step).catch(() => setPlace({ view: null }));
  };

  const onView = useCallback((to: ViewPlace) => setPlace({ view: to }), [setPlace]);
  const path = sessionPath(team, session);
  const links = useMemo<ViewLinks>(() => {
    const to = (at: number) => ({ at, compaction: null, isOpen: true, block: AS_IT_COMES });
    return {
      hrefOf: (seq) => `${path}${writePlace({ ...place, ...to(seq) })}`,
      onGo: (seq) => setPlace(to(seq)),
      current: place.isOpen ? target : null,
    };
  }, [path, place, setPlace, target]);
  const hrefOfCompaction = (n: number) => {
    const block = { ...AS_IT_COMES, tab: "left" as const };
    return `${path}${writePlace({ ...place, view: null, at: null, isOpen: false, compaction: n, block })}`;
  };

  return {
    isAsked,
    goStep,
    open,
    leave,
    /** Closes what is shown beside the view first. */
    escape: () => (place.isOpen ? setPlace({ isOpen: false }) : leave()),
    /** To a step: of the view while that is shown, else of the timeline. */
    scrub: (step: number) => (view ? onView({ ...view, step }) : goStep(step)),
    onView,
    links,
    hrefOfCompaction,
  };
}
