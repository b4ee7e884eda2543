import { writeSeqs } from "@/lib/core/outline";

/** Events of one request. */
const BLOCK = 50;

/** The blocks, as their ordinals are written, that hold the events shown from index `from` up to `to`. */
export function blocksOf(seqs: readonly number[], from: number, to: number): string[] {
  const blocks: string[] = [];
  for (let i = Math.max(0, Math.floor(from / BLOCK)); i * BLOCK < Math.min(to, seqs.length); i++)
    blocks.push(writeSeqs(seqs.slice(i * BLOCK, (i + 1) * BLOCK)));
  return blocks;
}
