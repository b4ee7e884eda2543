/** A colour a terminal was asked for: 0 to 15 of its palette, or `TRUE_COLOUR` plus 0xRRGGBB. */
export type Colour = number;
export const TRUE_COLOUR = 0x1000000;

/** How a terminal would set a text. */
export interface TextStyle {
  ink: Colour | null;
  ground: Colour | null;
  isBold: boolean;
  isDim: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  isInverse: boolean;
  /** A terminal would not show it. We do. */
  isConcealed: boolean;
}

export const PLAIN: TextStyle = {
  ink: null,
  ground: null,
  isBold: false,
  isDim: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isInverse: false,
  isConcealed: false,
};

const KEYS = [
  "ink",
  "ground",
  "isBold",
  "isDim",
  "isItalic",
  "isUnderlined",
  "isStruck",
  "isInverse",
  "isConcealed",
] as const satisfies readonly (keyof TextStyle)[];

/** Terminals take no more of one sequence either. */
const MAX_PARAMETERS = 32;

const SWITCHES: Record<number, Partial<TextStyle>> = {
  0: PLAIN,
  1: { isBold: true },
  2: { isDim: true },
  3: { isItalic: true },
  4: { isUnderlined: true },
  7: { isInverse: true },
  8: { isConcealed: true },
  9: { isStruck: true },
  21: { isUnderlined: true },
  22: { isBold: false, isDim: false },
  23: { isItalic: false },
  24: { isUnderlined: false },
  27: { isInverse: false },
  28: { isConcealed: false },
  29: { isStruck: false },
  39: { ink: null },
  49: { ground: null },
};

/** The style after a colour sequence (`ESC [ … m`). What it does not know changes nothing. */
export function applySgr(style: TextStyle, sequence: string): TextStyle {
  const parameters = sequence.slice(2, -1).split(";", MAX_PARAMETERS);
  let next = style;
  for (let at = 0; at < parameters.length; at++) {
    const [code = 0, ...sub] = (parameters[at] ?? "").split(":", 8).map(Number);
    if (code === 38 || code === 48 || code === 58) {
      const rest = sub.length > 0 ? sub : parameters.slice(at + 1, at + 5).map(Number);
      const colour = colourOf(rest);
      // Of a colour model that nobody knows it is not known how many parameters are its own.
      if (sub.length === 0) at += rest[0] === 5 ? 2 : rest[0] === 2 ? 4 : MAX_PARAMETERS;
      if (colour !== null && code !== 58) next = { ...next, [code === 38 ? "ink" : "ground"]: colour };
    } else if (code === 4 && sub[0] === 0) next = { ...next, isUnderlined: false };
    else next = { ...next, ...(SWITCHES[code] ?? paletteSwitch(code)) };
  }
  return sameStyle(next, PLAIN) ? PLAIN : next;
}

export function sameStyle(a: TextStyle, b: TextStyle): boolean {
  return a === b || KEYS.every((key) => a[key] === b[key]);
}

function paletteSwitch(code: number): Partial<TextStyle> {
  if (code >= 30 && code <= 37) return { ink: code - 30 };
  if (code >= 40 && code <= 47) return { ground: code - 40 };
  if (code >= 90 && code <= 97) return { ink: code - 90 + 8 };
  if (code >= 100 && code <= 107) return { ground: code - 100 + 8 };
  return {};
}

/** `5, n` of 256 colours, or `2, r, g, b`; with colons a colour space may stand before the three. */
function colourOf(parameters: readonly number[]): Colour | null {
  const [model, ...values] = parameters;
  if (!values.every((value) => Number.isInteger(value) && value <= 255)) return null;
  if (model === 5 && values[0] !== undefined) return ofPalette(values[0]);
  const [r, g, b] = values.length > 3 ? values.slice(-3) : values;
  return model === 2 && r !== undefined && g !== undefined && b !== undefined ? trueColour(r, g, b) : null;
}

const CUBE = [0, 95, 135, 175, 215, 255];

/** xterm's 256: sixteen of the palette, a cube of 216, a ramp of 24 greys. */
function ofPalette(n: number): Colour {
  if (n < 16) return n;
  if (n >= 232) return trueColour(8 + 10 * (n - 232), 8 + 10 * (n - 232), 8 + 10 * (n - 232));
  const level = (divisor: number) => CUBE[Math.floor((n - 16) / divisor) % 6] ?? 0;
  return trueColour(level(36), level(6), level(1));
}

function trueColour(r: number, g: number, b: number): Colour {
  return TRUE_COLOUR + r * 0x10000 + g * 0x100 + b;
}
