import { COOKIE } from "./authenticate";

/** How long a browser stays signed in without signing in again. */
export const SESSION_DAYS = 30;

const DAY_SECONDS = 86_400;

/** Not readable by scripts, not sent along from other sites, and only over TLS where the browser came by TLS. */
export function sessionCookie(request: Request, token: string): string {
  return cookie(request, token, SESSION_DAYS * DAY_SECONDS);
}

export function endedCookie(request: Request): string {
  return cookie(request, "", 0);
}

function cookie(request: Request, value: string, maxAgeSeconds: number): string {
  const secure = isHttps(request) ? "; Secure" : "";
  return `${COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function isHttps(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim().toLowerCase();
  return (forwarded ?? new URL(request.url).protocol.replace(":", "")) === "https";
}
