"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useHotkeys } from "@/components/app/hotkeys";
import { tracePath } from "@/components/app/paths";
import { useRowKeys } from "@/components/app/use-row-keys";
import { ContextMap } from "@/components/chart/context-map";
import { FindField } from "@/components/find/find-field";
import { useMarkedWords } from "@/components/find/use-marked-words";
import { usePaletteActions } from "@/components/palette/palette-context";
import { JumpMenu } from "@/components/timeline/jump-menu";
import { JUMP_KEYS, JUMP_NAMES } from "@/components/timeline/jumps";
import { ShowMenu } from "@/components/timeline/show-menu";
import { NO_FILTER } from "@/components/timeline/thread-outline";
import { Timeline } from "@/components/timeline/timeline";
import { TimelineBar } from "@/components/timeline/timeline-bar";
import { TraceBox } from "@/components/trace/trace-box";
import { Button } from "@/components/ui/button";
import { Trouble } from "@/components/ui/trouble";
import { LazyBoundedView } from "@/components/view/lazy-bounded-view";
import { fileListOptions, sessionOptions, threadListOptions } from "@/lib/client/sessions";
import { SessionFigures } from "./session-figures";
import { SessionHead } from "./session-head";
import { SessionPanel } from "./session-panel";
import styles from "./session-view.module.css";
import { ThreadSwitcher } from "./thread-switcher";
import { useBoundedView } from "./use-bounded-view";
import { useSessionRoom } from "./use-session-room";
import { WorkingFolder } from "./working-folder";

/** One session: what it comes to, its map, and one of its threads from beginning to end. */
export function SessionView({ team, session: id, thread }: { team: string; session: string; thread: string }) {
  const { data: session } = useSuspenseQuery(sessionOptions(team, id));
  const listed = { threads: useQuery(threadListOptions(team, id)), files: useQuery(fileListOptions(team, id)) };
  const threads = listed.threads.data?.items ?? NONE;
  const room = useSessionRoom(team, id, thread);
  const { place, setPlace, outlined, outline, compactions, target, found, timeline, go, jump, onSelect } = room;
  const { filter, view } = place;
  const steps = threads.find((each) => each.thread === thread)?.steps ?? 0;
  const bounded = useBoundedView(team, id, thread, steps, room);
  const isBounded = view !== null;
  const box = useRef<HTMLElement>(null);
  useMarkedWords(box, place.find, place.isOpen && target !== null ? `e-${target}` : null);
  const field = useRef<HTMLInputElement>(null);
  const find = () => {
    field.current?.focus();
    field.current?.select();
  };
  const toField = (event: KeyboardEvent) => {
    event.preventDefault();
    find();
  };

  const traced = useRef<HTMLInputElement>(null);
  const toTrace = (event: KeyboardEvent) => {
    event.preventDefault();
    traced.current?.focus();
  };

  useRowKeys();
  // A bounded view has keys of its own.
  useHotkeys(
    isBounded
      ? {}
      : Object.fromEntries([
          ...JUMP_KEYS.map(([key, what, by]) => [key, () => jump(what, by)] as const),
          ["/", toField] as const,
          ["f", toField] as const,
          ["v", bounded.open] as const,
          ["t", toTrace] as const,
          ["Escape", () => setPlace({ isOpen: false })] as const,
        ]),
  );
  const router = useRouter();
  usePaletteActions([
    {
      id: "trace",
      name: "Trace",
      run: () => router.push(tracePath(team, id, { thread })),
      takes: (q) => ({
        name: `Trace “${q}” in this session`,
        run: () => router.push(tracePath(team, id, { thread, q })),
      }),
    },
    ...(isBounded
      ? [{ id: "timeline", name: "Back to the timeline", words: "leave bounded view", keys: "v", run: bounded.leave }]
      : [
          { id: "find", name: "Find in this session", words: "search words", keys: "/", run: find },
          { id: "view", name: "Bounded view", words: "simulate scrub recall steps", keys: "v", run: bounded.open },
        ]),
    ...JUMP_KEYS.map(([key, what, by]) => ({
      id: `jump-${key}`,
      name: `${by === 1 ? "Next" : "Previous"} ${JUMP_NAMES[what]}`,
      words: "jump go",
      keys: key,
      run: () => jump(what, by),
    })),
  ]);

  useEffect(() => {
    if (isBounded && bounded.isAsked) box.current?.scrollIntoView();
  }, [isBounded, bounded.isAsked]);

  return (
    <main className={styles.page} id="content">
      <div className={styles.top}>
        <SessionHead team={team} session={session} thread={thread} />
        <TraceBox team={team} session={id} thread={thread} field={traced} />
        <SessionFigures session={session} />
        {threads.length > 1 ? <ThreadSwitcher team={team} session={id} threads={threads} current={thread} /> : null}
        <ContextMap
          team={team}
          session={id}
          thread={thread}
          compactions={compactions}
          zoom={place.zoom}
          onZoom={(zoom) => setPlace({ zoom })}
          onGo={(compaction) => (isBounded ? bounded.scrub(compaction.step) : go(compaction.seq))}
          onGoStep={bounded.scrub}
        />
      </div>
      <SessionPanel team={team} session={session} thread={thread} room={room} lists={listed} />
      <section ref={box} aria-label={isBounded ? "Bounded view" : "Timeline"} className={styles.timeline}>
        {view ? (
          <LazyBoundedView
            team={team}
            session={id}
            thread={thread}
            steps={steps}
            compactions={compactions}
            outline={outline}
            view={view}
            onView={bounded.onView}
            isAsked={bounded.isAsked}
            links={bounded.links}
            hrefOfCompaction={bounded.hrefOfCompaction}
            onStep={bounded.goStep}
            onLeave={bounded.leave}
            onEscape={bounded.escape}
          />
        ) : outline ? (
          <WorkingFolder value={session.cwd}>
            <TimelineBar>
              <FindField
                ref={field}
                words={place.find}
                result={found}
                current={found.items.findIndex(({ seq }) => seq === target)}
                onWords={room.onWords}
                onGo={room.goFound}
                onLeave={() => field.current?.blur()}
              />
              <ShowMenu outline={outline} filter={filter} onFilter={(to) => setPlace({ filter: to })} />
              <JumpMenu outline={outline} onJump={jump} />
              <Button
                onClick={bounded.open}
                aria-keyshortcuts="v"
                title="What addressable recall would have in view (v)"
              >
                Bounded view
              </Button>
            </TimelineBar>
            <Timeline
              ref={timeline}
              team={team}
              session={id}
              thread={thread}
              outline={outline}
              filter={filter.tool !== null && outline.ofTool === null ? NO_FILTER : filter}
              target={target}
              isTargetOpen={place.isOpen}
              block={place.block}
              onBlock={room.onBlock}
              compactions={compactions}
              threads={threads}
              onSelect={onSelect}
            />
          </WorkingFolder>
        ) : outlined.error ? (
          <Trouble className={styles.failure} error={outlined.error} onRetry={outlined.refetch} />
        ) : (
          <div className={styles.waiting} role="status" aria-label="Loading the timeline" />
        )}
      </section>
    </main>
  );
}

const NONE: readonly never[] = [];
