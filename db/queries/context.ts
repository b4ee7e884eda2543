import type { Sql } from "../client";
import type { ThreadKey } from "./observations";

export interface ContextPointRow {
  step: number;
  at: Date | null;
  tokens: number;
}

/** What the model held at each step of a thread, as the last call of the step tells. */
export async function listContextPoints(sql: Sql, key: ThreadKey): Promise<ContextPointRow[]> {
  return await sql<ContextPointRow[]>`
    select distinct on (m.step) m.step, m.at, m.context_tokens as tokens
    from threads t join model_calls m on m.team_id = t.team_id and m.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
      and m.context_tokens is not null
    order by m.step, m.ordinal desc`;
}

/** Steps at which a thread was compacted. */
export async function listCuts(sql: Sql, key: ThreadKey): Promise<number[]> {
  const rows = await sql<{ step: number }[]>`
    select c.step from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} order by c.n`;
  return rows.map(({ step }) => step);
}
