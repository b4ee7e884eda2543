import { AppError, type ErrorCode } from "@/lib/core/errors";
import { logError } from "@/lib/log";

const STATUS: Record<ErrorCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  "not-found": 404,
  ambiguous: 409,
  conflict: 409,
  gone: 410,
  "too-large": 413,
  unsupported: 415,
  invalid: 422,
  "rate-limited": 429,
  unavailable: 503,
};

/** RFC 9457. Anything that is not an `AppError` is a bug, and is told apart by its request id only. */
export function toProblem(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : isDatabaseAway(error) ? AWAY : null;
  if (!known) logError("request failed", error, { requestId });
  const code = known?.code ?? "internal";
  const status = known ? STATUS[known.code] : 500;
  const title = known?.message ?? "Something went wrong here. The request id finds it in the server's log.";
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  if (status === 503) headers.set("retry-after", "1");
  return new Response(JSON.stringify({ type: `/problems/${code}`, title, status, requestId, ...known?.details }), {
    status,
    headers,
  });
}

const AWAY = new AppError("unavailable", "The database is not reachable just now. Try again in a moment.");

const CONNECTION_CODES = /^(ECONN|EPIPE|ENOTFOUND|CONNECT|CONNECTION_|57P0|53|08)/;

/** Lost connections, a restarting server and exhausted resources: worth a retry, not a bug. */
function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ("code" in cause && typeof cause.code === "string" && CONNECTION_CODES.test(cause.code)) return true;
  }
  return false;
}
