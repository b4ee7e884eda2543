/**
 * Places 0 to `size` - 1, each with the highest number it was given; -1 before the first. A tree is raised either at
 * single places or over spans, not both. Every operation takes log `size` steps.
 */
export function highestTree(size: number): number[] {
  return new Array<number>(2 * size).fill(-1);
}

export function raiseAt(tree: number[], place: number, to: number): void {
  for (let node = place + tree.length / 2; node > 0 && (tree[node] ?? to) < to; node >>= 1) tree[node] = to;
}

export function raiseSpan(tree: number[], first: number, last: number, to: number): void {
  for (const node of nodesOf(tree, first, last)) tree[node] = Math.max(tree[node] ?? -1, to);
}

/** The highest of single places, both ends included. */
export function highestIn(tree: readonly number[], first: number, last: number): number {
  return nodesOf(tree, first, last).reduce((most, node) => Math.max(most, tree[node] ?? -1), -1);
}

/** The highest of the spans over a place. */
export function highestOver(tree: readonly number[], place: number): number {
  let most = -1;
  for (let node = place + tree.length / 2; node > 0; node >>= 1) most = Math.max(most, tree[node] ?? -1);
  return most;
}

function nodesOf(tree: readonly number[], first: number, last: number): number[] {
  const nodes: number[] = [];
  let low = first + tree.length / 2;
  let high = last + 1 + tree.length / 2;
  for (; low < high; low >>= 1, high >>= 1) {
    if (low & 1) nodes.push(low++);
    if (high & 1) nodes.push(--high);
  }
  return nodes;
}
