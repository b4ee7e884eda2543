import { createHash } from "node:crypto";
import { cutText, toStorableText } from "@/lib/core/preview";
import { encodeWtf8 } from "@/lib/core/wtf8";

const MAX_KEY_CHARS = 200;
const OF_A_TEXT = /^(prompt|reply|thinking|summary):/;
const MAX_INT4 = 2_147_483_647;
/** Years 1 to 9999: what both Postgres and RFC 3339 can write. */
const FIRST_MS = -62_135_596_800_000;
const LAST_MS = 253_402_300_799_999;

/**
 * A name of the log as part of a database key. One that is too long for an index, or that a text column would change, is
 * replaced by a hash of it, so that two names never become one.
 */
export function storableKey(name: string): string {
  if (name.length <= MAX_KEY_CHARS && !name.startsWith("~") && toStorableText(name) === name) return name;
  return `~${createHash("sha1").update(encodeWtf8(name)).digest("hex")}`;
}

/** As `storableKey`, and never what a text's key looks like. */
export function storableCallKey(callId: string): string {
  return OF_A_TEXT.test(callId) ? storableKey(`~${callId}`) : storableKey(callId);
}

export function storableText(text: string, maxChars: number): string;
export function storableText(text: string | null | undefined, maxChars: number): string | null;
export function storableText(text: string | null | undefined, maxChars: number): string | null {
  return text === null || text === undefined ? null : toStorableText(cutText(text, maxChars));
}

/** A log may claim any number. Within the column's range it is kept; what is not a number is null. */
export function storableInt(value: number | null | undefined): number | null {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  return Math.max(-MAX_INT4, Math.min(MAX_INT4, Math.trunc(value)));
}

export function storableCount(value: number): number {
  return Math.max(0, storableInt(value) ?? 0);
}

/** As `storableInt`, for sizes: exact up to 2^53. */
export function storableSize(value: number | null | undefined): number | null {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(value)));
}

/** A time outside the years that can be written is no time. */
export function storableTime(ms: number | null | undefined): number | null {
  if (ms === null || ms === undefined || !(ms >= FIRST_MS && ms <= LAST_MS)) return null;
  return Math.trunc(ms);
}
