import type { Sql } from "../client";
import type { ThreadKey } from "./observations";
import { generationOf } from "./threads";

export interface ContextPointRow {
  step: number;
  tokens: number;
  /** Of the call that tells it. */
  ordinal: number;
}

/** What the model held at each step of a thread, ascending, as the last call of the step tells. */
export async function listContextPoints(sql: Sql, key: ThreadKey): Promise<ContextPointRow[]> {
  // Three lists for all: as rows of their own, tens of thousands of calls take longer to send than to find.
  const [row] = await sql<Record<"steps" | "tokens" | "ordinals", string | null>[]>`
    select array_to_string(array_agg(m.step), ',') as steps, array_to_string(array_agg(m.context_tokens), ',') as tokens,
      array_to_string(array_agg(m.ordinal), ',') as ordinals
    from (
      select c.step, c.context_tokens, c.ordinal from model_calls c
      where c.team_id = ${key.teamId} and c.derived_generation = ${generationOf(sql, key)} and c.context_tokens is not null
      order by c.ordinal
    ) m`;
  const list = (numbers: string | null | undefined): number[] => JSON.parse(`[${numbers ?? ""}]`);
  const [tokens, ordinals] = [list(row?.tokens), list(row?.ordinals)];
  const calls = list(row?.steps).map((step, i) => ({ step, tokens: tokens[i] ?? 0, ordinal: ordinals[i] ?? 0 }));
  return lastOfSteps(calls);
}

/** Of calls by ordinal. Steps ascend with the ordinals as a rule, but a log may come back to an earlier response. */
function lastOfSteps(calls: readonly ContextPointRow[]): ContextPointRow[] {
  const lasts = calls.filter(({ step }, i) => calls[i + 1]?.step !== step);
  if (lasts.every(({ step }, i) => step > (lasts[i - 1]?.step ?? -1))) return lasts;
  return [...new Map(calls.map((call) => [call.step, call])).values()].sort((a, b) => a.step - b.step);
}

/** When calls of a thread were made, by ordinal. */
export async function timesOfCalls(
  sql: Sql,
  key: ThreadKey,
  ordinals: readonly number[],
): Promise<{ ordinal: number; at: Date | null }[]> {
  return await sql<{ ordinal: number; at: Date | null }[]>`
    select m.ordinal, m.at
    from unnest(${[...ordinals]}::int[]) as w (ordinal)
    join lateral (
      select c.ordinal, c.at from model_calls c
      where c.team_id = ${key.teamId} and c.derived_generation = ${generationOf(sql, key)} and c.ordinal = w.ordinal
      offset 0
    ) m on true`;
}

/** Steps at which a thread was compacted. */
export async function listCuts(sql: Sql, key: ThreadKey): Promise<number[]> {
  const rows = await sql<{ step: number }[]>`
    select c.step from compactions c
    where c.team_id = ${key.teamId} and c.derived_generation = ${generationOf(sql, key)} order by c.n`;
  return rows.map(({ step }) => step);
}
