import { migrateDatabase } from "./migrate";
import { grantAppRole } from "./roles";

/** Brings a database to where the app can use it: every table, and the app role with what it may do to each. */
export async function prepareDatabase(ownerUrl: string, appUrl: string): Promise<void> {
  await migrateDatabase(ownerUrl);
  await grantAppRole(ownerUrl, appUrl);
}
