import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Whoami } from "@/lib/api/access";
import { can } from "@/lib/core/can";
import { appDatabase, type Context } from "@/lib/services/context";
import { actorOfCookie } from "@/lib/services/find-actor";
import { whoami } from "@/lib/services/whoami";
import { COOKIE } from "./authenticate";

export interface PageContext {
  ctx: Context;
  team: Whoami["team"];
}

/** Who is looking at a page, once per rendering; null when nobody is signed in (or no longer is). */
const signedIn = cache(async (): Promise<PageContext | null> => {
  const token = (await cookies()).get(COOKIE)?.value;
  if (!token) return null;
  const database = appDatabase();
  const actor = await actorOfCookie(database, token);
  if (!actor) return null;
  const ctx: Context = {
    database,
    actor,
    requestId: crypto.randomUUID(),
    accept: "application/json",
    signal: new AbortController().signal,
  };
  return { ctx, team: (await whoami(ctx)).team };
});

export async function signedInTeam(): Promise<Whoami["team"] | null> {
  return (await signedIn())?.team ?? null;
}

/** The context of a page of this team. Another team's page does not exist, nor any for who may not read; without a sign-in there is no page at all. */
export async function pageContext(teamSlug: string): Promise<PageContext> {
  const found = await signedIn();
  if (!found) redirect((await cookies()).has(COOKIE) ? "/sign-in?expired=1" : "/sign-in");
  if (found.team.slug !== teamSlug || !can(found.ctx.actor, "sessions.read")) notFound();
  return found;
}
