import { expect, test } from "vitest";
import {
  formatAgo,
  formatDay,
  formatFull,
  formatMinute,
  formatOffset,
  formatSecond,
  formatSpan,
  isTimeZone,
  startOfDay,
} from "./format-time";

const at = Date.parse("2026-11-28T05:02:07Z");
const now = Date.parse("2026-11-30T12:00:00Z");

test("a moment is told in the reader's zone", () => {
  expect(formatMinute(at, "Asia/Tokyo")).toBe("14:02");
  expect(formatSecond(at, "UTC")).toBe("05:02:07");
  expect(formatFull(at, "Asia/Tokyo")).toBe("28 Nov 2026, 14:02:07 (UTC+9)");
  expect(formatMinute(Date.parse("2026-11-28T00:00:00Z"), "UTC")).toBe("00:00");
});

test("the year stands only where it is not this one", () => {
  expect(formatDay(at, "UTC", now)).toBe("28 Nov");
  expect(formatDay(Date.parse("2025-02-01T00:00:00Z"), "UTC", now)).toBe("1 Feb 2025");
});

test("a span names its second day only when it is another", () => {
  expect(formatSpan(at, at + 13_620_000, "Asia/Tokyo", now)).toBe("28 Nov, 14:02 – 17:49 (UTC+9)");
  expect(formatSpan(at, at + 86_400_000, "UTC", now)).toBe("28 Nov, 05:02 – 29 Nov, 05:02 (UTC)");
  expect(formatSpan(at, null, "UTC", now)).toBe("28 Nov, 05:02 (UTC)");
});

test.each([
  ["UTC", "UTC"],
  ["Asia/Kolkata", "UTC+5:30"],
  ["America/St_Johns", "UTC−3:30"],
  ["America/New_York", "UTC−5"],
])("offset of %s", (zone, text) => {
  expect(formatOffset(at, zone)).toBe(text);
});

test.each([
  ["2026-11-30T11:59:30Z", "just now"],
  ["2026-11-30T11:59:00Z", "1 minute ago"],
  ["2026-11-30T11:18:00Z", "42 minutes ago"],
  ["2026-11-30T02:00:00Z", "10 hours ago"],
  ["2026-11-29T20:00:00Z", "yesterday"],
  ["2026-11-29T00:10:00Z", "yesterday"],
  ["2026-11-27T23:00:00Z", "3 days ago"],
  ["2026-09-01T00:00:00Z", "1 Sep"],
  ["2026-12-04T00:00:00Z", "4 Dec"],
])("%s is told as %s", (time, text) => {
  expect(formatAgo(Date.parse(time), "UTC", now)).toBe(text);
});

test("a day begins at its zone's midnight, on clock-change days too", () => {
  expect(startOfDay("2026-11-28", "Asia/Tokyo")).toBe(Date.parse("2026-11-27T15:00:00Z"));
  expect(startOfDay("2026-03-29", "Europe/Berlin")).toBe(Date.parse("2026-03-28T23:00:00Z"));
  expect(startOfDay("2026-10-26", "Europe/Berlin")).toBe(Date.parse("2026-10-25T23:00:00Z"));
  expect(startOfDay("2026-09-27", "Pacific/Auckland")).toBe(Date.parse("2026-09-26T12:00:00Z"));
  expect(startOfDay("2026-02-30", "UTC")).toBeNull();
  expect(startOfDay("yesterday", "UTC")).toBeNull();
});

test("only zones that exist are zones", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(isTimeZone("a b; c")).toBe(false);
});
