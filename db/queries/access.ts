import type { Sql } from "../client";

export interface KeyRow {
  id: string;
  teamId: string;
  scopes: string[];
  developer: string | null;
}

/** By hash of the secret: the one way to find a key before the team is known. Null when unknown or revoked. */
export async function findKey(sql: Sql, sha256: Uint8Array): Promise<KeyRow | null> {
  const rows = await sql<KeyRow[]>`
    select id, team_id as "teamId", scopes, developer from api_keys where key_sha256 = ${sha256} and revoked_at is null`;
  return rows[0] ?? null;
}

export interface BrowserRow {
  teamId: string;
  userId: string | null;
  apiKeyId: string | null;
  scopes: string[] | null;
  developer: string | null;
}

/** By hash of the cookie. A session that came from a key ends when the key is revoked. */
export async function findBrowserSession(sql: Sql, sha256: Uint8Array): Promise<BrowserRow | null> {
  const rows = await sql<BrowserRow[]>`
    select b.team_id as "teamId", b.user_id as "userId", b.api_key_id as "apiKeyId", k.scopes, k.developer
    from browser_sessions b left join api_keys k on k.id = b.api_key_id and k.team_id = b.team_id
    where b.token_sha256 = ${sha256} and b.expires_at > now() and (b.api_key_id is null or (k.id is not null and k.revoked_at is null))`;
  return rows[0] ?? null;
}

/** Turns a one-time link into a browser session, once. Null when the link is unknown, used or expired. */
export async function redeemSignInLink(
  sql: Sql,
  link: { tokenSha256: Uint8Array; cookieSha256: Uint8Array; days: number },
): Promise<{ teamSlug: string } | null> {
  const rows = await sql<{ teamSlug: string }[]>`
    with used as (
      update sign_in_links set used_at = now()
      where token_sha256 = ${link.tokenSha256} and used_at is null and expires_at > now()
      returning team_id, user_id
    ), made as (
      insert into browser_sessions (token_sha256, team_id, user_id, expires_at)
      select ${link.cookieSha256}, team_id, user_id, now() + make_interval(days => ${link.days}) from used
      returning team_id
    )
    select t.slug as "teamSlug" from made join teams t on t.id = made.team_id`;
  return rows[0] ?? null;
}

export async function createBrowserSessionForKey(
  sql: Sql,
  session: { cookieSha256: Uint8Array; teamId: string; apiKeyId: string; days: number },
): Promise<void> {
  await sql`
    insert into browser_sessions (token_sha256, team_id, api_key_id, expires_at)
    values (${session.cookieSha256}, ${session.teamId}, ${session.apiKeyId}, now() + make_interval(days => ${session.days}))`;
}

export async function endBrowserSession(sql: Sql, sha256: Uint8Array): Promise<void> {
  await sql`delete from browser_sessions where token_sha256 = ${sha256}`;
}

export interface TeamRow {
  id: string;
  slug: string;
  name: string;
}

export async function getTeam(sql: Sql, teamId: string): Promise<TeamRow | null> {
  const rows = await sql<TeamRow[]>`select id, slug, name from teams where id = ${teamId}`;
  return rows[0] ?? null;
}
