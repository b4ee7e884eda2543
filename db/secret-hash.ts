import { createHash } from "node:crypto";

/** What is kept of a key, a cookie or a sign-in link. They are long and random, so a plain hash is enough. */
export function secretHash(secret: string): Uint8Array {
  return createHash("sha256").update(secret, "utf8").digest();
}
