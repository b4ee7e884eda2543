import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { appUrlOf } from "@/db/roles";

export interface TestDatabase {
  /** Connects as the owner of everything: migrations, and making up states the app cannot. */
  ownerUrl: string;
  /** Connects as the app does. */
  appUrl: string;
  drop(): Promise<void>;
}

/** A migrated database of its own: call in `beforeAll`, and `drop` in `afterAll`, after closing what connects to it. */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase(new URL(inject("templateUrl")).pathname.slice(1));
}

/** A database without any tables, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template1");
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(async (sql) => {
    await sql`create database ${sql(name)} template ${sql(template)}`;
  });
  const owner = new URL(inject("templateUrl"));
  owner.pathname = `/${name}`;
  const drop = () =>
    administer(async (sql) => {
      await sql`drop database ${sql(name)} with (force)`;
    });
  return { ownerUrl: owner.href, appUrl: appUrlOf(owner.href), drop };
}

async function administer(work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
