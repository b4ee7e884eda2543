import type { SeqRanges } from "@/lib/core/event";
import { type JsonObject, stringAt } from "@/lib/core/json";
import { isLeaf, markParent, type Nodes, turnOfNode } from "./nodes";
import { normalise } from "./ranges";

/**
 * The tree of prompts of a thread.
 *
 * A turn is a prompt with all records whose nearest prompt above them it is. Only turns are taken off the live path,
 * never single records: parallel results, hooks and attachments make side branches that are no rewinds.
 */
export interface LivePath {
  /** Parent of each turn; turn 0 is what stands before the first prompt. */
  parents: number[];
  /** The turn at the live tip so far. */
  current: number;
  /** Some record named a parent that is here, so a missing parent means something. */
  isChained: boolean;
  hasBoundary: boolean;
  /** First prompt had no parent: another prompt without one is a rewind to the start. */
  startsAtRoot: boolean;
  spans: { from: number; to: number; turn: number }[];
}

/** Turn of events without a place in the tree; always live. */
export const NO_TURN = -1;

export function createLivePath(): LivePath {
  return { parents: [NO_TURN], current: 0, isChained: false, hasBoundary: false, startsAtRoot: false, spans: [] };
}

/** The turn a record continues: its parent's, or the current one when the parent is missing. */
export function turnOfRecord(path: LivePath, nodes: Nodes, record: JsonObject): number {
  const parent = stringAt(record, "parentUuid");
  const turn = turnOfNode(nodes, parent);
  if (parent === null || turn === null) return path.current;
  path.isChained = true;
  markParent(nodes, parent);
  return turn;
}

/** Opens a turn below the one the prompt continues. */
export function openTurn(path: LivePath, record: JsonObject, continues: number): number {
  const hasNoParent = stringAt(record, "parentUuid") === null;
  if (path.parents.length === 1) path.startsAtRoot = hasNoParent;
  const isRestart = hasNoParent && path.startsAtRoot && path.isChained && !path.hasBoundary;
  path.parents.push(isRestart ? 0 : continues);
  path.current = path.parents.length - 1;
  return path.current;
}

/**
 * A boundary continues what was current when it was written. Its `logicalParentUuid` is followed only to another
 * branch: it often dangles, and after a second compaction has been seen to point before the first, which is no rewind.
 */
export function turnOfBoundary(path: LivePath, nodes: Nodes, record: JsonObject): number {
  path.hasBoundary = true;
  const logical = turnOfNode(nodes, stringAt(record, "logicalParentUuid"));
  if (logical !== null && logical !== NO_TURN && !isAbove(path, logical)) path.current = logical;
  return path.current;
}

/** `last-prompt` names the leaf the client would resume from. */
export function followLeaf(path: LivePath, nodes: Nodes, leafUuid: string | null): void {
  const turn = turnOfNode(nodes, leafUuid);
  if (leafUuid !== null && turn !== null && turn !== NO_TURN && isLeaf(nodes, leafUuid)) path.current = turn;
}

export function noteSpan(path: LivePath, seq: number, turn: number): void {
  const last = path.spans.at(-1);
  if (last !== undefined && last.turn === turn && last.to === seq) last.to = seq + 1;
  else path.spans.push({ from: seq, to: seq + 1, turn });
}

/** Events at or after `since` whose turn is not on the way from the current turn to the start. */
export function offPath(path: LivePath, since = 0): SeqRanges {
  let first = path.spans.length;
  let oldest = path.current;
  for (let span = path.spans[first - 1]; span !== undefined && span.to > since; span = path.spans[first - 1]) {
    first -= 1;
    if (span.turn !== NO_TURN) oldest = Math.min(oldest, span.turn);
  }
  const live = new Set<number>();
  for (let turn = path.current; turn >= Math.max(oldest, 0); turn = path.parents[turn] ?? NO_TURN) live.add(turn);
  const dead = path.spans.slice(first).filter((span) => span.turn !== NO_TURN && !live.has(span.turn));
  return normalise(dead.map(({ from, to }) => [from, to]));
}

/** Parents always have lower numbers. Where the way is very long, the answer is yes: a boundary is then taken as no rewind. */
function isAbove(path: LivePath, turn: number): boolean {
  let at = path.current;
  for (let steps = 0; at > turn && steps < 10_000; steps++) at = path.parents[at] ?? NO_TURN;
  return at >= turn;
}
