import postgres from "postgres";

/** postgres.js as it is: `drizzle()` would change the type parsers of the client it is given. */
export type Sql = postgres.Sql<{ bigint: number }>;

export interface Database {
  sql: Sql;
  /**
   * For what can be made again from committed raw bytes: its commits do not wait for the disk. A machine that loses power
   * may lose the last of them, in order, job first kept and last removed, so that they are made again with the same ids.
   */
  rebuildable: Sql;
  close(): Promise<void>;
}

const CONNECTION = {
  application_name: "palimpsest",
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 60_000,
  // Everything here is asked by key, of disks that seek as they read.
  random_page_cost: 1.1,
};

/**
 * A derivation writes to tables whose statistics are always behind: a plan made for what was there reads all of it for
 * each batch. All it asks for it asks for by key.
 */
const BY_KEY = { enable_seqscan: "off", enable_hashjoin: "off", enable_mergejoin: "off" };

/** int8 as a number: counts and byte offsets stay far below 2^53. */
const bigint = { to: 20, from: [20], parse: Number, serialize: String };

/** Opens both pools on one URL. Nothing connects before the first query. */
export function openDatabase(url: string, max = 10): Database {
  const options = {
    onnotice: () => {},
    connection: CONNECTION,
    idle_timeout: 300,
    max_lifetime: 3600,
    // A database that comes back is to be found at once: by default the waits grow to 20 seconds, and an attempt to 30.
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 0.5),
    connect_timeout: 5,
  };
  const sql = postgres(url, { ...options, max, types: { bigint } });
  const rebuildable = postgres(url, {
    ...options,
    connection: { ...CONNECTION, ...BY_KEY, synchronous_commit: "off" },
    max,
    types: { bigint },
  });
  return {
    sql,
    rebuildable,
    async close() {
      await Promise.all([sql, rebuildable].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

declare global {
  var palimpsestDatabase: Database | undefined;
}

/** The process's database. Kept on `globalThis`, since a development server evaluates this module again and again. */
export function database(url: () => string): Database {
  globalThis.palimpsestDatabase ??= openDatabase(url());
  return globalThis.palimpsestDatabase;
}
