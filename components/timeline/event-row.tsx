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
import type { OutlineFacts } from "@/lib/core/outline";
import { EventMeta } from "./event-meta";
import { EventWords } from "./event-words";
import { kindWord } from "./kind-word";
import styles from "./row.module.css";
import { ThreadFold } from "./thread-fold";
import { useTimelineActions } from "./timeline-context";

/** One event on one line; what it holds unfolds below. Until it has been read its place is held. */
export const EventRow = memo(function EventRow({
  seq,
  event,
  facts,
}: {
  seq: number;
  event: Event | undefined;
  facts: OutlineFacts;
}) {
  const { team, session, target, isOpen: isRowOpen, onToggle, childOf } = useTimelineActions();
  const body = useId();
  const text = useShortAction(textOf(event));
  const kind = event?.kind ?? facts.kind;
  const observation = event?.observation ?? null;
  const isOpen = observation !== null && isRowOpen(seq);
  const holds = event ? observation !== null : HOLDING.has(kind);
  const child = childOf(event?.callId ?? null);

  return (
    <div
      className={cx(styles.row, styles[kind], seq === target && styles.target, isOpen && styles.open)}
      aria-busy={event === undefined}
    >
      <span className={styles.step}>{event && event.step > 0 ? formatInteger(event.step) : ""}</span>
      <span className={styles.time}>
        <Time at={event?.at ?? null} />
      </span>
      <span className={styles.kind}>{kindWord({ kind, tool: event?.tool ?? null })}</span>
      <div className={styles.what}>
        {event?.kind === "tool" && observation ? (
          <Link
            className={styles.id}
            href={observationPath(team, observation.id, { session, thread: event.thread })}
            prefetch={false}
          >
            §{observation.id}
          </Link>
        ) : null}
        {holds ? (
          <button
            type="button"
            className={styles.toggle}
            data-row
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={() => event && onToggle(event)}
          >
            {event ? <EventWords event={event} text={text} /> : <Waiting />}
          </button>
        ) : (
          <span className={styles.toggle}>{event ? <EventWords event={event} text={text} /> : <Waiting />}</span>
        )}
      </div>
      <span className={styles.meta}>{event ? <EventMeta event={event} /> : null}</span>
      {isOpen && observation ? (
        <div className={styles.body} data-unfolded>
          <LazyFold team={team} session={session} observation={observation} id={body} />
        </div>
      ) : null}
      {child ? <ThreadFold child={child} /> : null}
    </div>
  );
});

/** Kinds whose rows unfold. */
const HOLDING: ReadonlySet<string> = new Set(["prompt", "reply", "thinking", "tool"]);

export function textOf(event: Event | undefined): string {
  if (!event) return "";
  return event.kind === "tool" ? (event.action ?? event.preview) : event.preview;
}

/** Holds the place of words that have not been read. */
export function Waiting() {
  return (
    <span className={styles.waiting}>
      <span className="visually-hidden">Loading</span>
    </span>
  );
}
