"use client";

import { useClock } from "@/components/app/clock";
import { formatSpan } from "@/lib/core/format-time";

export function TimeSpan({ from, to }: { from: string; to: string | null }) {
  const { zone, now } = useClock();
  return <>{formatSpan(Date.parse(from), to === null ? null : Date.parse(to), zone, now)}</>;
}
