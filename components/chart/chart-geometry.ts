import type { CompactionFigures } from "@/components/compaction/compaction-words";
import { type StepRange, toView } from "./chart-view";

export interface Point {
  step: number;
  tokens: number;
}

/** Everything, the ordinal alone, or nothing. */
export type MarkLabel = "full" | "short" | "none";

/** A cut took the view apart; a micro one took some outputs; a failed one took nothing. */
export type MarkKind = "cut" | "micro" | "failed";

export interface Mark {
  compaction: CompactionFigures;
  /** Share of the width, 0 to 1. */
  x: number;
  kind: MarkKind;
  /** What fits beside it, on a wide chart and on a phone's. */
  label: MarkLabel;
  narrowLabel: MarkLabel;
  /** Its label stands on its left: there is no room to the right of it. */
  isFlipped: boolean;
}

export interface ChartGeometry {
  /** Top of the scale in tokens. */
  top: number;
  /** The window's line, 0 (bottom) to 1; null when it is not known or far above all that was held. */
  window: number | null;
  /** SVG paths in a 1000 × 100 box, y downwards. */
  line: string;
  area: string;
  /** Those in sight. */
  marks: Mark[];
}

export interface ChartOptions {
  /** Steps of the whole thread. */
  steps: number;
  windowTokens: number | null;
  /** The most that was held in the whole thread, where not all of its points are given. */
  peakTokens?: number | null;
  /** The steps that fill the width; all of them unless said. */
  view?: StepRange;
}

export const WIDTH = 1000;
export const HEIGHT = 100;

/** A window this many times the peak would press the line flat: it is named in words instead. */
const FAR = 3;
/** Shares of the width that a label needs, on a chart about 950 pixels wide; a phone's needs more. */
const FULL_LABEL = 0.085;
const SHORT_LABEL = 0.03;
const NARROW = 2.7;

/**
 * The context chart: what the model held at each step, cut where it was compacted.
 *
 * A cut stands between its step and the next; the line falls there straight, from what was held to what was left. The
 * scale is that of the whole thread, whatever part of it is in sight.
 */
export function chartGeometry(
  points: readonly Point[],
  compactions: readonly CompactionFigures[],
  { steps, windowTokens, peakTokens, view }: ChartOptions,
): ChartGeometry {
  const last = Math.max(steps, points.at(-1)?.step ?? 0, 1);
  const peak = compactions.reduce(
    (most, c) => Math.max(most, c.tokensBefore ?? 0),
    Math.max(1, peakTokens ?? peakOf(points)),
  );
  const isNear = windowTokens !== null && windowTokens <= peak * FAR;
  const top = isNear ? Math.max(windowTokens, peak) : niceTop(peak);
  const x = toView(view ?? { from: 1, to: last });
  const cutX = (c: CompactionFigures) => x(Math.min(Math.max(c.step + 0.5, 1), last));
  const y = (tokens: number) => HEIGHT - (Math.min(tokens, top) / top) * HEIGHT;
  const cuts = compactions.filter((c) => markKind(c) === "cut");

  const stretches = split(points, cuts).map(({ points: stretch, before, after }) => {
    const [first] = stretch;
    const end = stretch.at(-1);
    if (!first || !end) return [];
    const drawn: [number, number][] = stretch.map((point) => [x(point.step) * WIDTH, y(point.tokens)]);
    if (before) drawn.unshift([cutX(before) * WIDTH, y(before.tokensAfter ?? first.tokens)]);
    if (after) drawn.push([cutX(after) * WIDTH, y(after.tokensBefore ?? end.tokens)]);
    return drawn;
  });
  const drawn = stretches.filter((stretch) => stretch.length > 0);

  return {
    top,
    window: isNear ? windowTokens / top : null,
    line: drawn.map((stretch, i) => `${i === 0 ? "M" : "L"}${stretch.map(place).join("L")}`).join(""),
    area: drawn
      .map(
        (s) => `M${round(s[0]?.[0] ?? 0)} ${HEIGHT}L${s.map(place).join("L")}L${round(s.at(-1)?.[0] ?? 0)} ${HEIGHT}Z`,
      )
      .join(""),
    marks: labelled(
      compactions
        .map((compaction) => ({ compaction, x: cutX(compaction), kind: markKind(compaction) }))
        .filter((mark) => mark.x >= 0 && mark.x <= 1),
    ),
  };
}

export function markKind({ kind, status }: Pick<CompactionFigures, "kind" | "status">): MarkKind {
  if (status !== "done") return "failed";
  return kind === "micro" ? "micro" : "cut";
}

function peakOf(points: readonly Point[]): number {
  return points.reduce((most, { tokens }) => Math.max(most, tokens), 0);
}

/** Points between the cuts, with the cut on either side. */
function split(points: readonly Point[], cuts: readonly CompactionFigures[]) {
  const stretches: { points: Point[]; before: CompactionFigures | null; after: CompactionFigures | null }[] = [];
  let from = 0;
  for (let i = 0; i <= cuts.length; i++) {
    const after = cuts[i] ?? null;
    let to = points.length;
    if (after) {
      to = from;
      while (to < points.length && (points[to]?.step ?? 0) <= after.step) to++;
    }
    stretches.push({ points: points.slice(from, to), before: cuts[i - 1] ?? null, after });
    from = to;
  }
  return stretches;
}

function labelled(marks: Pick<Mark, "compaction" | "x" | "kind">[]): Mark[] {
  const full = marks.filter((mark) => mark.kind !== "micro");
  return marks.map((mark) => {
    if (mark.kind === "micro") return { ...mark, label: "none", narrowLabel: "none", isFlipped: false };
    const i = full.indexOf(mark);
    const toNext = full[i + 1] ? (full[i + 1]?.x ?? 1) - mark.x : null;
    const right = toNext ?? 1 - mark.x;
    const left = mark.x - (full[i - 1]?.x ?? 0);
    const isFlipped = toNext === null && right < FULL_LABEL * NARROW && left >= right;
    // To its left stands the label of the mark before: both need room there.
    const room = isFlipped ? left / 2 : right;
    return { ...mark, isFlipped, label: fitting(room, 1), narrowLabel: fitting(room, NARROW) };
  });
}

function fitting(room: number, scale: number): MarkLabel {
  if (room >= FULL_LABEL * scale) return "full";
  return room >= SHORT_LABEL * scale ? "short" : "none";
}

/** The next of 1, 1.5, 2, 3, 4, 5, 6, 8, 10 times a power of ten. */
export function niceTop(peak: number): number {
  const power = 10 ** Math.floor(Math.log10(peak));
  const factor = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= peak) ?? 10;
  return factor * power;
}

function place([x, y]: [number, number]): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
