import { arrayAt, type JsonObject, objectAt } from "@/lib/core/json";

/** The sentence with which Codex opens a local summary when it hands it to the model. */
export const SUMMARY_PREFIX = "Another language model started to solve this problem";

const OPENINGS: readonly (readonly [start: string, label: string])[] = [
  ["<environment_context>", "environment-context"],
  ["# AGENTS.md instructions", "agents-md"],
  ["<user_instructions>", "agents-md"],
  ["<INSTRUCTIONS>", "agents-md"],
  ["<permissions instructions>", "permissions"],
  ["<skills_instructions>", "skills"],
  ["<skill>", "skills"],
  ["<tools>", "tools"],
  ["<turn_aborted>", "turn-aborted"],
  ["<subagent_notification>", "subagent-notification"],
  ["<user_shell_command>", "user-shell-command"],
  ["<user_action>", "user-action"],
  ["<hook_prompt", "hook-prompt"],
  ["<apps_instructions>", "apps"],
  ["<plugins_instructions>", "plugins"],
  ["<collaboration_mode>", "collaboration-mode"],
  ["<model_switch>", "model-switch"],
  ["<personality_spec>", "personality"],
  ["<goal_context>", "goal"],
  [SUMMARY_PREFIX, "compaction-summary"],
  ["Warning: apply_patch was requested via", "warning"],
  ["Warning: The maximum number of", "warning"],
];

function openingLabel(text: string): string | null {
  const head = text.slice(0, 200).trimStart();
  for (const [start, label] of OPENINGS) if (head.startsWith(start)) return label;
  return null;
}

function kindLabel(kind: string): string {
  const last = kind.slice(kind.lastIndexOf(".") + 1).replaceAll("_", "-");
  return last === "instructions" ? kind.slice(0, kind.lastIndexOf(".")).replaceAll("_", "-") : last;
}

/**
 * What a message is when no person wrote it: a label; null for a prompt.
 *
 * Logs of 2026 name the kind of every part. Older ones put the client's own text into user messages, where only its
 * opening words give it away; a message is a prompt as soon as one of its parts has none of them.
 */
export function injectedLabel(item: JsonObject, role: string, texts: readonly string[]): string | null {
  const kinds = arrayAt(objectAt(item, "internal_chat_message_metadata_passthrough") ?? {}, "content_item_kinds");
  const named = kinds.filter((kind) => typeof kind === "string" && kind !== "unknown");
  const first = named[0];
  const byOpening = texts[0] === undefined ? null : openingLabel(texts[0]);
  if (role !== "user") return byOpening ?? (typeof first === "string" ? kindLabel(first) : role);
  if (typeof first === "string") {
    if (named.some((kind) => typeof kind === "string" && kind.startsWith("user."))) return null;
    return byOpening ?? kindLabel(first);
  }
  return texts.every((text) => openingLabel(text) !== null) ? byOpening : null;
}
