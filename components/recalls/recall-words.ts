import type { RecallLine } from "@/lib/api/recalls";
import { formatInteger } from "@/lib/core/format-number";
import type { RecallMiss, RecallStatus } from "@/lib/core/run/recall-status";
import { visibleString } from "@/lib/core/visible-text";

export const MISS_WORDS: Readonly<Record<RecallMiss, string>> = {
  "not-found": "not found",
  malformed: "malformed",
  ambiguous: "ambiguous",
  gone: "gone",
  over_step_limit: "over the step limit",
  over_cap: "over the cap",
};

export const STATUS_WORDS: Readonly<Record<RecallStatus, string>> = { ok: "given", ...MISS_WORDS };

export const READER_WORDS: Readonly<Record<RecallLine["by"]["kind"], string>> = {
  key: "with a key",
  browser: "in a browser",
};

/** Who recalled: the developer where the key says so, else the key; and where it was a person's browser. */
export function whoWords({ kind, id, developer }: RecallLine["by"]): string {
  const name = developer === null ? null : visibleString(developer);
  if (kind === "browser") return name === null ? "browser" : `${name}, browser`;
  return name ?? `key ${visibleString(id).slice(0, 8)}`;
}

/** The same within a sentence. */
export function byWords(by: RecallLine["by"]): string {
  if (by.kind !== "browser") return `by ${whoWords(by)}`;
  return by.developer === null ? "in a browser" : `by ${visibleString(by.developer)} in a browser`;
}

/** Which part of a body, counted from 1; all of it where it is that. */
export function partWords({ offset, length, total, unit }: NonNullable<RecallLine["chunk"]>): string {
  if (offset === 0 && length === total) return "all of it";
  if (length === 0) return "nothing of it";
  const span =
    length === 1 ? formatInteger(offset + 1) : `${formatInteger(offset + 1)}–${formatInteger(offset + length)}`;
  return `${unit} ${span} of ${formatInteger(total)}`;
}

/** The title of a stub without the address it begins with. */
export function titleWords(title: string, id: string): string {
  const opening = `§${id} — `;
  return title.startsWith(opening) ? title.slice(opening.length) : title;
}

/** A session's title in a harmless line. */
export function titleOfSession(title: string | null): string {
  return (title && visibleString(title).trim()) || "Untitled session";
}
