import type { Agent } from "@/lib/core/event";

/** Canonical name of a log within its session: what `/files` lists, and one part of a stream's identity. */
export function logFileName(agent: Agent, log: { externalId: string; thread: string }): string {
  if (agent === "codex") return `rollout-${safe(log.thread || log.externalId)}.jsonl`;
  return log.thread ? `subagents/agent-${safe(log.thread)}.jsonl` : `${safe(log.externalId)}.jsonl`;
}

/** An id out of a log goes into a file name only with characters that mean nothing to a path. */
function safe(id: string): string {
  return id.slice(0, 200).replace(/[^A-Za-z0-9._-]|^\.+/g, "-");
}
