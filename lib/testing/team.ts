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

/** Changes what a team's keys may do, as somebody entitled would; a server hears of it within a second. */
export async function setScopes(team: Pick<TestTeam, "id">, scopes: readonly Scope[]): Promise<void> {
  await asOwner((sql) => sql`update api_keys set scopes = ${[...scopes]} where team_id = ${team.id}`);
}

/** Puts something in the place of a team's outlines that no page can be drawn from; `mendOutlines` takes it away. */
export async function spoilOutlines(team: Pick<TestTeam, "id">): Promise<void> {
  await asOwner((sql) => sql`update threads set outline = '{"events": 0}' where team_id = ${team.id}`);
}

/** A thread without an outline of its own is outlined from its rows. */
export async function mendOutlines(team: Pick<TestTeam, "id">): Promise<void> {
  await asOwner((sql) => sql`update threads set outline = null where team_id = ${team.id}`);
}

async function asOwner(act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const ownerUrl = process.env.E2E_DATABASE_URL;
  if (!ownerUrl) throw new Error("E2E_DATABASE_URL is not set.");
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await act(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
