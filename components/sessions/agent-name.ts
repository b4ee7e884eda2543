import type { Agent } from "@/lib/core/event";

const NAMES: Record<Agent, string> = { "claude-code": "Claude Code", codex: "Codex" };

export function agentName(agent: Agent, version: string | null = null): string {
  return version ? `${NAMES[agent]} ${version}` : NAMES[agent];
}
