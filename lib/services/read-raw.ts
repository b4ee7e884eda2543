import type { Database } from "@/db/client";
import { type ChunkLink, getChunks, listLinks } from "@/db/queries/chunks";
import { unpack } from "@/lib/custody/codec";
import { takeFresh } from "@/lib/custody/fresh-chunks";

const LINKS_AT_ONCE = 64;
const BYTES_AT_ONCE = 2 * 1024 * 1024;

/**
 * The bytes of a revision from `from` up to `to`, each chunk checked against its hash. Short queries with nothing open
 * in between, so a slow reader holds no connection; what is appended meanwhile comes too unless `to` says otherwise.
 */
export async function* readRevision(
  database: Database,
  teamId: string,
  streamId: string,
  revision: number,
  range: { from?: number; to?: number } = {},
): AsyncGenerator<Uint8Array> {
  const to = range.to ?? Number.POSITIVE_INFINITY;
  let at = range.from ?? 0;
  while (at < to) {
    const links = await listLinks(database.sql, teamId, { streamId, revision }, at, LINKS_AT_ONCE);
    const wanted = links.filter((link) => link.offset < to && link.offset + link.rawLen > at);
    if (wanted.length === 0) return;
    for (const group of groupsOf(wanted)) {
      const fresh = new Map(group.map(({ chunkId }) => [chunkId, takeFresh(chunkId)]));
      const stored = group.flatMap(({ chunkId }) => (fresh.get(chunkId) ? [] : [chunkId]));
      const found = stored.length > 0 ? await getChunks(database.sql, teamId, stored) : [];
      const byId = new Map(found.map((chunk) => [chunk.id, chunk]));
      for (const link of group) {
        const chunk = byId.get(link.chunkId);
        const raw = fresh.get(link.chunkId) ?? (chunk ? await unpack(chunk) : null);
        if (!raw || link.offset > at) throw new Error("A part of a stored file is missing.");
        yield raw.subarray(at - link.offset, Math.min(raw.length, to - link.offset));
        at = Math.min(to, link.offset + link.rawLen);
      }
    }
  }
}

/** Neighbours that are fetched together: many small chunks, or a few large ones. */
function* groupsOf(links: readonly ChunkLink[]): Generator<ChunkLink[]> {
  let group: ChunkLink[] = [];
  let bytes = 0;
  for (const link of links) {
    if (group.length > 0 && bytes + link.rawLen > BYTES_AT_ONCE) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(link);
    bytes += link.rawLen;
  }
  if (group.length > 0) yield group;
}
