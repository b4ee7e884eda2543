import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { testDatabase } from "./database";

/** A database of its own for a test file, which operations run through `serve` find as the process's. Call it once, at the top. */
export function servedDatabase(): () => Database {
  let database: Database | undefined;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await testDatabase();
    drop = made.drop;
    database = openDatabase(made.appUrl, 4);
    globalThis.palimpsestDatabase = database;
  });
  afterAll(async () => {
    await database?.close();
    await drop();
  });
  return () => {
    if (!database) throw new Error("The database is made before the first test, not while the file is read.");
    return database;
  };
}
