import { withClient } from "./connect";

/** What has to hold of a server of our own; each has a silent way of being otherwise. Answers its version. */
export async function verifyServer(url: string, fast: boolean): Promise<string> {
  return withClient(url, async (sql) => {
    await sql`create extension if not exists pg_trgm`;
    const [row] = await sql<{ version: string; trigrams: string[]; fsync: string; commit: string }[]>`
      select current_setting('server_version') as version, show_trgm('日本語') as trigrams,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`;
    if (!row?.trigrams.length) throw new Error("This Postgres sees no trigrams in Japanese text: its locale is wrong.");
    if (!fast && row.fsync !== "on") throw new Error("fsync is off: what is acknowledged could be lost.");
    if (row.commit !== "on") throw new Error("synchronous_commit is off: what is acknowledged could be lost.");
    return row.version;
  });
}
