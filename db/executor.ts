import type postgres from "postgres";

/** What a query needs: the pool, or a transaction on it. */
export type Executor = postgres.ISql<{ bigint: number }>;

/** A part of a statement: it runs only as such, or when it is awaited. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;
