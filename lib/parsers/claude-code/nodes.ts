import type { SeqRanges } from "@/lib/core/event";

/**
 * Every uuid of a log with the turn it belongs to and the events it made.
 *
 * Packed in typed arrays: a log of a gigabyte has some 300,000 uuids, and all of them must stay at hand for duplicates,
 * rewinds and preserved messages.
 */
export interface Nodes {
  index: Map<string, number>;
  /** Per node: turn, from, to, has children. */
  cells: Int32Array;
}

const WIDTH = 4;

export function createNodes(): Nodes {
  return { index: new Map(), cells: new Int32Array(WIDTH * 1_024) };
}

export function addNode(nodes: Nodes, uuid: string, turn: number, from: number, to: number): void {
  const at = nodes.index.size * WIDTH;
  if (at + WIDTH > nodes.cells.length) {
    const grown = new Int32Array(nodes.cells.length * 2);
    grown.set(nodes.cells);
    nodes.cells = grown;
  }
  nodes.index.set(uuid, nodes.index.size);
  nodes.cells.set([turn, from, to, 0], at);
}

/** The turn of a record, or null when no record of this log has that uuid. */
export function turnOfNode(nodes: Nodes, uuid: string | null): number | null {
  const at = uuid === null ? undefined : nodes.index.get(uuid);
  return at === undefined ? null : (nodes.cells[at * WIDTH] ?? null);
}

export function markParent(nodes: Nodes, uuid: string): void {
  const at = nodes.index.get(uuid);
  if (at !== undefined) nodes.cells[at * WIDTH + 3] = 1;
}

export function isLeaf(nodes: Nodes, uuid: string): boolean {
  const at = nodes.index.get(uuid);
  return at !== undefined && nodes.cells[at * WIDTH + 3] === 0;
}

/** The events a record made; empty for a record without any or one that is not here. */
export function rangeOf(nodes: Nodes, uuid: string): readonly [number, number] {
  const at = nodes.index.get(uuid);
  return at === undefined ? [0, 0] : rangeAt(nodes, at);
}

/** The events of all records from one to another, in file order; none when either is not here. */
export function rangesBetween(nodes: Nodes, head: string, tail: string): SeqRanges {
  const first = nodes.index.get(head);
  const last = nodes.index.get(tail);
  if (first === undefined || last === undefined) return [];
  const out: (readonly [number, number])[] = [];
  for (let at = first; at <= last; at++) out.push(rangeAt(nodes, at));
  return out;
}

function rangeAt(nodes: Nodes, at: number): readonly [number, number] {
  return [nodes.cells[at * WIDTH + 1] ?? 0, nodes.cells[at * WIDTH + 2] ?? 0];
}
