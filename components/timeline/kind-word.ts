import type { Event } from "@/lib/api/events";
import type { EventKind } from "@/lib/core/event";
import { visibleString } from "@/lib/core/visible-text";

const WORDS: Record<EventKind, string> = {
  prompt: "prompt",
  reply: "reply",
  thinking: "thinking",
  tool: "tool",
  compaction: "compaction",
  error: "error",
  notice: "notice",
  unknown: "unknown",
  unparsed: "unreadable",
};

/** What a row is, in a word: the tool's own name, or the kind. */
export function kindWord(event: Pick<Event, "kind" | "tool">): string {
  return event.kind === "tool" && event.tool ? toolName(event.tool) : WORDS[event.kind];
}

/** `mcp__server__tool` is known by its last part; the row has no room for more. */
function toolName(tool: string): string {
  const name = tool.startsWith("mcp__") ? (tool.split("__").at(-1) ?? tool) : tool;
  return visibleString(name);
}
