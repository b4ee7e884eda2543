import type { Observation } from "@/lib/api/events";
import { formatBytes, formatCount, formatInteger } from "@/lib/core/format-number";

type Facts = Pick<
  Observation,
  | "kind"
  | "mediaType"
  | "bytes"
  | "chars"
  | "lines"
  | "complete"
  | "recordedBytes"
  | "totalBytes"
  | "isError"
  | "returnCode"
>;

/** `3,847 chars · 61 lines`; for an image its type and size. */
export function sizeOf(facts: Pick<Facts, "mediaType" | "bytes" | "chars" | "lines">): string {
  if (facts.mediaType !== null) return `${facts.mediaType} · ${formatBytes(facts.bytes)}`;
  if (facts.bytes === 0) return "empty";
  return `${formatCount(facts.chars, "char")} · ${formatCount(facts.lines, "line")}`;
}

/** `3,847 chars`, for a row. */
export function shortSizeOf(facts: Pick<Facts, "mediaType" | "bytes" | "chars">): string {
  if (facts.mediaType?.startsWith("image/")) return `image, ${formatBytes(facts.bytes)}`;
  if (facts.mediaType !== null) return formatBytes(facts.bytes);
  return facts.bytes === 0 ? "empty" : formatCount(facts.chars, "char");
}

/** `exit 101`, `failed`; null when it went well or nothing is known. */
export function troubleOf(facts: Pick<Facts, "returnCode" | "isError">): string | null {
  if (facts.returnCode !== null && facts.returnCode !== 0) return `exit ${facts.returnCode}`;
  return facts.isError ? "failed" : null;
}

/** What of an incomplete recording is here; null when all of it is. */
export function partOf(facts: Pick<Facts, "complete" | "recordedBytes" | "totalBytes">): string | null {
  if (facts.complete) return null;
  return facts.totalBytes === null
    ? `${formatCount(facts.recordedBytes, "byte")} recorded, of an unknown whole`
    : `${formatInteger(facts.recordedBytes)} of ${formatCount(facts.totalBytes, "byte")} recorded`;
}

/** What the model got of it: not always a part, a hook may have put another text in its place. */
export function seenOf(facts: { seenBytes: number | null; complete: boolean }): string {
  if (facts.seenBytes !== null) return `${formatCount(facts.seenBytes, "byte")} in its place`;
  return facts.complete ? "all of it" : "what is recorded";
}
