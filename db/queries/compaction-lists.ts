import type { Sql } from "../client";
import { type ObservationRow, observationColumns, type ThreadKey } from "./observations";

/** What a list of a compaction's reach is narrowed to. */
export interface ReachFilter {
  n: number;
  side: "discarded" | "kept";
  kind: string | null;
  /** Stands somewhere in what its stub says, in any case. */
  q?: string | undefined;
  /** Empty for what no tool is named for. */
  tool?: string | undefined;
}

export type ReachSort = "log" | "loss" | "size" | "tool" | "step" | "failed";

/** What the audit says of an output that left the view; nulls where it is not audited. */
type ReachAudit = {
  needed: number | null;
  againSeq: number | null;
  againStep: number | null;
  answer: string | null;
  reason: string | null;
  bySeq: number | null;
  byStep: number | null;
};

/** `sortKey` is, with the rest of a position, where the row stands. */
export type ReachRow = ObservationRow & ReachAudit & { sortKey: string | number };

export interface ReachPosition {
  key: string | number;
  seq: number;
  callKey: string;
  occurrence: number;
}

/** One page in the order asked for; `limit + 1` rows. */
export async function listReach(
  sql: Sql,
  key: ThreadKey,
  filter: ReachFilter,
  page: { sort: ReachSort; limit: number; after: ReachPosition | null },
): Promise<ReachRow[]> {
  const { after } = page;
  const { value, type } = sortKeys(sql)[page.sort];
  const place = sql`${value}, o.seq, o.call_key, o.occurrence`;
  return await sql<ReachRow[]>`
    select ${observationColumns(sql)}, ${value} as "sortKey", ${auditColumns(sql)} ${reach(sql, key, filter)}
      ${after ? sql`and (${place}) > (${after.key}::${type}, ${after.seq}, ${after.callKey}, ${after.occurrence})` : sql``}
    order by ${place} limit ${page.limit + 1}`;
}

const auditColumns = (sql: Sql) => sql`
  d.needed, d.again_seq as "againSeq", d.answer, d.reason, d.by_seq as "bySeq",
  ${stepAt(sql, sql`d.again_seq`)} as "againStep", ${stepAt(sql, sql`d.by_seq`)} as "byStep"`;

const stepAt = (sql: Sql, seq: ReturnType<Sql>) => sql`(
  select e.step from events e
  where e.team_id = t.team_id and e.derived_generation = t.derived_generation and e.seq = ${seq})`;

/** What ascends. Sizes stay within an integer: nothing longer can be told apart in a cursor. */
function sortKeys(sql: Sql) {
  const int = sql`int`;
  return {
    log: { value: sql`o.seq`, type: int },
    loss: { value: lossRank(sql), type: int },
    size: { value: sql`(-least(o.bytes, 2147483647))::int`, type: int },
    tool: { value: sql`coalesce(o.tool, '')`, type: sql`text` },
    step: { value: sql`-o.seq`, type: int },
    failed: { value: sql`(not ${hasFailed(sql)})::int`, type: int },
  } as const;
}

/** Needed later first, then what cannot be had again, then size (in steps of 64 bytes): one integer, as cursors hold them. */
const lossRank = (sql: Sql) => sql`(
  ((999 - least(coalesce(d.needed, 0), 999)) * 3
    + case coalesce(d.answer, 'unknown') when 'again' then 2 when 'unknown' then 1 else 0 end) * 700000
  + 699999 - least(o.bytes / 64, 699999))::int`;

export interface ReachGroupRow {
  tool: string;
  count: number;
  failed: number;
  bytes: number;
  chars: number;
}

/** By tool, most used first. */
export async function groupReach(
  sql: Sql,
  key: ThreadKey,
  filter: ReachFilter,
  limit: number,
): Promise<ReachGroupRow[]> {
  return await sql<ReachGroupRow[]>`
    select coalesce(o.tool, '') as tool, ${sums(sql)} ${reach(sql, key, filter)}
    group by 1 order by 2 desc, 1 limit ${limit}`;
}

export async function totalReach(sql: Sql, key: ThreadKey, filter: ReachFilter): Promise<Omit<ReachGroupRow, "tool">> {
  const [row] = await sql<Omit<ReachGroupRow, "tool">[]>`select ${sums(sql)} ${reach(sql, key, filter)}`;
  return row ?? { count: 0, failed: 0, bytes: 0, chars: 0 };
}

export async function countReachByKind(
  sql: Sql,
  key: ThreadKey,
  filter: ReachFilter,
): Promise<{ kind: string; count: number }[]> {
  return await sql<{ kind: string; count: number }[]>`
    select o.kind, count(*)::int as count ${reach(sql, key, filter)} group by 1`;
}

/** Rows of the timeline that stayed, with an address or without. */
export async function countKeptRows(sql: Sql, key: ThreadKey, n: number): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(c.kept) r) as rows
    from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} and c.n = ${n}`;
  return row?.rows ?? 0;
}

function sums(sql: Sql) {
  return sql`count(*)::int as count, (count(*) filter (where ${hasFailed(sql)}))::int as failed,
    sum(o.bytes)::float8 as bytes, sum(o.chars)::float8 as chars`;
}

/**
 * Range by range, so that the index on seq finds them however long the thread is; their order and `offset 0`
 * keep a planner that has no statistics yet from reading the whole thread instead. Ends in a `where`.
 */
function reach(sql: Sql, key: ThreadKey, { n, side, kind, q, tool }: ReachFilter) {
  return sql`
    from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
    cross join unnest(${side === "discarded" ? sql`c.discarded` : sql`c.kept`}) r
    cross join lateral (
      select o.* from observations o
      where o.team_id = t.team_id and o.derived_generation = t.derived_generation and o.seq >= lower(r) and o.seq < upper(r)
      order by o.seq offset 0) o
    left join lateral (
      select * from discard_audits d
      where d.team_id = t.team_id and d.derived_generation = t.derived_generation and d.n = c.n and d.seq = o.seq
        and o.kind = 'tool'
      offset 0) d on true
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} and c.n = ${n}
      and not o.seq <@ t.off_path
      ${kind === null ? sql`` : sql`and o.kind = ${kind}`}
      ${tool === undefined ? sql`` : sql`and coalesce(o.tool, '') = ${tool}`}
      ${q ? sql`and strpos(lower(concat_ws(E'\n', '§' || o.id, o.tool, o.action, o.head, o.tail)), lower(${q})) > 0` : sql``}`;
}

function hasFailed(sql: Sql) {
  return sql`(o.is_error or coalesce(o.return_code, 0) <> 0)`;
}
