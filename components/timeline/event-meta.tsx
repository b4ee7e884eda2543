import { partOf, seenOf, shortSizeOf, troubleOf } from "@/components/observation/observation-facts";
import type { Event } from "@/lib/api/events";
import { formatDuration } from "@/lib/core/format-number";
import styles from "./row.module.css";

/** Shorter runs are not worth a word on the row. */
const LONG_MS = 10_000;

/** At the end of a row: what went wrong, how long it took, how much it said, what is odd about it. */
export function EventMeta({ event }: { event: Event }) {
  const { observation } = event;
  if (!observation) return event.kind === "tool" ? <span>no output recorded</span> : null;
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
