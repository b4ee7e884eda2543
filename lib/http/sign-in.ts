import { signIn as op } from "@/lib/api/access";
import { AppError } from "@/lib/core/errors";
import { appDatabase } from "@/lib/services/context";
import { signInWithKey, signInWithLink, signOut } from "@/lib/services/sign-in";
import { assertSameOrigin, cookieOf } from "./authenticate";
import { toProblem } from "./problem";
import { requestIdOf } from "./request-id";
import { endedCookie, SESSION_DAYS, sessionCookie } from "./session-cookie";

const MAX_BODY_BYTES = 4096;

/** `POST /session`: a key for a cookie. Only from our own pages, or somebody else's page could sign a browser in. */
export async function postSession(request: Request): Promise<Response> {
  return answer(request, async () => {
    assertSameOrigin(request);
    const body = op.body.safeParse(await readSmallJson(request));
    if (!body.success) throw new AppError("invalid", 'Send {"key": "plm_…"}.');
    const { teamSlug, token } = await signInWithKey(appDatabase(), body.data.key.trim(), SESSION_DAYS);
    return { json: { team: teamSlug }, cookie: sessionCookie(request, token) };
  });
}

/** `DELETE /session`: ends the sign-in this browser has, if it has one. */
export async function deleteSession(request: Request): Promise<Response> {
  return answer(request, async () => {
    assertSameOrigin(request);
    const token = cookieOf(request);
    if (token) await signOut(appDatabase(), token);
    return { json: { signedOut: true }, cookie: endedCookie(request) };
  });
}

/** A one-time link. A look ahead (HEAD, a prefetch) must not use it up before the person follows it. */
export async function followLink(request: Request, link: string): Promise<Response> {
  if (request.method !== "GET" || isPrefetch(request)) return new Response(null, { status: 204, headers: NO_STORE });
  try {
    const signedIn = await signInWithLink(appDatabase(), link, SESSION_DAYS);
    if (!signedIn) return seeOther("/sign-in?expired=1");
    return seeOther(`/t/${encodeURIComponent(signedIn.teamSlug)}/sessions`, sessionCookie(request, signedIn.token));
  } catch (error) {
    return toProblem(error, requestIdOf(request));
  }
}

const NO_STORE = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

function seeOther(location: string, cookie?: string): Response {
  const headers = new Headers({ ...NO_STORE, location });
  if (cookie) headers.set("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-moz") ?? "";
  return /prefetch|preview/i.test(purpose) || headers.has("next-router-prefetch");
}

async function answer(request: Request, work: () => Promise<{ json: unknown; cookie: string }>): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    const { json, cookie } = await work();
    const headers = { "cache-control": "private, no-store", "x-request-id": requestId, "set-cookie": cookie };
    return Response.json(json, { headers });
  } catch (error) {
    return toProblem(error, requestId);
  }
}

async function readSmallJson(request: Request): Promise<unknown> {
  const length = Number(request.headers.get("content-length") ?? "NaN");
  if (!(length <= MAX_BODY_BYTES)) throw new AppError("too-large", "A key is not that long.");
  try {
    return JSON.parse(await request.text());
  } catch {
    throw new AppError("malformed", "The body is not JSON.");
  }
}
