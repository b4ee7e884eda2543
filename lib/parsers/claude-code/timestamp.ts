import type { Json } from "@/lib/core/json";

/** Milliseconds of an ISO 8601 time as Claude Code writes them; null for anything else. */
export function timestampOf(value: Json | undefined): number | null {
  if (typeof value !== "string" || value.length > 40 || value[4] !== "-" || value[10] !== "T") return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}
