import { type Database, openDatabase } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";

/** A database of its own, for what a client does to one without HTTP in between. */
export interface CustodyBench {
  database: Database;
  owner: TestDatabase;
  close(): Promise<void>;
}

export async function openBench(): Promise<CustodyBench> {
  const owner = await testDatabase();
  const database = openDatabase(owner.appUrl, 12);
  return {
    database,
    owner,
    async close() {
      await database.close();
      await owner.drop();
    },
  };
}
