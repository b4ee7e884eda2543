import fc from "fast-check";
import { expect, test } from "vitest";
import { groundOf, inkOf } from "./readable-ink";
import { TRUE_COLOUR } from "./text-style";

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is no colour`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const trueColours = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => TRUE_COLOUR + rgb);
const colours = fc.oneof(fc.integer({ min: 0, max: 15 }), trueColours);

/** From app/globals.css: what a text may stand on, and what it is written with, in each theme. */
const PAGE = {
  light: { grounds: ["#fbf9f5", "#fffdf9", "#f5f1e9", "#fbf1de"], ink: "#1d1b18" },
  dark: { grounds: ["#141310", "#1a1916", "#100f0d", "#2b2112"], ink: "#ece7dd" },
} as const;

test.each(["light", "dark"] as const)("any ink on any ground reads at 4.5:1 in the %s theme", (theme) => {
  fc.assert(
    fc.property(colours, colours, fc.boolean(), (ink, ground, isDim) => {
      const written = inkOf(ink, isDim)[theme];
      expect(contrast(written, groundOf(ground)[theme])).toBeGreaterThanOrEqual(4.5);
      for (const paper of PAGE[theme].grounds) expect(contrast(written, paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(PAGE[theme].ink, groundOf(ground)[theme])).toBeGreaterThanOrEqual(4.5);
    }),
    {
      numRuns: 1000,
      examples: [
        [TRUE_COLOUR, TRUE_COLOUR, true],
        [TRUE_COLOUR + 0xffffff, TRUE_COLOUR + 0xffffff, false],
      ],
    },
  );
});

test("the sixteen are told apart, but for black and bright white on light paper", () => {
  const inks = Array.from({ length: 16 }, (_, n) => inkOf(n, false));
  expect(new Set(inks.map(({ dark }) => dark)).size).toBe(16);
  expect(new Set(inks.map(({ light }) => light)).size).toBe(15);
});

test("a colour that reads well already stays as it is", () => {
  expect(inkOf(TRUE_COLOUR + 0x123456, false).light).toBe("#123456");
  expect(inkOf(TRUE_COLOUR + 0xfedcba, false).dark).toBe("#fedcba");
});

test("dim is fainter than not", () => {
  for (const colour of [1, 4, 7])
    for (const [theme, paper] of [
      ["light", "#fffdf9"],
      ["dark", "#1a1916"],
    ] as const)
      expect(contrast(inkOf(colour, true)[theme], paper)).toBeLessThan(contrast(inkOf(colour, false)[theme], paper));
});
