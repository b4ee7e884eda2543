import { type Database, database } from "@/db/client";
import type { Actor } from "@/lib/core/can";
import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/env";

/** What every verb gets beside its input. `teamId` of the actor goes into every query. */
export interface Context {
  database: Database;
  actor: Actor;
  requestId: string;
  /** The request's Accept header, where an operation has several answers. */
  accept: string;
  signal: AbortSignal;
}

/** The database this process serves from: the app role's where one is given. */
export function appDatabase(): Database {
  return database(() => {
    const url = env().DATABASE_APP_URL ?? env().DATABASE_URL;
    if (!url) throw new AppError("unavailable", "No database is configured: set DATABASE_URL.");
    return url;
  });
}
