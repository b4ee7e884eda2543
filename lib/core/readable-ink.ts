import { type Colour, TRUE_COLOUR } from "./text-style";

/** A colour for either theme, `#rrggbb`. */
export interface InkPair {
  light: string;
  dark: string;
}

type Rgb = readonly [r: number, g: number, b: number];

/**
 * Luminances that keep any ink at 4.5:1 on any ground, in both themes, whatever colours a log asked for: inks of the
 * light theme stay below the first and grounds above the second, the other way round in the dark.
 */
const LIGHT = { inkMax: 0.118, groundMin: 0.73 };
const DARK = { inkMin: 0.305, groundMax: 0.026 };

/** Our inks for a terminal's sixteen: black is the quietest on dark paper, white on light. */
const INKS: readonly InkPair[] = [
  { light: "#1d1b18", dark: "#a39c90" },
  { light: "#a8281c", dark: "#ef7a6c" },
  { light: "#2c6a2b", dark: "#8fc27e" },
  { light: "#7a5600", dark: "#d9b24c" },
  { light: "#2a55a8", dark: "#8fb4f0" },
  { light: "#8b2f86", dark: "#dd9bd8" },
  { light: "#1c6a70", dark: "#6fc3c7" },
  { light: "#57524a", dark: "#d3cdc1" },
  { light: "#645e55", dark: "#a09a8e" },
  { light: "#bd2b1c", dark: "#ff9384" },
  { light: "#27731f", dark: "#a4da92" },
  { light: "#855a00", dark: "#f0ca66" },
  { light: "#2f62c4", dark: "#a9c8ff" },
  { light: "#a5309c", dark: "#f0b3ec" },
  { light: "#0d6f77", dark: "#8adde1" },
  { light: "#1d1b18", dark: "#ece7dd" },
];

/** What the sixteen mean as a ground, before it is made as faint as a ground must be. */
const GROUNDS: readonly InkPair[] = INKS.map((pair, n) => {
  if (n === 0 || n === 8) return { light: "#d9d3c6", dark: n === 0 ? "#0b0a09" : "#2d2a26" };
  if (n === 7 || n === 15) return { light: "#ece7dd", dark: "#2b2925" };
  return pair;
});

/** The ink for a colour a log asked for; dim is as faint as may be read. Null is the page's own ink. */
export function inkOf(colour: Colour | null, isDim: boolean): InkPair {
  const pair = pairOf(colour ?? 7, INKS);
  const fix = isDim ? toLuminance : null;
  return {
    light: hex((fix ?? atMost)(rgbOf(pair.light), LIGHT.inkMax)),
    dark: hex((fix ?? atLeast)(rgbOf(pair.dark), DARK.inkMin)),
  };
}

export function groundOf(colour: Colour): InkPair {
  const pair = pairOf(colour, GROUNDS);
  return {
    light: hex(atLeast(rgbOf(pair.light), LIGHT.groundMin)),
    dark: hex(atMost(rgbOf(pair.dark), DARK.groundMax)),
  };
}

function pairOf(colour: Colour, palette: readonly InkPair[]): InkPair {
  const ofPalette = palette[colour];
  if (ofPalette) return ofPalette;
  const text = `#${(colour % TRUE_COLOUR).toString(16).padStart(6, "0")}`;
  return { light: text, dark: text };
}

/** As linear light, 0 to 1. */
function rgbOf(text: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(text.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function hex(rgb: Rgb): string {
  const part = (value: number) => {
    const curved = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(curved * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${rgb.map(part).join("")}`;
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function atMost(rgb: Rgb, most: number): Rgb {
  return luminance(rgb) > most ? toLuminance(rgb, most) : rgb;
}

function atLeast(rgb: Rgb, least: number): Rgb {
  return luminance(rgb) < least ? toLuminance(rgb, least) : rgb;
}

/** Darker by taking light away in equal measure, lighter by mixing in white: the hue stays. */
function toLuminance(rgb: Rgb, wanted: number): Rgb {
  const now = luminance(rgb);
  const [r, g, b] = rgb;
  if (now >= wanted) return now === 0 ? rgb : [(r * wanted) / now, (g * wanted) / now, (b * wanted) / now];
  const white = (wanted - now) / (1 - now);
  return [r + (1 - r) * white, g + (1 - g) * white, b + (1 - b) * white];
}
