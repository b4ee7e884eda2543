import { latestThatLeft } from "./asked-before";
import { type AuditedCall, type Cut, failed, placeAfter } from "./audited-call";
import { type ReExecution, reExecutions } from "./re-execution";
import { openSweep, placeBefore } from "./view-sweep";

/** So many of a window's calls, all on the live path, did again what was done before. Failures are not counted so. */
export interface RepeatedShare {
  repeated: number;
  calls: number;
}

export interface ReExecutionBaseline {
  n: number;
  /** From the compaction to the next, or to the end: those that did again what a compaction had taken. */
  after: RepeatedShare;
  /** In as many calls with no compaction among them: those that did again what any earlier call did. Null without such. */
  elsewhere: RepeatedShare | null;
}

type Window = readonly [from: number, to: number];

/**
 * Of each compaction, how much was done again after it, against how much is without one.
 *
 * The other window is the end of the time before any compaction where that is long enough, else the end of the nearest
 * stretch between two others that is: there too things were done again, so the difference is then understated.
 */
export function reExecutionBaseline(
  calls: readonly AuditedCall[],
  cuts: readonly Cut[],
  found: readonly ReExecution[] = reExecutions(calls, cuts),
): ReExecutionBaseline[] {
  const live = calls.filter(({ onLivePath }) => onLivePath);
  const ordered = [...cuts].sort((a, b) => a.seq - b.seq);
  const windows = windowsOf(live, ordered);
  const again = counter(live, new Set(found.filter(({ isError }) => !isError).map(({ seq }) => seq)));
  const repeated = counter(live, repeatedAnywhere(calls));
  return ordered.map(({ n }, index) => {
    const window = windows[index + 1] ?? [0, 0];
    const other = elsewhere(windows, index + 1);
    return { n, after: again(window), elsewhere: other && repeated(other) };
  });
}

/** The time before the first compaction, and that after each, as places among the live calls. */
function windowsOf(live: readonly AuditedCall[], cuts: readonly Cut[]): Window[] {
  const bounds = [0, ...cuts.map(({ seq }) => placeAfter(live, seq)), live.length];
  return bounds.slice(1).map((to, index): Window => [bounds[index] ?? 0, to]);
}

function elsewhere(windows: readonly Window[], own: number): Window | null {
  const length = lengthOf(windows[own]);
  if (length === 0) return null;
  const nearness = (index: number) => (index === 0 ? 0 : Math.abs(index - own));
  const others = Array.from(windows.keys())
    .filter((index) => index !== own && lengthOf(windows[index]) >= length)
    .sort((a, b) => nearness(a) - nearness(b));
  const end = others[0] === undefined ? undefined : windows[others[0]]?.[1];
  return end === undefined ? null : [end - length, end];
}

function lengthOf(window: Window | undefined): number {
  return window ? window[1] - window[0] : 0;
}

function counter(live: readonly AuditedCall[], seqs: ReadonlySet<number>): (window: Window) => RepeatedShare {
  const before = [0];
  for (const { seq } of live) before.push((before.at(-1) ?? 0) + (seqs.has(seq) ? 1 : 0));
  return ([from, to]) => ({ repeated: (before[to] ?? 0) - (before[from] ?? 0), calls: to - from });
}

/** Calls for what any earlier call of another step asked for, in part or whole. */
function repeatedAnywhere(calls: readonly AuditedCall[]): Set<number> {
  const sweep = openSweep(calls);
  // As if each had been taken as soon as it was done.
  sweep.takenBy = calls.map(() => 0);
  const repeated = new Set<number>();
  for (const [at, call] of calls.entries()) {
    placeBefore(sweep, at);
    const others = call.key && call.onLivePath && !failed(call) ? sweep.asked.get(call.key.key) : undefined;
    if (call.key && others && latestThatLeft(others, call.key) >= 0) repeated.add(call.seq);
  }
  return repeated;
}
