import type { Sql } from "../client";
import { generationOf } from "./threads";

/** What a list shows of an observation; `head` and `tail` are there for its stub. */
export interface ObservationRow {
  id: string;
  kind: string;
  thread: string;
  step: number;
  seq: number;
  at: Date | null;
  tool: string | null;
  action: string | null;
  returnCode: number | null;
  isError: boolean;
  durationMs: number | null;
  mediaType: string | null;
  bytes: number;
  chars: number;
  lines: number;
  sha256: string;
  head: string;
  tail: string;
  complete: boolean;
  totalBytes: number | null;
  seenBytes: number | null;
  inherited: boolean;
  onLivePath: boolean;
  discardedBy: number | null;
  /** With `seq`, the place in a list: one call may have had several outputs. */
  callKey: string;
  occurrence: number;
}

/** Of an observation `o` of a thread `t`. */
export const observationColumns = (sql: Sql) => sql`
  o.id, o.kind, t.thread, o.step, o.seq, o.at, o.tool, o.action, o.return_code as "returnCode", o.is_error as "isError",
  o.duration_ms as "durationMs", o.media_type as "mediaType", o.bytes, o.chars, o.lines,
  encode(o.content_sha256, 'hex') as sha256, o.head, o.tail, o.complete, o.total_bytes as "totalBytes",
  o.seen_bytes as "seenBytes", o.inherited, not o.seq <@ t.off_path as "onLivePath",
  o.call_key as "callKey", o.occurrence, ${discardedBy(sql, sql`o.seq`)} as "discardedBy"`;

/** `n` of the first compaction of thread `t` that took the event at `seq` out of the view. */
export function discardedBy(sql: Sql, seq: ReturnType<Sql>) {
  return sql`(select c.n from compactions c
    where c.team_id = t.team_id and c.derived_generation = t.derived_generation and ${seq} <@ c.discarded
    order by c.n limit 1)`;
}

export interface ThreadKey {
  teamId: string;
  sessionId: string;
  thread: string;
}

interface ObservationPage {
  kind: string | null;
  limit: number;
  after: { seq: number; callKey: string; occurrence: number } | null;
  /** Only what this compaction took, and what is on the live path. */
  discardedBy: number | null;
}

/** One page in log order; `limit + 1` rows, so that the caller can tell whether more exist. */
export async function listObservations(sql: Sql, key: ThreadKey, page: ObservationPage): Promise<ObservationRow[]> {
  const { after } = page;
  return await sql<ObservationRow[]>`
    select ${observationColumns(sql)}
    from threads t
    join observations o on o.team_id = t.team_id and o.derived_generation = ${generationOf(sql, key)}
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
      ${after ? sql`and (o.seq, o.call_key, o.occurrence) > (${after.seq}, ${after.callKey}, ${after.occurrence})` : sql``}
      ${page.kind === null ? sql`` : sql`and o.kind = ${page.kind}`}
      ${page.discardedBy === null ? sql`` : taken(sql, page.discardedBy)}
    order by o.seq, o.call_key, o.occurrence limit ${page.limit + 1}`;
}

function taken(sql: Sql, n: number) {
  return sql`and not o.seq <@ t.off_path and o.seq <@ (
    select c.discarded from compactions c
    where c.team_id = t.team_id and c.derived_generation = t.derived_generation and c.n = ${n})`;
}
