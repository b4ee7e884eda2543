import { expect, test } from "vitest";
import { formatBytes, formatCount, formatDuration, formatInteger, formatShare } from "./format-number";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [182_334, "182,334"],
  [1_234_567_890, "1,234,567,890"],
  [-27_110, "−27,110"],
  [-0.2, "0"],
])("thousands are separated: %d", (value, text) => {
  expect(formatInteger(value)).toBe(text);
});

test.each([
  [0, "0 lines"],
  [1, "1 line"],
  [3847, "3,847 lines"],
])("a unit agrees with its number: %d", (value, text) => {
  expect(formatCount(value, "line")).toBe(text);
});

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1.0 KB"],
  [12_400, "12.4 KB"],
  [999_960, "1.0 MB"],
  [120_000, "120 KB"],
  [52_428_800, "52.4 MB"],
  [16 * 1024 ** 3, "17.2 GB"],
])("sizes keep three figures: %d", (value, text) => {
  expect(formatBytes(value)).toBe(text);
});

test.each([
  [96, 100, "96 %"],
  [9999, 10_000, "99 %"],
  [10_000, 10_000, "100 %"],
  [1, 100_000, "1 %"],
  [0, 5, "0 %"],
  [0, 0, null],
  [110, 100, "110 %"],
])("a share never rounds up to all or down to nothing: %d of %d", (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text);
});

test.each([
  [0, "0 ms"],
  [240, "240 ms"],
  [4200, "4.2 s"],
  [9960, "10 s"],
  [48_000, "48 s"],
  [59_600, "1 min"],
  [130_000, "2 min 10 s"],
  [3_600_000, "1 h"],
  [13_620_000, "3 h 47 min"],
])("durations have at most two units: %d ms", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
