import type { Sql } from "../client";

export interface PartFacts {
  part: number;
  rawLen: number;
}

export interface Part extends PartFacts {
  codec: string;
  stored: Uint8Array;
}

/** The parts of a body in order, without their bytes. Empty when the body is not here. */
export async function listParts(sql: Sql, teamId: string, sessionId: string, sha256: string): Promise<PartFacts[]> {
  return await sql<PartFacts[]>`
    select part, raw_len as "rawLen" from contents
    where team_id = ${teamId} and session_id = ${sessionId} and sha256 = decode(${sha256}, 'hex') order by part`;
}

export async function getPart(
  sql: Sql,
  teamId: string,
  body: { sessionId: string; sha256: string; part: number },
): Promise<Part | null> {
  const rows = await sql<Part[]>`
    select part, raw_len as "rawLen", codec, stored from contents
    where team_id = ${teamId} and session_id = ${body.sessionId} and sha256 = decode(${body.sha256}, 'hex') and part = ${body.part}`;
  return rows[0] ?? null;
}

/** The beginnings (first parts) of several bodies. */
export async function firstParts(
  sql: Sql,
  teamId: string,
  sessionId: string,
  sha256s: readonly string[],
): Promise<(Part & { sha256: string; isLast: boolean })[]> {
  if (sha256s.length === 0) return [];
  return await sql<(Part & { sha256: string; isLast: boolean })[]>`
    select encode(c.sha256, 'hex') as sha256, c.part, c.raw_len as "rawLen", c.codec, c.stored,
      not exists (select from contents more where more.team_id = c.team_id and more.session_id = c.session_id
        and more.sha256 = c.sha256 and more.part = 1) as "isLast"
    from contents c
    where c.team_id = ${teamId} and c.session_id = ${sessionId} and c.part = 0
      and c.sha256 in (select decode(h, 'hex') from unnest(${[...sha256s]}::text[]) h)`;
}
