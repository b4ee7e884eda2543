import type { View, ViewMessage } from "@/lib/api/compaction-views";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import type { WireState } from "@/lib/core/wire-message";

export const STATE_WORDS: Record<WireState, string> = {
  kept: "kept",
  changed: "changed",
  gone: "gone",
  new: "new",
  carried: "carried over",
};

/** What a message is, in a word. */
export function messageWord({ role, kinds, isSummary }: ViewMessage): string {
  if (role === null) return "unknown";
  if (isSummary) return "summary";
  if (kinds.includes("tool_result")) return "output";
  if (kinds.includes("tool_use")) return "call";
  if (kinds.length === 1 && kinds[0] === "thinking") return "thinking";
  if (role === "assistant") return "reply";
  return role;
}

/** `17 of 21 messages gone, 2 kept, 3 new.`, and what cannot be told. */
export function changesOf(before: View, after: View): string {
  const count = (view: View, state: WireState) => view.messages.filter((each) => each.state === state).length;
  const parts = [
    `${formatInteger(count(before, "gone"))} of ${formatCount(before.count, "message")} gone`,
    `${formatInteger(count(before, "kept"))} kept`,
    count(before, "changed") > 0 ? `${formatInteger(count(before, "changed"))} changed` : null,
    count(after, "carried") > 0
      ? `${formatInteger(count(after, "carried"))} carried over from just before the cut`
      : null,
    `${formatInteger(count(after, "new"))} new`,
  ].filter((part) => part !== null);
  const unresolved = before.unresolved + after.unresolved;
  const rest = unresolved > 0 ? ` The words of ${formatCount(unresolved, "message")} are not in the log.` : "";
  return `${parts.join(", ")}.${rest}`;
}
