"use client";

import Link from "next/link";
import { useId, useState } from "react";
import { observationPath } from "@/components/app/paths";
import { MachineText } from "@/components/observation/machine-text";
import { partOf, seenOf, shortSizeOf, troubleOf } from "@/components/observation/observation-facts";
import { ObservationFold } from "@/components/observation/observation-fold";
import { useShortAction } from "@/components/session/working-folder";
import { cx } from "@/components/ui/cx";
import { Time } from "@/components/ui/time";
import type { Event, Observation } from "@/lib/api/events";
import { formatDuration, formatInteger } from "@/lib/core/format-number";
import { kindWord } from "./kind-word";
import styles from "./row.module.css";

/** Shorter runs are not worth a word on the row. */
const LONG_MS = 10_000;

export function EventRow({
  team,
  session,
  event,
  isTarget,
}: {
  team: string;
  session: string;
  event: Event;
  isTarget: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const { observation } = event;
  const text = useShortAction(event.kind === "tool" ? (event.action ?? event.preview) : event.preview);

  return (
    <li
      id={`e-${event.seq}`}
      className={cx(styles.row, styles[event.kind], isTarget && styles.target, isOpen && styles.open)}
    >
      <span className={styles.step}>{event.step > 0 ? formatInteger(event.step) : ""}</span>
      <span className={styles.time}>
        <Time at={event.at} />
      </span>
      <span className={styles.kind}>{kindWord(event)}</span>
      <div className={styles.what}>
        {event.kind === "tool" && observation ? (
          <Link
            className={styles.id}
            href={observationPath(team, observation.id, { session, thread: event.thread })}
            prefetch={false}
          >
            §{observation.id}
          </Link>
        ) : null}
        {observation ? (
          <button
            type="button"
            className={styles.toggle}
            data-row
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Words event={event} text={text} />
          </button>
        ) : (
          <span className={styles.toggle}>
            <Words event={event} text={text} />
          </span>
        )}
      </div>
      <span className={styles.meta}>{observation ? <Meta observation={observation} /> : missingOf(event)}</span>
      {isOpen && observation ? (
        <div className={styles.body}>
          <ObservationFold team={team} session={session} observation={observation} id={body} />
        </div>
      ) : null}
    </li>
  );
}

function Words({ event, text }: { event: Event; text: string }) {
  const words = text.trim() === "" ? <span className={styles.blank}>(nothing)</span> : <MachineText text={text} />;
  return event.kind === "tool" || event.kind === "unparsed" || event.kind === "unknown" ? (
    <code className={styles.words}>{words}</code>
  ) : (
    <span className={styles.words}>{words}</span>
  );
}

function Meta({ observation }: { observation: Observation }) {
  const trouble = troubleOf(observation);
  const isLong = observation.durationMs !== null && observation.durationMs >= LONG_MS;
  const part = partOf(observation);
  return (
    <>
      {trouble ? <span className={styles.trouble}>{trouble}</span> : null}
      {isLong && observation.durationMs !== null ? <span>{formatDuration(observation.durationMs)}</span> : null}
      {observation.kind === "tool" || observation.mediaType !== null ? <span>{shortSizeOf(observation)}</span> : null}
      {part ? (
        <span className={styles.chip} title={part}>
          incomplete
        </span>
      ) : observation.seenBytes !== null ? (
        <span className={styles.chip} title={`The model saw ${seenOf(observation)}`}>
          seen differently
        </span>
      ) : null}
    </>
  );
}

function missingOf(event: Event) {
  return event.kind === "tool" ? <span>no output recorded</span> : null;
}
