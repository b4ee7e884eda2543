import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");

const CODE = ["code-keyword", "code-string", "code-number", "code-title", "code-type"];

/** Which inks may be set on which grounds; a ground is as dark as the darkest thing drawn on it. */
const PAIRS: [ground: string, inks: string[]][] = [
  ["paper", ["ink", "soft", "faint", "erased", "amber", "red", "teal"]],
  ["panel", ["ink", "soft", "faint", "erased", "amber", "red", "teal", ...CODE]],
  ["sunk", ["ink", "soft", "faint", "amber", "red", "teal"]],
  ["hatch", ["ink", "soft", "erased", "amber", "red", "teal"]],
  ["area", ["ink", "soft", "amber", "teal"]],
  ["amber-wash", ["ink", "soft", "faint", "amber", "red", "teal"]],
  ["red-wash", ["ink", "soft", "red"]],
  ["teal-wash", ["ink", "soft", "teal"]],
  ["added-wash", ["ink", "soft", "faint", ...CODE]],
  ["removed-wash", ["ink", "soft", "faint", ...CODE]],
  ["added-strong", ["ink", ...CODE]],
  ["removed-strong", ["ink", ...CODE]],
];

function token(name: string, theme: 0 | 1): string {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
  const value = match?.[theme + 1];
  if (!value) throw new Error(`globals.css has no token --${name}`);
  return value;
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(PAIRS)("text on %s reads at 4.5:1 in both themes", (ground, inks) => {
  for (const theme of [0, 1] as const)
    for (const ink of inks) {
      const found = contrast(token(ink, theme), token(ground, theme));
      expect(found, `${ink} on ${ground}, ${theme ? "dark" : "light"}: ${found.toFixed(2)}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
});

test("edges of controls are told from their ground at 3:1", () => {
  for (const theme of [0, 1] as const)
    for (const ground of ["paper", "panel"])
      expect(contrast(token("edge", theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
});
