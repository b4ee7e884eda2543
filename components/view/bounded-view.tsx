"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useHotkeys } from "@/components/app/hotkeys";
import type { ThreadOutline } from "@/components/timeline/thread-outline";
import { TimelineBar } from "@/components/timeline/timeline-bar";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Trouble } from "@/components/ui/trouble";
import { useRestingText } from "@/components/ui/use-resting-text";
import type { CompactionMark } from "@/lib/api/marks";
import { viewOptions } from "@/lib/client/view";
import { formatInteger } from "@/lib/core/format-number";
import styles from "./bounded-view.module.css";
import { ClientSide } from "./client-side";
import { PolicyFields } from "./policy-fields";
import { RecallsNeeded } from "./recalls-needed";
import { SimulatedSide } from "./simulated-side";
import { StandingSummary } from "./standing-summary";
import { StepScrubber } from "./step-scrubber";
import { ViewItems, type ViewLinks } from "./view-items";
import type { ViewPlace, ViewPolicy } from "./view-place";
import { cutSteps } from "./view-rows";
import sides from "./view-sides.module.css";

/** How long the slider must rest before a step is asked for that is not at hand. */
const REST_MS = 120;
const PREFETCH_MS = 200;

/** What addressable recall would have kept in view at a step, simulated, beside what the client held. */
export function BoundedView({
  team,
  session,
  thread,
  steps,
  compactions,
  outline,
  view,
  onView,
  isAsked,
  links,
  hrefOfCompaction,
  onStep,
  onLeave,
  onEscape,
}: {
  team: string;
  session: string;
  thread: string;
  steps: number;
  compactions: readonly CompactionMark[];
  outline: ThreadOutline | null;
  view: ViewPlace;
  onView: (to: ViewPlace) => void;
  /** The reader opened it here, and goes on at its slider. */
  isAsked: boolean;
  links: ViewLinks;
  hrefOfCompaction: (n: number) => string;
  /** To a step in the timeline. */
  onStep: (step: number) => void;
  onLeave: () => void;
  onEscape: () => void;
}) {
  const client = useQueryClient();
  const { k, rho, counter } = view;
  const rested = Math.min(view.step, steps);
  const cuts = useMemo(() => cutSteps(compactions), [compactions]);
  const onRest = useCallback(
    (text: string) => {
      const step = stepOf(text, steps);
      if (step !== null) onView({ step, k, rho, counter });
    },
    [onView, steps, k, rho, counter],
  );
  const [text, setText] = useRestingText(String(rested), onRest, REST_MS);
  const step = stepOf(text, steps) ?? rested;
  const optionsAt = (at: number) => viewOptions(team, session, thread, { step: at, k, rho, counter });
  const isAtHand = client.getQueryData(optionsAt(step).queryKey) !== undefined;
  const query = useQuery(optionsAt(isAtHand ? step : rested));
  const { data, error, isPlaceholderData } = query;
  const isBehind = data !== undefined && (isPlaceholderData || data.step !== step);

  const isSettled = data !== undefined && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are made of the others.
  useEffect(() => {
    if (!isSettled) return;
    const fetch = () => {
      for (const next of [step + 1, step - 1]) {
        if (next >= 0 && next <= steps) void client.prefetchQuery(optionsAt(next));
      }
    };
    // Not while one moves on: what is gone to next must not wait for its neighbours.
    const timer = setTimeout(fetch, PREFETCH_MS);
    return () => clearTimeout(timer);
  }, [isSettled, client, team, session, thread, step, steps, k, rho, counter]);

  const onPolicy = usePolicyChange(view, onView);
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) slider.current?.focus();
  }, [isAsked]);
  const jump = (by: 1 | -1) => {
    const to = by === 1 ? cuts.find((cut) => cut > step) : cuts.findLast((cut) => cut < step);
    if (to !== undefined) setText(String(to));
  };
  useHotkeys({ n: () => jump(1), p: () => jump(-1), v: onLeave, Escape: onEscape });

  const marks = useMemo(
    () => (data ? compactions.filter((each) => each.status === "done" && each.step <= data.step) : NONE),
    [compactions, data],
  );
  const summarised = marks.find(({ n }) => n === data?.compared?.client.summaryOf);
  const taken = useMemo(() => new Set(marks.map(({ n }) => n)), [marks]);
  const isGone = useCallback((seq: number) => taken.has(outline?.discardedBy(seq) ?? 0), [taken, outline]);

  return (
    <>
      <TimelineBar>
        <StepScrubber ref={slider} text={text} onText={setText} step={step} steps={steps} cuts={cuts} />
        <Button onClick={onLeave} title="Back to the timeline (v)">
          Timeline
        </Button>
        {query.isFetching && !isSettled ? (
          <div className={styles.progress} role="progressbar" aria-label="Laying out the view" />
        ) : null}
      </TimelineBar>
      <div className={styles.body}>
        <h2 className={styles.title} aria-live="polite">
          Bounded view, simulated, as step {formatInteger(data?.step ?? step)} left it
        </h2>
        <p className={styles.what}>
          What a model would have in view with addressable recall: at most K tokens, long outputs as stubs that it can
          recall. Nothing of this was sent: it is laid out from the log, beside what the client itself held.
          {steps === 0 ? " This thread has no steps: its log holds no answer of a model." : null}
        </p>
        <PolicyFields policy={view} onPolicy={onPolicy} />
        {error ? (
          <Trouble className={styles.failure} error={error} onRetry={query.refetch} />
        ) : data ? (
          <div className={cx(isBehind && styles.behind)} aria-busy={isBehind}>
            {data.compared ? (
              <>
                <div className={sides.sides}>
                  <SimulatedSide view={data} />
                  <ClientSide
                    step={data.step}
                    client={data.compared.client}
                    compactions={compactions}
                    hrefOfCompaction={hrefOfCompaction}
                    onStep={onStep}
                  />
                </div>
                {summarised ? (
                  <StandingSummary
                    key={summarised.n}
                    team={team}
                    session={session}
                    thread={thread}
                    compaction={summarised}
                  />
                ) : null}
                <RecallsNeeded compared={data.compared} />
              </>
            ) : null}
            <ViewItems items={data.items} compactions={marks} isGone={isGone} links={links} />
          </div>
        ) : (
          <div className={styles.waiting} role="status" aria-label="Laying out the view" />
        )}
      </div>
    </>
  );
}

const NONE: readonly CompactionMark[] = [];

/** A change of the policy alone, at the step as it is by then. */
function usePolicyChange(view: ViewPlace, onView: (to: ViewPlace) => void): (to: Partial<ViewPolicy>) => void {
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  return useCallback((to) => onView({ ...latest.current, ...to }), [onView]);
}

/** A step of the thread; null while the field holds none. */
function stepOf(text: string, steps: number): number | null {
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), steps) : null;
}
