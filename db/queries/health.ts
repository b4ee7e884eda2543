import type { Sql } from "../client";

/** Answers when the database does. */
export async function ping(sql: Sql): Promise<void> {
  await sql`select 1`;
}
