import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { secretHash } from "@/db/secret-hash";
import { SCOPES, type Scope } from "@/lib/core/can";

export interface TestTeam {
  id: string;
  slug: string;
  key: string;
}

/** A team with a key of its own, made directly in the database: what no public operation can do yet. */
export async function createTeam(ownerUrl: string, scopes: readonly Scope[] = SCOPES): Promise<TestTeam> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    const team = {
      id: randomUUID(),
      slug: `team-${randomBytes(5).toString("hex")}`,
      key: `plm_${randomBytes(32).toString("base64url")}`,
    };
    const hash = secretHash(team.key);
    await sql`insert into teams (id, slug, name) values (${team.id}, ${team.slug}, ${team.slug})`;
    await sql`
      insert into api_keys (id, team_id, key_sha256, prefix, name, scopes)
      values (${randomUUID()}, ${team.id}, ${hash}, ${team.key.slice(0, 8)}, 'test', ${[...scopes]})`;
    return team;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
