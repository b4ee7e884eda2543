import type postgres from "postgres";

/** What a query needs: the pool, or a transaction on it. */
export type Executor = postgres.ISql<{ bigint: number }>;
