/** Steps from one to another, both included. */
export interface StepRange {
  from: number;
  to: number;
}

/** Fewer steps than these fill no chart. */
const LEAST_STEPS = 4;

/** Share of the width at which a step stands in a view; outside it below 0 or above 1. */
export function toView({ from, to }: StepRange): (step: number) => number {
  return (step) => (to === from ? 0.5 : (step - from) / (to - from));
}

/** The step at a share of the width. */
export function stepAt({ from, to }: StepRange, share: number): number {
  return from + Math.min(Math.max(share, 0), 1) * (to - from);
}

/** A view within the whole: as long as was asked for where there is room; null when it would be all of it. */
export function within(whole: StepRange, from: number, to: number): StepRange | null {
  const all = whole.to - whole.from;
  const length = Math.max(Math.round(to - from), Math.min(LEAST_STEPS, all));
  if (length >= all) return null;
  const start = Math.min(Math.max(Math.round(from), whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/** Nearer (`factor` below 1) or farther away, with `centre` staying where it is. */
export function zoomed(whole: StepRange, view: StepRange, centre: number, factor: number): StepRange | null {
  const at = Math.min(Math.max(centre, view.from), view.to);
  return within(whole, at - (at - view.from) * factor, at + (view.to - at) * factor);
}

/** The view moved so far that the step is in it, with some room beyond. */
export function revealing(whole: StepRange, view: StepRange, step: number): StepRange | null {
  const room = (view.to - view.from) * 0.1;
  if (step < view.from) return within(whole, step - room, step - room + (view.to - view.from));
  if (step > view.to) return within(whole, step + room - (view.to - view.from), step + room);
  return within(whole, view.from, view.to);
}

/** At most about `count` round steps of a view, for its axis. */
export function axisSteps({ from, to }: StepRange, count: number): number[] {
  const wanted = Math.max((to - from) / count, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const gap = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= wanted) ?? 10) * power);
  const steps: number[] = [];
  for (let step = Math.ceil(from / gap) * gap; step <= to; step += gap) steps.push(step);
  return steps;
}
