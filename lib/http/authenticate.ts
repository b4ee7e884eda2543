import type { Database } from "@/db/client";
import type { Actor } from "@/lib/core/can";
import { AppError } from "@/lib/core/errors";
import { actorOfCookie, actorOfKey } from "@/lib/services/find-actor";

export const COOKIE = "palimpsest_session";
const KEY_PATTERN = /^plm_[A-Za-z0-9_-]{8,200}$/;

/**
 * Who is calling: a bearer key, or a browser's session cookie. Cookie writes must come from our own pages.
 * @throws AppError `unauthenticated` when it is nobody we know.
 */
export async function authenticate(request: Request, database: Database): Promise<Actor> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    const key = /^Bearer +(\S+)$/i.exec(header)?.[1];
    const actor = key && KEY_PATTERN.test(key) ? await actorOfKey(database, key) : null;
    if (!actor) throw new AppError("unauthenticated", "The Authorization header holds no valid key (Bearer plm_…).");
    return actor;
  }
  const token = cookieOf(request);
  if (!token) throw new AppError("unauthenticated", "Send an API key (Authorization: Bearer plm_…) or sign in.");
  if (request.method !== "GET" && request.method !== "HEAD") assertSameOrigin(request);
  const actor = await actorOfCookie(database, token);
  if (!actor) throw new AppError("unauthenticated", "This sign-in has ended. Sign in again.");
  return actor;
}

/** The session cookie of a request, or null. */
export function cookieOf(request: Request): string | null {
  const match = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{20,200})`).exec(request.headers.get("cookie") ?? "");
  return match?.[1] ?? null;
}

/** Browsers say where a write comes from; one that says nothing is not our page. */
export function assertSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = request.headers.get("origin");
  const host = request.headers.get("host");
  if (site === null && origin !== null && host !== null && URL.canParse(origin) && new URL(origin).host === host)
    return;
  throw new AppError(
    "unauthenticated",
    "Writes with a cookie must come from this site's own pages; use an API key elsewhere.",
  );
}
