import { AppError } from "./errors";

/** A keyset position as an opaque string: the sort keys of the last item of a page. */
export function encodeCursor(keys: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(keys), "utf8").toString("base64url");
}

/**
 * The keys of a cursor, when it has as many as expected and each is a string, number or null.
 * @throws AppError `malformed`: a cursor is ours or it is nothing.
 */
export function decodeCursor(cursor: string, count: number): (string | number | null)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(keys) && keys.length === count && keys.every(isKey) && encodeCursor(keys) === cursor) return keys;
  } catch {
    // Not ours: the same answer as for any other text.
  }
  throw new AppError("malformed", "This cursor is not one this server gave out.");
}

function isKey(value: unknown): value is string | number | null {
  return value === null || typeof value === "string" || typeof value === "number";
}
