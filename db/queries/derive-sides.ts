import type { BodyFacts } from "@/lib/core/derived-rows";
import type { Executor } from "../executor";

interface Side {
  agent: string;
  /** "" when the file came without its session. */
  sessionExternalId: string;
  file: string;
}

/** Sessions with an incomplete observation that names this side file. */
export async function listSessionsNaming(sql: Executor, teamId: string, side: Side): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct s.id
    from sessions s
    join derivations d on d.team_id = s.team_id and d.session_id = s.id
    join observations o on o.team_id = d.team_id and o.derived_generation = d.generation
    where s.team_id = ${teamId} and s.agent = ${side.agent} and o.side_file = ${side.file} and not o.complete
      and (s.external_id = ${side.sessionExternalId} or ${side.sessionExternalId} = '')`;
  return rows.map(({ id }) => id);
}

/**
 * Gives the incomplete observations of a session that name this side file its bytes, in every derivation that is kept.
 * What the model got is what they held before, unless that was known already.
 */
export async function completeObservations(
  tx: Executor,
  teamId: string,
  place: { sessionId: string; file: string },
  whole: BodyFacts,
): Promise<void> {
  // What is completed was a recording of its own, and goes on answering to its hash.
  await tx`
    insert into observation_recordings (team_id, session_id, thread, call_key, occurrence, content_sha256, content_sha1,
      media_type, bytes, chars, lines, head, tail)
    select d.team_id, d.session_id, d.thread, o.call_key, o.occurrence, o.content_sha256, o.content_sha1, o.media_type,
      o.bytes, o.chars, o.lines, o.head, o.tail
    from derivations d join observations o on o.team_id = d.team_id and o.derived_generation = d.generation
    where d.team_id = ${teamId} and d.session_id = ${place.sessionId}
      and o.side_file = ${place.file} and not o.complete and o.bytes < ${whole.bytes}::bigint
    on conflict do nothing`;
  await tx`
    update observations o set
      seen_sha256 = coalesce(o.seen_sha256, o.content_sha256), seen_bytes = coalesce(o.seen_bytes, o.bytes),
      content_sha256 = decode(${whole.sha256}, 'hex'), content_sha1 = decode(${whole.sha1}, 'hex'), media_type = null,
      bytes = ${whole.bytes}::bigint, chars = ${whole.chars}, lines = ${whole.lines}, head = ${whole.head}, tail = ${whole.tail},
      complete = ${whole.bytes}::bigint >= coalesce(o.total_bytes, 0),
      total_bytes = case when ${whole.bytes}::bigint >= coalesce(o.total_bytes, 0) then null else o.total_bytes end
    from derivations d
    where d.team_id = ${teamId} and d.session_id = ${place.sessionId}
      and o.team_id = ${teamId} and o.derived_generation = d.generation
      and o.side_file = ${place.file} and not o.complete and o.bytes < ${whole.bytes}::bigint`;
  await tx`
    update derivations set text_version = text_version + 1
    where team_id = ${teamId} and session_id = ${place.sessionId}`;
}

/** Logs of the session that wait to be derived, or are being, are derived once more. */
export async function raiseJobsOfSession(tx: Executor, teamId: string, side: Side): Promise<void> {
  await tx`
    update derive_jobs j set wanted = j.wanted + 1
    from streams s
    where j.team_id = ${teamId} and s.team_id = ${teamId} and s.id = j.stream_id and s.kind = 'log' and s.agent = ${side.agent}
      and (s.session_external_id = ${side.sessionExternalId} or ${side.sessionExternalId} = '')`;
}
