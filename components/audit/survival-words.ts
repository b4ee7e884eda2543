import type { Survival } from "@/lib/api/audit";
import { CLASS_WORDS } from "@/lib/core/audit/class-words";
import { formatShare } from "@/lib/core/format-number";

export function classWords({ class: name }: Pick<Survival, "class">): string {
  const [, words] = CLASS_WORDS[name];
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** `12–34 %`, of the 95 % interval; null where nothing was measured. */
export function intervalWords({ low, high }: { low: number | null; high: number | null }): string | null {
  if (low === null || high === null) return null;
  const [from, to] = [Math.floor(low * 100), Math.ceil(high * 100)];
  return from === to ? `${from} %` : `${from}–${to} %`;
}

/** `4 %` of a share; a word where there is no whole. */
export function shareWords(part: number, whole: number): string {
  return formatShare(part, whole) ?? "none counted";
}
