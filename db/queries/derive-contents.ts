import type { Executor } from "../executor";
import { joinBytes } from "../joined-bytes";

/** One part of a body as it is stored. */
export interface StoredPart {
  sha256: string;
  part: number;
  codec: "deflate" | "none";
  rawLen: number;
  stored: Uint8Array;
}

/** Of these bodies, the ones the session does not hold yet. */
export async function missingBodies(
  sql: Executor,
  teamId: string,
  sessionId: string,
  sha256s: readonly string[],
): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  // A scalar subquery looks each one up by its key. `not exists` becomes an anti-join, which reads all the session holds.
  const rows = await sql<{ sha256: string }[]>`
    select h as sha256 from unnest(${[...sha256s]}::text[]) h
    where (
      select true from contents c
      where c.team_id = ${teamId} and c.session_id = ${sessionId} and c.sha256 = decode(h, 'hex') and c.part = 0
      limit 1) is null`;
  return new Set(rows.map(({ sha256 }) => sha256));
}

export async function insertParts(
  tx: Executor,
  teamId: string,
  sessionId: string,
  parts: readonly StoredPart[],
): Promise<void> {
  if (parts.length === 0) return;
  const { all, starts, lengths } = joinBytes(parts.map((part) => part.stored));
  await tx`
    insert into contents (team_id, session_id, sha256, part, codec, raw_len, stored)
    select ${teamId}::uuid, ${sessionId}::uuid, decode(r.sha256, 'hex'), r.part, r.codec, r.raw_len,
      substring(b.bytes from r.start for r.length)
    from (select decode(${all}, 'base64') as bytes offset 0) b cross join unnest(
      ${parts.map((p) => p.sha256)}::text[], ${parts.map((p) => p.part)}::int[], ${parts.map((p) => p.codec)}::text[],
      ${parts.map((p) => p.rawLen)}::int[], ${starts}::int[], ${lengths}::int[])
      as r (sha256, part, codec, raw_len, start, length)
    on conflict do nothing`;
}
