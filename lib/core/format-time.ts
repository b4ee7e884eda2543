/** Times as the pages print them, in a named zone and one spelling: the server and the browser must agree to the letter. */

export interface ZonedTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z0-9_+\-/]{1,60}$/.test(zone) && new Intl.DateTimeFormat("en-US", { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** Moments of late, by zone: one is mostly printed in several ways, and every day is compared with today. */
const late = new Map<string, ZonedTime>();
const LATE = 256;

export function zonedTime(at: number, zone: string): ZonedTime {
  const name = `${at} ${zone}`;
  const known = late.get(name);
  if (known) return known;
  if (late.size >= LATE) late.clear();
  const time = toZone(at, zone);
  late.set(name, time);
  return time;
}

function toZone(at: number, zone: string): ZonedTime {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn-hc-h23", {
      timeZone: zone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  const parts: Record<string, number> = {};
  for (const part of format.formatToParts(at)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour: hour % 24, minute, second };
}

/** `16:22` */
export function formatMinute(at: number, zone: string): string {
  const t = zonedTime(at, zone);
  return `${two(t.hour)}:${two(t.minute)}`;
}

/** `16:22:04` */
export function formatSecond(at: number, zone: string): string {
  return `${formatMinute(at, zone)}:${two(zonedTime(at, zone).second)}`;
}

/** `28 Nov`, with the year when it is not the reader's. */
export function formatDay(at: number, zone: string, now: number): string {
  const t = zonedTime(at, zone);
  const day = `${t.day} ${MONTHS[t.month - 1]}`;
  return t.year === zonedTime(now, zone).year ? day : `${day} ${t.year}`;
}

/** `28 Nov 2026, 16:22:04 (UTC+9)`: all there is to say. */
export function formatFull(at: number, zone: string): string {
  const t = zonedTime(at, zone);
  return `${t.day} ${MONTHS[t.month - 1]} ${t.year}, ${formatSecond(at, zone)} (${formatOffset(at, zone)})`;
}

/** `28 Nov, 14:02 – 17:49 (UTC+9)`; the second day is named when it is another. */
export function formatSpan(from: number, to: number | null, zone: string, now: number): string {
  const start = `${formatDay(from, zone, now)}, ${formatMinute(from, zone)}`;
  const offset = `(${formatOffset(from, zone)})`;
  if (to === null || to <= from) return `${start} ${offset}`;
  const sameDay = formatDay(from, zone, now) === formatDay(to, zone, now);
  const end = sameDay ? formatMinute(to, zone) : `${formatDay(to, zone, now)}, ${formatMinute(to, zone)}`;
  return `${start} – ${end} ${offset}`;
}

/** `UTC`, `UTC+9`, `UTC−3:30` at that moment. */
export function formatOffset(at: number, zone: string): string {
  const t = zonedTime(at, zone);
  const wall = Date.UTC(t.year, t.month - 1, t.day, t.hour, t.minute, t.second);
  const minutes = Math.round((wall - Math.floor(at / 1000) * 1000) / 60_000);
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest ? `:${two(rest)}` : ""}`;
}

/** `just now`, `12 minutes ago`, `yesterday`, `3 days ago`; older than a month it is the day itself. */
export function formatAgo(at: number, zone: string, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 0) return formatDay(at, zone, now);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago`;
  const hours = Math.floor(minutes / 60);
  const days = dayNumber(now, zone) - dayNumber(at, zone);
  if (hours < 24 && days <= 1)
    return days === 0 || hours < 6 ? `${hours} ${hours === 1 ? "hour" : "hours"} ago` : "yesterday";
  if (days <= 1) return "yesterday";
  return days <= 31 ? `${days} days ago` : formatDay(at, zone, now);
}

/** The first moment of a `YYYY-MM-DD` in a zone; null when it is no date. */
export function startOfDay(date: string, zone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const midnight = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  if (new Date(midnight).toISOString().slice(0, 10) !== date) return null;
  // The offset at the guess may differ from the one at the answer around a clock change: one correction settles it.
  const guess = midnight - wallOffset(midnight, zone);
  return midnight - wallOffset(guess, zone);
}

function wallOffset(at: number, zone: string): number {
  const t = zonedTime(at, zone);
  return Date.UTC(t.year, t.month - 1, t.day, t.hour, t.minute, t.second) - Math.floor(at / 1000) * 1000;
}

function dayNumber(at: number, zone: string): number {
  const t = zonedTime(at, zone);
  return Date.UTC(t.year, t.month - 1, t.day) / 86_400_000;
}

function two(value: number): string {
  return value.toString().padStart(2, "0");
}
