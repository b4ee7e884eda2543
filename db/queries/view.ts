import type { StubFacts } from "@/lib/core/stub";
import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

/** An event a model saw, with an output it has, or what it says; `id` is null where it has neither. */
export type ViewRow = {
  seq: number;
  step: number;
  preview: string;
  calledTool: string | null;
  calledAction: string | null;
} & (SeenObservation | { id: null });

export interface SeenObservation extends Omit<StubFacts, "kind"> {
  kind: string;
  sha256: string;
}

const SEEN = ["prompt", "reply", "thinking", "tool"];

/** What a model saw before an event and up to a step: the last `limit` events, newest first, on the live path only. */
export async function viewRowsBefore(
  sql: Sql,
  key: ThreadKey & { generation: number },
  page: { before: number; step: number; limit: number },
): Promise<ViewRow[]> {
  return await sql<ViewRow[]>`
    select e.seq, e.step, e.preview, e.tool as "calledTool", e.action as "calledAction", o.id, o.kind, o.tool, o.action,
      o.return_code as "returnCode", o.is_error as "isError", encode(o.content_sha256, 'hex') as sha256,
      o.media_type as "mediaType", o.bytes, o.chars, o.lines, o.head, o.tail, o.complete, o.total_bytes as "totalBytes"
    from (
      select e.* from events e
      where e.team_id = ${key.teamId} and e.derived_generation = ${key.generation} and e.seq < ${page.before}
        and e.step <= ${page.step} and ${seenEvents(sql, key)}
      order by e.seq desc limit ${page.limit}
    ) e
    left join lateral (
      select * from observations o
      where o.team_id = ${key.teamId} and o.derived_generation = ${key.generation} and o.seq = e.seq
      offset 0
    ) o on true
    order by e.seq desc, o.call_key desc, o.occurrence desc`;
}

/** How many addresses a model had seen up to a step. */
export async function countSeenAddresses(
  sql: Sql,
  key: ThreadKey & { generation: number },
  step: number,
): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`select count(*)::int as n from observations o where ${seenUpTo(sql, key, step)}`;
  return row?.n ?? 0;
}

/**
 * Whether observation `o` is of an event a model had seen up to a step, on the live path. The events come as one value,
 * not as a table to join: of a thread that just grew the planner knows nothing, and compares every row with every other.
 */
export function seenUpTo(sql: Sql, key: ThreadKey & { generation: number }, step: number) {
  return sql`o.team_id = ${key.teamId} and o.derived_generation = ${key.generation} and o.seq <@ (
    select range_agg(int4range(e.seq, e.seq + 1)) from events e
    where e.team_id = ${key.teamId} and e.derived_generation = ${key.generation} and e.step <= ${step}
      and ${seenEvents(sql, key)})`;
}

/** Whether event `e` is one a model saw, on the live path. */
export function seenEvents(sql: Sql, key: ThreadKey) {
  return sql`e.kind = any(${SEEN}::text[]) and ${isLive(sql, key, sql`e.seq`)}`;
}

export function isLive(sql: Sql, key: ThreadKey, seq: ReturnType<Sql>) {
  return sql`not ${seq} <@ (
    select t.off_path from threads t
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread})`;
}

/** The bounds of a set of ordinals, from and to by turns, ascending. */
export function boundsOf(sql: Sql, ranges: ReturnType<Sql>) {
  return sql`array(select b from unnest(${ranges}) r, unnest(array[lower(r), upper(r)]) b order by b)`;
}
