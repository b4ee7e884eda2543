import postgres from "postgres";
import { expect, test } from "vitest";
import { migrateDatabase } from "./migrate";
import { appUrlOf, grantAppRole } from "./roles";
import { emptyDatabase } from "./testing/database";

test("three servers that start at once on an empty database all succeed, and each migration runs once", async () => {
  const database = await emptyDatabase();
  try {
    const appUrl = appUrlOf(database.ownerUrl);
    const start = async () => {
      await migrateDatabase(database.ownerUrl);
      await grantAppRole(database.ownerUrl, appUrl);
    };
    await Promise.all([start(), start(), start()]);
    const sql = postgres(database.ownerUrl, { max: 1 });
    const [row] =
      await sql`select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations`;
    await sql.end();
    expect(row?.n).toBeGreaterThan(1);
    expect(row?.n).toBe(row?.different);
  } finally {
    await database.drop();
  }
});
