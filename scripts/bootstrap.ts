import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { secretHash } from "@/db/secret-hash";
import { SCOPES } from "@/lib/core/can";
import { withClient } from "./postgres/connect";

const TEAM = { slug: "home", name: "Home" };
const KEY_PATTERN = /^plm_[A-Za-z0-9_-]{8,200}$/;

export interface FirstKey {
  key: string;
  /** True when it was made just now: the one time it may be shown. */
  isNew: boolean;
}

/** The key given, else the one kept in the data directory, else a new one that is kept there from now on. */
export function firstKey(dataDir: string, given: string | undefined): FirstKey {
  if (given) {
    if (!KEY_PATTERN.test(given)) {
      throw new Error("PALIMPSEST_BOOTSTRAP_KEY has to be plm_ followed by 8 to 200 letters, digits, - or _.");
    }
    return { key: given, isNew: false };
  }
  const file = join(dataDir, "api-key");
  try {
    return { key: readFileSync(file, "utf8").trim(), isNew: false };
  } catch {
    const key = `plm_${randomBytes(32).toString("base64url")}`;
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: "wx" });
    return { key, isNew: true };
  }
}

/** The first team with its member and key. What is there already stays as it is, a revoked key revoked. */
export async function bootstrapTeam(ownerUrl: string, key: string): Promise<void> {
  await withClient(ownerUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtext('palimpsest bootstrap'))`;
      const team = (await findTeam(tx)) ?? (await makeTeam(tx));
      await tx`insert into api_keys (id, team_id, key_sha256, prefix, name, scopes)
        values (${randomUUID()}, ${team}, ${secretHash(key)}, ${key.slice(0, 8)}, 'First key', ${[...SCOPES]})
        on conflict (key_sha256) do nothing`;
    }),
  );
}

/** A token that signs one browser in, once, within a day. */
export async function makeSignInToken(ownerUrl: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await withClient(ownerUrl, async (sql) => {
    await sql`delete from sign_in_links where expires_at < now()`;
    await sql`insert into sign_in_links (token_sha256, team_id, user_id, expires_at)
      select ${secretHash(token)}, m.team_id, m.user_id, now() + interval '24 hours'
      from members m join teams t on t.id = m.team_id join users u on u.id = m.user_id
      where t.slug = ${TEAM.slug} order by u.created_at limit 1`;
  });
  return token;
}

async function findTeam(tx: postgres.TransactionSql): Promise<string | undefined> {
  const [team] = await tx<{ id: string }[]>`select id from teams where slug = ${TEAM.slug}`;
  return team?.id;
}

async function makeTeam(tx: postgres.TransactionSql): Promise<string> {
  const [team, user] = [randomUUID(), randomUUID()];
  await tx`insert into teams (id, slug, name) values (${team}, ${TEAM.slug}, ${TEAM.name})`;
  await tx`insert into users (id, name) values (${user}, ${userName()})`;
  await tx`insert into members (team_id, user_id, role) values (${team}, ${user}, 'owner')`;
  return team;
}

/** A user id without an entry in the system's list has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "owner";
  }
}
