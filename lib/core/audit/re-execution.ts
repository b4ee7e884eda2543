import { isInView, latestThatLeft } from "./asked-before";
import { type AuditedCall, type Cut, failed } from "./audited-call";
import { asksTheWeb } from "./call-key";
import { type Changes, changesOf, firstChange } from "./changes";
import { openSweep, placeBefore, takeOut, type ViewSweep } from "./view-sweep";

/**
 * What doing it again gave: the same; something else, for no reason the thread tells; something else or nothing known,
 * with a change between the two that gave reason to ask; or the log does not say.
 */
export const RE_EXECUTION_OUTCOMES = ["identical", "changed", "justified", "unknown"] as const;

export interface ReExecution {
  seq: number;
  /** The latest earlier call for the same, or for part of it, that had left the view. */
  of: number;
  /** The compaction that took it, the latest where several did. */
  n: number;
  outcome: (typeof RE_EXECUTION_OUTCOMES)[number];
  /** The first call between the two that changed, or may have changed, what was asked for. */
  by: number | null;
  /** Of the later output. */
  bytes: number | null;
  /** The later call failed: no fault of a compaction. */
  isError: boolean;
}

/** Which calls of a thread did again what a compaction had taken out of view, while nothing in view would have served. */
export function reExecutions(calls: readonly AuditedCall[], cuts: readonly Cut[]): ReExecution[] {
  const sweep = openSweep(calls);
  const changes = changesOf(calls);
  const ordered = [...cuts].sort((a, b) => a.seq - b.seq);
  const found: ReExecution[] = [];
  let next = 0;
  for (const [at, call] of calls.entries()) {
    placeBefore(sweep, at);
    for (let cut = ordered[next]; cut && cut.seq < call.seq; cut = ordered[++next]) takeOut(sweep, cut);
    const earlier = takenBefore(sweep, call);
    if (earlier) found.push(judged(changes, earlier.call, call, earlier.n));
  }
  return found;
}

function takenBefore({ calls, asked, takenBy }: ViewSweep, { key, onLivePath }: AuditedCall) {
  const others = key && onLivePath ? asked.get(key.key) : undefined;
  if (!key || !others || isInView(others, key)) return null;
  const at = latestThatLeft(others, key);
  const [call, n] = [calls[at], takenBy[at]];
  return call && n !== undefined ? { call, n } : null;
}

function judged(changes: Changes, earlier: AuditedCall, later: AuditedCall, n: number): ReExecution {
  const { key, seq, output } = later;
  const isOutside = key !== null && asksTheWeb(key);
  const change = isOutside ? null : firstChange(changes, key?.file ?? null, earlier.seq, seq);
  const outcome = outcomeOf(earlier, later, change !== null);
  const by = change?.seq ?? null;
  return { seq, of: earlier.seq, n, outcome, by, bytes: output?.bytes ?? null, isError: failed(later) };
}

function outcomeOf(earlier: AuditedCall, later: AuditedCall, isChanged: boolean): ReExecution["outcome"] {
  const [before, now] = [earlier.output, later.output];
  if (before && now && before.sha256 === now.sha256) return "identical";
  if (isChanged) return "justified";
  return before && now && isSameForm(earlier, later) ? "changed" : "unknown";
}

/** Whether the two would have given the same bytes: other lines of a file, or another way to show it, would not. */
function isSameForm({ key, call }: AuditedCall, later: AuditedCall): boolean {
  if (key?.file === null) return true;
  return call.tool === later.call.tool && call.action === later.call.action;
}
