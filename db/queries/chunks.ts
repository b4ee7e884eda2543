import type { Executor } from "../executor";
import { joinBytes } from "../joined-bytes";

export interface NewChunk {
  id: string;
  codec: string;
  rawLen: number;
  rawSha256: Uint8Array;
  storedSha256: Uint8Array;
  stored: Uint8Array;
}

export async function insertChunks(sql: Executor, teamId: string, chunks: readonly NewChunk[]): Promise<void> {
  if (chunks.length === 0) return;
  const { all, starts, lengths } = joinBytes(chunks.map((chunk) => chunk.stored));
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  await sql`
    insert into chunks (team_id, id, codec, raw_len, raw_sha256, stored_sha256, stored)
    select ${teamId}::uuid, r.id, r.codec, r.raw_len, decode(r.raw_sha256, 'hex'), decode(r.stored_sha256, 'hex'),
      substring(b.bytes from r.start for r.length)
    from (select decode(${all}, 'base64') as bytes offset 0) b cross join unnest(
      ${chunks.map((c) => c.id)}::uuid[], ${chunks.map((c) => c.codec)}::text[], ${chunks.map((c) => c.rawLen)}::int[],
      ${chunks.map((c) => hex(c.rawSha256))}::text[], ${chunks.map((c) => hex(c.storedSha256))}::text[], ${starts}::int[], ${lengths}::int[])
      as r (id, codec, raw_len, raw_sha256, stored_sha256, start, length)`;
}

export interface RevisionKey {
  streamId: string;
  revision: number;
}

export interface ChunkLink {
  offset: number;
  rawLen: number;
  chunkId: string;
  prefixSha256: Buffer;
}

/**
 * Makes chunks part of a revision; gives how many. Fewer than asked for when the sweep took one that was staged too
 * long ago: it is looked up in the very statement that names it, as `sweep_orphan_chunks` asks.
 */
export async function linkChunks(
  tx: Executor,
  teamId: string,
  key: RevisionKey,
  links: readonly ChunkLink[],
): Promise<number> {
  const linked = await tx`
    insert into revision_chunks (team_id, stream_id, revision, byte_offset, raw_len, chunk_id, prefix_sha256)
    select ${teamId}, ${key.streamId}, ${key.revision}, l.byte_offset, l.raw_len, c.id, decode(l.prefix, 'hex')
    from unnest(${links.map((link) => link.offset)}::bigint[], ${links.map((link) => link.rawLen)}::int[],
      ${links.map((link) => link.chunkId)}::uuid[], ${links.map((link) => link.prefixSha256.toString("hex"))}::text[])
      l (byte_offset, raw_len, chunk_id, prefix)
    join chunks c on c.team_id = ${teamId} and c.id = l.chunk_id`;
  return linked.count;
}

/** Lets a revision begin with the chunks of another, up to a place where one of them ends. */
export async function shareChunks(
  tx: Executor,
  teamId: string,
  from: RevisionKey,
  to: number,
  upTo: number,
): Promise<number> {
  const shared = await tx`
    insert into revision_chunks (team_id, stream_id, revision, byte_offset, raw_len, chunk_id, prefix_sha256)
    select team_id, stream_id, ${to}, byte_offset, raw_len, chunk_id, prefix_sha256 from revision_chunks
    where team_id = ${teamId} and stream_id = ${from.streamId} and revision = ${from.revision} and byte_offset < ${upTo}`;
  return shared.count;
}

/** Hashes of what is stored, in order: what the chain of a revision runs over. */
export async function listStoredHashes(
  sql: Executor,
  teamId: string,
  key: RevisionKey,
  upTo: number,
): Promise<Buffer[]> {
  const rows = await sql<{ storedSha256: Buffer }[]>`
    select c.stored_sha256 as "storedSha256" from revision_chunks r
    join chunks c on c.team_id = r.team_id and c.id = r.chunk_id
    where r.team_id = ${teamId} and r.stream_id = ${key.streamId} and r.revision = ${key.revision}
      and r.byte_offset < ${upTo} order by r.byte_offset`;
  return rows.map((row) => row.storedSha256);
}

/** Links from the one that holds byte `from` on, in order, at most `limit`. */
export function listLinks(
  sql: Executor,
  teamId: string,
  key: RevisionKey,
  from: number,
  limit: number,
): Promise<ChunkLink[]> {
  return sql<ChunkLink[]>`
    select byte_offset as "offset", raw_len as "rawLen", chunk_id as "chunkId", prefix_sha256 as "prefixSha256"
    from revision_chunks
    where team_id = ${teamId} and stream_id = ${key.streamId} and revision = ${key.revision}
      and byte_offset >= coalesce((select max(byte_offset) from revision_chunks
        where team_id = ${teamId} and stream_id = ${key.streamId} and revision = ${key.revision} and byte_offset <= ${from}), 0)
    order by byte_offset limit ${limit}`;
}

/** The hashes of a revision's prefixes at those of the given offsets where one of its chunks ends, ascending. */
export function listPrefixes(
  sql: Executor,
  teamId: string,
  key: RevisionKey,
  offsets: readonly number[],
): Promise<{ offset: number; sha256: Buffer }[]> {
  return sql<{ offset: number; sha256: Buffer }[]>`
    select byte_offset + raw_len as "offset", prefix_sha256 as sha256 from revision_chunks
    where team_id = ${teamId} and stream_id = ${key.streamId} and revision = ${key.revision}
      and byte_offset + raw_len = any(${[...offsets]}::bigint[]) order by byte_offset`;
}

export interface ChunkRow {
  id: string;
  codec: string;
  rawLen: number;
  rawSha256: Buffer;
  stored: Buffer;
}

export function getChunks(sql: Executor, teamId: string, ids: readonly string[]): Promise<ChunkRow[]> {
  return sql<ChunkRow[]>`
    select id, codec, raw_len as "rawLen", raw_sha256 as "rawSha256", stored
    from chunks where team_id = ${teamId} and id = any(${[...ids]}::uuid[])`;
}

/** Of all teams: removes what was staged and never linked. The one query without a team, as it answers with a count only. */
export async function sweepOrphanChunks(sql: Executor, olderThan: string): Promise<number> {
  const rows = await sql<{ swept: number }[]>`select sweep_orphan_chunks(${olderThan}::interval) as swept`;
  return rows[0]?.swept ?? 0;
}
