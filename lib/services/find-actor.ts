import type { Database } from "@/db/client";
import { findBrowserSession, findKey } from "@/db/queries/access";
import { secretHash } from "@/db/secret-hash";
import { type Actor, SCOPES, type Scope } from "@/lib/core/can";

/** A revoked key is refused at the latest this long after. */
const REMEMBER_MS = 500;
const REMEMBER_MAX = 2000;

const remembered = new Map<string, { actor: Actor; until: number }>();

/** The actor of an API key; null when it is unknown or revoked. */
export function actorOfKey(database: Database, key: string): Promise<Actor | null> {
  return remember(`key:${key}`, async () => {
    const found = await findKey(database.sql, secretHash(key));
    if (!found) return null;
    return { kind: "key", teamId: found.teamId, id: found.id, developer: found.developer, scopes: known(found.scopes) };
  });
}

/** The actor behind a browser's session cookie; null when the sign-in has ended. */
export function actorOfCookie(database: Database, token: string): Promise<Actor | null> {
  return remember(`cookie:${token}`, async () => {
    const found = await findBrowserSession(database.sql, secretHash(token));
    if (!found) return null;
    const scopes = found.apiKeyId ? known(found.scopes ?? []) : SCOPES;
    const id = found.userId ?? found.apiKeyId ?? "";
    return { kind: "browser", teamId: found.teamId, id, developer: found.developer, scopes };
  });
}

function known(scopes: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}

async function remember(secret: string, find: () => Promise<Actor | null>): Promise<Actor | null> {
  const now = Date.now();
  const hit = remembered.get(secret);
  if (hit && hit.until > now) return hit.actor;
  const actor = await find();
  if (remembered.size >= REMEMBER_MAX) remembered.clear();
  if (actor) remembered.set(secret, { actor, until: now + REMEMBER_MS });
  return actor;
}
