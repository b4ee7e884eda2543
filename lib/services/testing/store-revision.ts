import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { insertChunks, linkChunks, type NewChunk } from "@/db/queries/chunks";
import { requestDerive } from "@/db/queries/derive-jobs";
import { findStreamState, insertStream, type NewStream, putRevision } from "@/db/queries/streams";
import { CHUNK_BYTES } from "@/lib/core/limits";
import { pack } from "@/lib/custody/codec";
import { CHAIN_START, sha256 } from "@/lib/custody/hash";

/** Puts bytes in the place of a stream's revision, as custody would have left them. Gives the stream's id. */
export async function storeRevision(
  { sql }: Database,
  teamId: string,
  stream: NewStream,
  n: number,
  raw: Buffer,
): Promise<string> {
  const chunks: (NewChunk & { offset: number; prefixSha256: Buffer })[] = [];
  for (let offset = 0; offset < raw.length; offset += CHUNK_BYTES) {
    const bytes = raw.subarray(offset, offset + CHUNK_BYTES);
    const packed = await pack(bytes);
    const hashes = { rawSha256: sha256(bytes), storedSha256: sha256(packed.stored) };
    chunks.push({ id: randomUUID(), rawLen: bytes.length, offset, prefixSha256: sha256(bytes), ...packed, ...hashes });
  }
  return await sql.begin(async (tx) => {
    const { streamId: known } = await findStreamState(tx, teamId, stream);
    const streamId = known ?? randomUUID();
    if (!known) await insertStream(tx, teamId, streamId, stream);
    await tx`delete from revision_chunks where team_id = ${teamId} and stream_id = ${streamId} and revision = ${n}`;
    await insertChunks(tx, teamId, chunks);
    const links = chunks.map(({ id: chunkId, ...chunk }) => ({ chunkId, ...chunk }));
    await linkChunks(tx, teamId, { streamId, revision: n }, links);
    const size = raw.length;
    const chunkCount = chunks.length;
    await putRevision(tx, teamId, streamId, {
      n,
      size,
      sha256: sha256(raw),
      hashState: null,
      chain: CHAIN_START,
      chunkCount,
    });
    await requestDerive(tx, teamId, [streamId]);
    return streamId;
  });
}

/** A log's stream as custody names it. */
export function logStream(agent: string, externalId: string, file: string, thread = ""): NewStream {
  const labels = { project: null, developer: null };
  return { agent, externalId, file, kind: "log", thread, sessionExternalId: externalId, ...labels };
}

export function sideStream(externalId: string, file: string): NewStream {
  const stream = logStream("claude-code", externalId, file);
  return { ...stream, kind: "side", thread: null };
}
