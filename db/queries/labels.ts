import type { Sql } from "../client";

export interface LabelRow {
  name: string;
  sessions: number;
}

const MAX_LABELS = 200;

/** What the sessions of a team carry in one of their label columns, the most used first. */
export async function labelsIn(sql: Sql, teamId: string, column: "project" | "developer"): Promise<LabelRow[]> {
  return await sql<LabelRow[]>`
    select ${sql(column)} as name, count(*)::int as sessions from sessions
    where team_id = ${teamId} and ${sql(column)} is not null
    group by 1 order by 2 desc, 1 limit ${MAX_LABELS}`;
}
