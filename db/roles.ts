import { createHmac } from "node:crypto";
import postgres from "postgres";
import { MIGRATION_LOCK } from "./migrate";

const APP_ROLE = "palimpsest_app";

/** What the app may add to and read, never change: by privilege, so that no bug of ours can. */
const APPEND_ONLY = [
  ...["chunks", "observation_ids", "observation_recordings", "recalls", "recall_answers", "audit_log"],
  ...["finding_marks", "comments", "adoptions"],
];

/**
 * The URL the app connects with: as given, or the owner's with the app role and a password derived from the owner's,
 * so that several servers on one database agree without sharing a file.
 */
export function appUrlOf(ownerUrl: string, given?: string): string {
  if (given) return given;
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  if (url.password) {
    url.password = createHmac("sha256", decodeURIComponent(url.password)).update(APP_ROLE).digest("base64url");
  }
  return url.href;
}

/** Makes the app role if need be and grants it what it needs on what exists now. Run after every migration. */
export async function grantAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const role = decodeURIComponent(username);
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      await ensureRole(tx, role, decodeURIComponent(password));
      await grant(tx, role);
    });
  } catch (error) {
    const hint = "let the owner create roles, or make the role yourself and name it in DATABASE_APP_URL";
    throw new Error(`The role ${role} could not be prepared (${hint}): ${String(error)}`, { cause: error });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function ensureRole(tx: postgres.TransactionSql, role: string, password: string): Promise<void> {
  const [found] = await tx`select from pg_roles where rolname = ${role}`;
  if (!found) await tx`create role ${tx(role)} login`;
  if (!password || role !== APP_ROLE) return;
  // A password cannot be a parameter; base64url needs no quoting.
  if (!/^[\w-]+$/.test(password)) throw new Error("The derived password has characters of another alphabet.");
  await tx.unsafe(`alter role ${APP_ROLE} password '${password}'`);
}

async function grant(tx: postgres.TransactionSql, role: string): Promise<void> {
  const name = tx(role);
  await tx`grant usage on schema public to ${name}`;
  await tx`grant usage, select on all sequences in schema public to ${name}`;
  const tables = await tx<{ table: string }[]>`select tablename as table from pg_tables where schemaname = 'public'`;
  for (const { table } of tables) {
    if (APPEND_ONLY.includes(table)) {
      await tx`revoke all on ${tx(table)} from ${name}`;
      await tx`grant select, insert on ${tx(table)} to ${name}`;
    } else {
      await tx`grant select, insert, update, delete on ${tx(table)} to ${name}`;
    }
  }
  await tx`grant execute on function sweep_orphan_chunks(interval) to ${name}`;
}
