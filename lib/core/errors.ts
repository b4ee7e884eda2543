/** What can go wrong for a caller. The status of each is in `lib/http/problem.ts`; the names are the public contract. */
export type ErrorCode =
  | "malformed"
  | "unauthenticated"
  | "not-found"
  | "ambiguous"
  | "conflict"
  | "gone"
  | "too-large"
  | "unsupported"
  | "invalid"
  | "rate-limited"
  | "unavailable";

/** The one error that reaches a caller as written; any other is a bug and is told by its request id only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  /** @param message a sentence for the person or agent who made the call. @param details extra members of the problem document. */
  constructor(
    code: ErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
