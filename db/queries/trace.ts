import type { Sql } from "../client";
import type { ThreadKey } from "./observations";
import { boundsOf, isLive } from "./view";

type DerivedKey = ThreadKey & { generation: number };

export interface TraceCutRow {
  n: number;
  seq: number;
  step: number;
  kind: string;
  at: Date | null;
  summaryId: string | null;
  opaqueBytes: number | null;
  /** Bounds of the ranges it took, from and to by turns. */
  bounds: number[];
}

/** The compactions of a thread that were done, on the live path, in the order of the log. */
export async function traceCuts(sql: Sql, key: DerivedKey): Promise<TraceCutRow[]> {
  return await sql<TraceCutRow[]>`
    select c.n, c.seq, c.step, c.kind, c.at, c.summary_id as "summaryId", c.opaque_bytes as "opaqueBytes",
      ${boundsOf(sql, sql`c.discarded`)} as bounds
    from compactions c
    where c.team_id = ${key.teamId} and c.derived_generation = ${key.generation}::bigint and c.status = 'done'
      and ${isLive(sql, key, sql`c.seq`)}
    order by c.seq`;
}

/** Bounds of the ranges that rewinds took off the path, from and to by turns. */
export async function offPathOf(sql: Sql, key: ThreadKey): Promise<number[]> {
  const [row] = await sql<{ bounds: number[] }[]>`
    select ${boundsOf(sql, sql`t.off_path`)} as bounds
    from threads t
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}`;
  return row?.bounds ?? [];
}

/** What calls were asked that holds these words, in any case. At most so many, in the order of the log. */
export async function inputsHolding(sql: Sql, key: DerivedKey, words: string, limit: number): Promise<InputRow[]> {
  return await sql<InputRow[]>`
    select i.seq, e.step, i.input
    from call_inputs i
    join events e on e.team_id = i.team_id and e.derived_generation = i.derived_generation and e.seq = i.seq
    where i.team_id = ${key.teamId} and i.derived_generation = ${key.generation}::bigint
      and strpos(lower(i.input), lower(${words}::text)) > 0
    order by i.seq limit ${limit}`;
}

export interface SameCallRow {
  seq: number;
  step: number;
  kind: string;
  observationId: string | null;
  /** It is the one that was named. */
  isIt: boolean;
}

/** The event of an observation, and of a call every other for the same: one tool, one action. */
export async function sameCalls(sql: Sql, key: DerivedKey, id: string): Promise<SameCallRow[]> {
  return await sql<SameCallRow[]>`
    select e.seq, e.step, e.kind, e.observation_id as "observationId", coalesce(e.observation_id = ${id}, false) as "isIt"
    from events it
    join events e on e.team_id = it.team_id and e.derived_generation = it.derived_generation
      and (e.seq = it.seq or it.kind = 'tool' and e.tool = it.tool and e.action = it.action)
    where it.team_id = ${key.teamId} and it.derived_generation = ${key.generation}::bigint and it.observation_id = ${id}
    order by e.seq`;
}

export interface InputRow {
  seq: number;
  step: number;
  input: string;
}

export interface StepUsageRow {
  step: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  calls: number;
}

/** What the responses of some steps used, and how many tool calls each made. */
export async function usageOfSteps(sql: Sql, key: DerivedKey, steps: readonly number[]): Promise<StepUsageRow[]> {
  if (steps.length === 0) return [];
  return await sql<StepUsageRow[]>`
    select m.step, sum(m.input)::int as input, sum(m.output)::int as output, sum(m.cache_read)::int as "cacheRead",
      sum(m.cache_write)::int as "cacheWrite",
      (select count(*)::int from events e
        where e.team_id = ${key.teamId} and e.derived_generation = ${key.generation}::bigint and e.step = m.step
          and e.kind = 'tool') as calls
    from model_calls m
    where m.team_id = ${key.teamId} and m.derived_generation = ${key.generation}::bigint
      and m.step = any(${[...steps]}::int[])
    group by m.step`;
}
