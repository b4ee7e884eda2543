import { randomBytes } from "node:crypto";
import type { Database } from "@/db/client";
import { createBrowserSessionForKey, endBrowserSession, getTeam, redeemSignInLink } from "@/db/queries/access";
import { secretHash } from "@/db/secret-hash";
import { AppError } from "@/lib/core/errors";
import { actorOfKey } from "./find-actor";

const TOKEN_BYTES = 32;

export interface SignedIn {
  teamSlug: string;
  /** For the cookie; only its hash is kept. */
  token: string;
}

/**
 * Signs a browser in with an API key: it gets the key's scopes, and goes when the key is revoked.
 * @throws AppError `unauthenticated`
 */
export async function signInWithKey(database: Database, key: string, days: number): Promise<SignedIn> {
  const actor = await actorOfKey(database, key);
  const team = actor ? await getTeam(database.sql, actor.teamId) : null;
  if (!actor || !team) throw new AppError("unauthenticated", "This key is not known here, or was revoked.");
  const token = newToken();
  await createBrowserSessionForKey(database.sql, {
    cookieSha256: secretHash(token),
    teamId: actor.teamId,
    apiKeyId: actor.id,
    days,
  });
  return { teamSlug: team.slug, token };
}

/** Signs a browser in with a one-time link; null when it is unknown, used or expired. */
export async function signInWithLink(database: Database, link: string, days: number): Promise<SignedIn | null> {
  const token = newToken();
  const found = await redeemSignInLink(database.sql, {
    tokenSha256: secretHash(link),
    cookieSha256: secretHash(token),
    days,
  });
  return found ? { teamSlug: found.teamSlug, token } : null;
}

export async function signOut(database: Database, token: string): Promise<void> {
  await endBrowserSession(database.sql, secretHash(token));
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}
