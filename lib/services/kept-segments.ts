/** What each block of a segment of a text index is of: a derivation, and its first and last event there. */
export interface SegmentBlocks {
  generations: Float64Array;
  first: Int32Array;
  last: Int32Array;
}

/** A segment never changes once it is there; one takes 16 KB. */
const MOST = 2000;
const kept = new Map<string, { teamId: string; id: number; blocks: SegmentBlocks }>();

/** The segments of a team that are at hand, by their ids. */
export function keptSegments(teamId: string): Map<number, SegmentBlocks> {
  const segments = new Map<number, SegmentBlocks>();
  for (const each of kept.values()) if (each.teamId === teamId) segments.set(each.id, each.blocks);
  return segments;
}

/** Keeps a segment in the place of the one that came the longest ago. */
export function keepSegment(
  teamId: string,
  id: number,
  read: { generations: readonly number[] | null; first: readonly number[] | null; last: readonly number[] | null },
): SegmentBlocks {
  const blocks = {
    generations: Float64Array.from(read.generations ?? []),
    first: Int32Array.from(read.first ?? []),
    last: Int32Array.from(read.last ?? []),
  };
  kept.set(`${teamId} ${id}`, { teamId, id, blocks });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return blocks;
}
