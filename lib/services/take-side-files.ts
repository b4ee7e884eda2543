import type { SideStreamRow } from "@/db/queries/derive-input";
import type { RowBatch } from "@/lib/core/derived-rows";
import { MAX_LINE_BYTES } from "@/lib/core/limits";
import { factsOfBytes } from "@/lib/derive/facts-of-body";
import type { SideRequest } from "@/lib/derive/row-buffer";
import { seenBeside } from "@/lib/derive/take-output";

/** The bytes of a side file's revision. */
export type ReadSide = (side: SideStreamRow) => Promise<Uint8Array>;

/** Larger side files are kept as files only. */
export const MAX_SIDE_BYTES = MAX_LINE_BYTES;

/** Puts the whole of an output in the place of its beginning, where the side file that holds it is here. */
export async function takeSideFiles(
  requests: readonly SideRequest[],
  sides: readonly SideStreamRow[],
  read: ReadSide,
  batch: RowBatch,
): Promise<void> {
  for (const { row, file, seen } of requests) {
    const side = sides.find((one) => one.file === file);
    if (!side || row.complete || side.size <= row.content.bytes || side.size > MAX_SIDE_BYTES) continue;
    const whole = factsOfBytes(await read(side), null);
    row.seen ??= seenBeside(whole, seen);
    row.content = whole.facts;
    row.complete = fits(whole.facts.bytes, row.totalBytes);
    if (row.complete) row.totalBytes = null;
    batch.bodies.push({ sha256: whole.facts.sha256, bytes: whole.bytes });
    if (row.seen) batch.bodies.push({ sha256: seen.facts.sha256, bytes: seen.bytes });
  }
}

/** A side file that is still being sent is shorter than the log says the output is. */
export function fits(bytes: number, totalBytes: number | null): boolean {
  return totalBytes === null || bytes >= totalBytes;
}
