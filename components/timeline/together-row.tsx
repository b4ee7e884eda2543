"use client";

import Link from "next/link";
import { memo, useId } from "react";
import { observationPath } from "@/components/app/paths";
import { LazyFold } from "@/components/observation/lazy-fold";
import { useShortAction } from "@/components/session/working-folder";
import { cx } from "@/components/ui/cx";
import { Time } from "@/components/ui/time";
import type { Event } from "@/lib/api/events";
import { formatInteger } from "@/lib/core/format-number";
import { EventMeta } from "./event-meta";
import { textOf, Waiting } from "./event-row";
import { EventWords } from "./event-words";
import { kindWord } from "./kind-word";
import styles from "./row.module.css";
import { ThreadFold } from "./thread-fold";
import type { ThreadOutline } from "./thread-outline";
import { useTimelineActions } from "./timeline-context";

/** Calls that were issued together, side by side; one that is open takes the whole width. */
export function TogetherRow(props: {
  seqs: readonly number[];
  events: ReadonlyMap<number, Event>;
  outline: ThreadOutline;
}) {
  const first = props.events.get(props.seqs[0] ?? 0);
  return (
    <div className={cx(styles.row, styles.together)}>
      <span className={styles.step}>{first && first.step > 0 ? formatInteger(first.step) : ""}</span>
      <span className={styles.time}>
        <Time at={first?.at ?? null} />
      </span>
      <span className={styles.kind}>{props.seqs.length} at once</span>
      <ul className={styles.calls} aria-label={`${props.seqs.length} calls issued together`}>
        {props.seqs.map((seq) => (
          <Call key={seq} seq={seq} event={props.events.get(seq)} />
        ))}
      </ul>
    </div>
  );
}

const Call = memo(function Call({ seq, event }: { seq: number; event: Event | undefined }) {
  const { team, session, target, isOpen: isRowOpen, onToggle, childOf } = useTimelineActions();
  const body = useId();
  const text = useShortAction(textOf(event));
  const observation = event?.observation ?? null;
  const isOpen = observation !== null && isRowOpen(seq);
  const child = childOf(event?.callId ?? null);
  return (
    <li
      id={`e-${seq}`}
      tabIndex={-1}
      className={cx(styles.call, seq === target && styles.target, isOpen && styles.open)}
      aria-busy={event === undefined}
    >
      <div className={styles.what}>
        {observation && event ? (
          <Link
            className={styles.id}
            href={observationPath(team, observation.id, { session, thread: event.thread })}
            prefetch={false}
          >
            §{observation.id}
          </Link>
        ) : null}
        <button
          type="button"
          className={styles.toggle}
          data-row
          disabled={event !== undefined && observation === null}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => event && onToggle(event)}
        >
          {event ? (
            <span className={styles.callWords}>
              <span className={styles.callTool}>{kindWord({ kind: "tool", tool: event.tool })}</span>{" "}
              <EventWords event={event} text={text} />
            </span>
          ) : (
            <Waiting />
          )}
        </button>
      </div>
      <span className={styles.meta}>{event ? <EventMeta event={event} /> : null}</span>
      {isOpen && observation ? (
        <div className={styles.callBody}>
          <LazyFold team={team} session={session} observation={observation} id={body} />
        </div>
      ) : null}
      {child ? <ThreadFold child={child} /> : null}
    </li>
  );
});
