import type { Sql } from "../client";
import type { Executor } from "../executor";

/** An id as it was issued: which observation of which thread it names. */
export interface IssuedRow {
  sessionId: string;
  thread: string;
  callKey: string;
  occurrence: number;
}

/** The facts of an observation as one derivation has them. */
export interface RecordingRow {
  generation: number;
  seq: number;
  id: string;
  kind: string;
  step: number;
  at: Date | null;
  tool: string | null;
  action: string | null;
  returnCode: number | null;
  isError: boolean;
  mediaType: string | null;
  bytes: number;
  chars: number;
  lines: number;
  head: string;
  tail: string;
  sha1: string;
  sha256: string;
  seenSha256: string | null;
  seenBytes: number | null;
  complete: boolean;
  totalBytes: number | null;
  inherited: boolean;
}

/** `generation` is null when the thread's current derivation does not have the observation. */
export type FoundRow = IssuedRow &
  (RecordingRow | { [K in keyof RecordingRow]: null }) & {
    /** The body's only part, where the body is small enough to come with its facts. */
    codec: string | null;
    stored: Uint8Array | null;
  };

/** Up to this size a body comes in the same round trip as its facts. */
const WITH_FACTS_BYTES = 256 * 1024;
const MAX_FOUND = 20;

const recording = (sql: Executor) => sql`
  o.derived_generation as generation, o.seq, o.id, o.kind, o.step, o.at, o.tool, o.action,
  o.return_code as "returnCode", o.is_error as "isError", o.media_type as "mediaType", o.bytes, o.chars, o.lines,
  o.head, o.tail, encode(o.content_sha1, 'hex') as sha1, encode(o.content_sha256, 'hex') as sha256,
  encode(o.seen_sha256, 'hex') as "seenSha256", o.seen_bytes as "seenBytes", o.complete, o.total_bytes as "totalBytes",
  o.inherited`;

/**
 * Everything an id names, in one round trip: a team, an id, and the session and thread if they were named. What is not
 * a copy comes first, then the main thread's. The text is the same every time, so that it is planned once.
 */
export async function findIssued(
  sql: Executor,
  teamId: string,
  id: string,
  within: { sessionId: string | null; thread: string | null },
): Promise<FoundRow[]> {
  return await sql<FoundRow[]>`
    select i.session_id as "sessionId", i.thread, i.call_key as "callKey", i.occurrence, ${recording(sql)}, b.codec, b.stored
    from observation_ids i
    left join threads t on t.team_id = i.team_id and t.session_id = i.session_id and t.thread = i.thread
    left join observations o on o.team_id = i.team_id and o.derived_generation = t.derived_generation
      and o.call_key = i.call_key and o.occurrence = i.occurrence
    left join contents b on b.team_id = i.team_id and b.session_id = i.session_id and b.sha256 = o.content_sha256
      and b.part = 0 and o.bytes <= ${WITH_FACTS_BYTES} and b.raw_len = o.bytes
    where i.team_id = ${teamId} and i.id = ${id}
      ${within.sessionId === null ? sql`` : sql`and i.session_id = ${within.sessionId}`}
      ${within.thread === null ? sql`` : sql`and i.thread = ${within.thread}`}
    order by o.inherited nulls last, i.thread <> '', i.issued_at, i.session_id, i.thread
    limit ${MAX_FOUND}`;
}

/** The newest recording any derivation of the thread has; with `sha256`, of those that recorded exactly these bytes. */
export async function findRecording(
  sql: Sql,
  teamId: string,
  issued: IssuedRow,
  sha256: string | null,
): Promise<RecordingRow | null> {
  const rows = await sql<RecordingRow[]>`
    select ${recording(sql)}
    from derivations d
    join observations o on o.team_id = d.team_id and o.derived_generation = d.generation
      and o.call_key = ${issued.callKey} and o.occurrence = ${issued.occurrence}
    where d.team_id = ${teamId} and d.session_id = ${issued.sessionId} and d.thread = ${issued.thread}
      ${sha256 === null ? sql`` : sql`and decode(${sha256}, 'hex') in (o.content_sha256, o.seen_sha256)`}
    order by d.generation desc limit 1`;
  return rows[0] ?? (sha256 === null ? null : await findReplaced(sql, teamId, issued, sha256));
}

/** A recording that another one took the place of: its own facts, and what the newest derivation says of the call. */
async function findReplaced(sql: Sql, teamId: string, issued: IssuedRow, sha256: string): Promise<RecordingRow | null> {
  const rows = await sql<RecordingRow[]>`
    select o.derived_generation as generation, o.seq, o.id, o.kind, o.step, o.at, o.tool, o.action,
      o.return_code as "returnCode", o.is_error as "isError", r.media_type as "mediaType", r.bytes, r.chars, r.lines,
      r.head, r.tail, encode(r.content_sha1, 'hex') as sha1, encode(r.content_sha256, 'hex') as sha256,
      encode(o.seen_sha256, 'hex') as "seenSha256", o.seen_bytes as "seenBytes",
      r.bytes >= coalesce(o.total_bytes, o.bytes) as complete,
      case when r.bytes < coalesce(o.total_bytes, o.bytes) then coalesce(o.total_bytes, o.bytes) end as "totalBytes", o.inherited
    from observation_recordings r
    join derivations d on d.team_id = r.team_id and d.session_id = r.session_id and d.thread = r.thread
    join observations o on o.team_id = d.team_id and o.derived_generation = d.generation
      and o.call_key = r.call_key and o.occurrence = r.occurrence
    where r.team_id = ${teamId} and r.session_id = ${issued.sessionId} and r.thread = ${issued.thread}
      and r.call_key = ${issued.callKey} and r.occurrence = ${issued.occurrence}
      and r.content_sha256 = decode(${sha256}, 'hex')
    order by d.generation desc limit 1`;
  return rows[0] ?? null;
}

/** What surrounds a recalled observation: its session, where it left the view, its other ids. */
export interface SurroundingsRow {
  sessionExternalId: string;
  onLivePath: boolean;
  discardedBy: number | null;
  inViewUntil: number | null;
  ids: string[];
}

export async function getSurroundings(
  sql: Sql,
  teamId: string,
  issued: IssuedRow & { generation: number; seq: number },
): Promise<SurroundingsRow | null> {
  const rows = await sql<SurroundingsRow[]>`
    select s.external_id as "sessionExternalId",
      coalesce(t.derived_generation = ${issued.generation} and not ${issued.seq}::int <@ t.off_path, false) as "onLivePath",
      cut.n as "discardedBy", cut.step as "inViewUntil",
      array(select i.id from observation_ids i
        where i.team_id = s.team_id and i.session_id = s.id and i.thread = ${issued.thread}
          and i.call_key = ${issued.callKey} and i.occurrence = ${issued.occurrence}
        order by i.id) as ids
    from sessions s
    left join threads t on t.team_id = s.team_id and t.session_id = s.id and t.thread = ${issued.thread}
    left join lateral (
      select c.n, c.step from compactions c
      where c.team_id = s.team_id and c.derived_generation = ${issued.generation} and ${issued.seq}::int <@ c.discarded
      order by c.n limit 1
    ) cut on true
    where s.team_id = ${teamId} and s.id = ${issued.sessionId}`;
  return rows[0] ?? null;
}

export interface NearbyRow {
  id: string;
  session: string;
  thread: string;
  issuedAt: Date;
}

const MAX_NEARBY = 500;
const MAX_RECENT = 2000;
const RECENT_SESSIONS = 20;

/**
 * Ids that might have been meant, without reading the whole ledger: one digit or swap away (looked up one by one), those
 * with the same beginning, and those of the session, or of the team's latest sessions.
 */
export async function listNearby(
  sql: Sql,
  teamId: string,
  near: { id: string; sessionId: string | null; thread: string | null; neighbours: readonly string[] },
): Promise<NearbyRow[]> {
  const prefix = near.id.slice(0, 3);
  const within = sql`
    ${near.sessionId === null ? sql`` : sql`and i.session_id = ${near.sessionId}`}
    ${near.thread === null ? sql`` : sql`and i.thread = ${near.thread}`}`;
  const columns = sql`i.id, i.session_id as session, i.thread, i.issued_at as "issuedAt"`;
  return await sql<NearbyRow[]>`
    (select ${columns} from observation_ids i
      where i.team_id = ${teamId} and i.id = any(${[...near.neighbours]}::text[]) ${within} limit ${MAX_NEARBY})
    union
    (select ${columns} from observation_ids i
      where i.team_id = ${teamId} and i.id >= ${prefix} and i.id < ${`${prefix}g`} ${within} limit ${MAX_NEARBY})
    union
    (select ${columns} from ${
      near.sessionId === null
        ? sql`(select s.id from sessions s where s.team_id = ${teamId} order by s.sorted_at desc, s.id desc limit ${RECENT_SESSIONS}) latest
            join observation_ids i on i.team_id = ${teamId} and i.session_id = latest.id`
        : sql`observation_ids i`
    } where i.team_id = ${teamId} ${within} limit ${MAX_RECENT})`;
}

export interface SuggestionRow {
  id: string;
  session: string;
  thread: string;
  step: number;
  kind: string;
  action: string | null;
  tool: string | null;
  at: Date | null;
}

/** What some issued ids name, as far as current derivations have it. */
export async function describeIssued(
  sql: Sql,
  teamId: string,
  issued: readonly { id: string; session: string; thread: string }[],
): Promise<SuggestionRow[]> {
  if (issued.length === 0) return [];
  return await sql<SuggestionRow[]>`
    select i.id, i.session_id as session, i.thread, o.step, o.kind, o.action, o.tool, o.at
    from unnest(${issued.map(({ id }) => id)}::text[], ${issued.map(({ session }) => session)}::uuid[],
      ${issued.map(({ thread }) => thread)}::text[]) as w (id, session, thread)
    join observation_ids i on i.team_id = ${teamId} and i.session_id = w.session and i.thread = w.thread and i.id = w.id
    join threads t on t.team_id = i.team_id and t.session_id = i.session_id and t.thread = i.thread
    join observations o on o.team_id = i.team_id and o.derived_generation = t.derived_generation
      and o.call_key = i.call_key and o.occurrence = i.occurrence`;
}
