import type { Database } from "@/db/client";
import type { ThreadKey } from "@/db/queries/observations";
import { outlineOfRows, storedOutline } from "@/db/queries/outline";

export interface TwoOutlines {
  thread: ThreadKey;
  kept: Awaited<ReturnType<typeof storedOutline>>;
  /** The same, by SQL over the rows. */
  ofRows: Awaited<ReturnType<typeof outlineOfRows>>;
}

/** Every thread of a team in small, as its derivation kept it and as its rows have it. */
export async function twoOutlines({ sql }: Database, teamId: string): Promise<TwoOutlines[]> {
  const threads = await sql<ThreadKey[]>`
    select team_id as "teamId", session_id as "sessionId", thread from threads where team_id = ${teamId}`;
  const both: TwoOutlines[] = [];
  for (const thread of threads)
    both.push({ thread, kept: await storedOutline(sql, thread), ofRows: await outlineOfRows(sql, thread) });
  return both;
}
