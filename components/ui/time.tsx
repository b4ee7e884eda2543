"use client";

import { useClock } from "@/components/app/clock";
import { formatAgo, formatDay, formatFull, formatMinute, formatSecond } from "@/lib/core/format-time";

const FORMATS = {
  second: formatSecond,
  minute: formatMinute,
  full: formatFull,
  day: formatDay,
  ago: formatAgo,
  "day-minute": (at: number, zone: string, now: number) => `${formatDay(at, zone, now)}, ${formatMinute(at, zone)}`,
};

/** A moment in the reader's own zone; the whole of it on hover. Nothing where the log has no time. */
export function Time({ at, as = "second" }: { at: string | null; as?: keyof typeof FORMATS }) {
  const { zone, now } = useClock();
  if (at === null) return null;
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={as === "full" ? undefined : formatFull(ms, zone)}>
      {FORMATS[as](ms, zone, now)}
    </time>
  );
}
