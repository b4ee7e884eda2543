import type { Agent } from "@/lib/core/event";

/** Canonical name of a log within its session: what `/files` lists, and one part of a stream's identity. */
export function logFileName(agent: Agent, log: { externalId: string; thread: string }): string {
  if (agent === "codex") return `rollout-${log.thread || log.externalId}.jsonl`;
  return log.thread ? `subagents/agent-${log.thread}.jsonl` : `${log.externalId}.jsonl`;
}
