import type { Database } from "@/db/client";
import { readRevision } from "./read-raw";

/** A side file's revision as one piece; only for those that are small enough (`MAX_SIDE_BYTES`). */
export async function readSide(
  database: Database,
  teamId: string,
  side: { id: string; revision: number; size: number },
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readRevision(database, teamId, side.id, side.revision, { to: side.size }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}
