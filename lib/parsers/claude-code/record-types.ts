/** Records without a place in the conversation: state that is appended when it changes. Shown as notices under their own name. */
export const STATE_TYPES: ReadonlySet<string> = new Set([
  "agent-name",
  "agent-setting",
  "ai-title",
  "api-request",
  "api-request-blob",
  "api-request-shape",
  "atis-latch",
  "bridge-session",
  "continued-in",
  "cost-state",
  "custom-title",
  "file-history-delta",
  "file-history-snapshot",
  "fork-context-ref",
  "last-prompt",
  "mode",
  "permission-mode",
  "pr-link",
  "queue-operation",
  "relocated",
  "rewind-pointer",
  "summary",
  "tools-used",
  "worktree-state",
]);

export function isStateType(type: string): boolean {
  return STATE_TYPES.has(type) || type.startsWith("workflow-");
}

/**
 * Progress that only repeats, or announces, what other records hold: the result of the tool, the hook summary, the
 * subagent's messages. It stays in the raw log and in the parent chain, and makes no event.
 */
export const TRANSIENT_PROGRESS: ReadonlySet<string> = new Set([
  "agent_progress",
  "bash_progress",
  "heartbeat",
  "hook_progress",
  "mcp_progress",
  "query_update",
  "search_results_received",
  "skill_progress",
  "waiting_for_task",
]);
