import { AppError, type ErrorCode } from "@/lib/core/errors";

/** What an answer that is a problem says; one that is none of ours (a proxy's page) still becomes a sentence. */
export async function problemOf(response: Response): Promise<AppError> {
  return problemIn(response.status, await response.json().catch(() => null));
}

/** The same of a body that has been read. */
export function problemIn(status: number, body: unknown): AppError {
  const { type, title, ...details } = fieldsOf(body);
  const code = typeof type === "string" ? type.replace("/problems/", "") : "";
  const message = typeof title === "string" ? title : `The server answered with status ${status}.`;
  return new AppError(isCode(code) ? code : "unavailable", message, { status, ...details });
}

const CODES: Record<ErrorCode, true> = {
  malformed: true,
  unauthenticated: true,
  "not-found": true,
  ambiguous: true,
  conflict: true,
  gone: true,
  "too-large": true,
  unsupported: true,
  invalid: true,
  "rate-limited": true,
  unavailable: true,
};

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(CODES, code);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
