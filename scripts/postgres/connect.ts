import postgres from "postgres";

/** One connection for a short piece of work, closed whatever becomes of it. */
export async function withClient<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** True when the server takes connections and queries; throws on a wrong password, which no waiting cures. */
export async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (sql) => sql`select 1`);
    return true;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code.startsWith("28")) throw error;
    return false;
  }
}
