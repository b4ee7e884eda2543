import { type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import type { Calls } from "./calls";
import type { Compactions } from "./compaction";
import type { Fork } from "./fork";
import { enrichmentOf } from "./item-completed";
import type { Speech } from "./message";
import type { Mirrors } from "./mirror";
import type { Steps } from "./steps";
import type { Subagents } from "./subagents";
import { firstLine } from "./text";
import type { Timeline } from "./timeline";
import type { Usage } from "./usage";

/** State of the interface, or a beginning whose end says more. */
const SILENT = new Set(
  `context_compacted thread_settings_applied item_started item_updated agent_message_delta agent_reasoning_delta
  agent_reasoning_raw_content agent_reasoning_raw_content_delta agent_reasoning_section_break agent_message_content_delta
  reasoning_content_delta reasoning_raw_content_delta plan_delta plan_update turn_diff raw_response_item session_configured
  exec_command_begin exec_command_output_delta terminal_interaction patch_apply_begin patch_apply_updated
  mcp_tool_call_begin mcp_startup_update mcp_startup_complete web_search_begin web_search_end view_image_tool_call
  image_generation_begin image_generation_end background_event shutdown_complete skills_update_available
  get_history_entry_response mcp_list_tools_response list_custom_prompts_response list_skills_response
  exec_approval_request apply_patch_approval_request elicitation_request request_user_input request_permissions
  dynamic_tool_call_request dynamic_tool_call_response hook_started hook_completed collab_agent_spawn_begin
  collab_agent_interaction_begin collab_agent_interaction_end collab_waiting_begin collab_waiting_end collab_close_begin
  collab_close_end collab_resume_begin collab_resume_end thread_goal_updated guardian_assessment undo_started
  realtime_conversation_started realtime_conversation_realtime realtime_conversation_closed`.split(/\s+/),
);

/** Things a reader wants to know, with the field that says them. */
const NOTICES = new Map([
  ["warning", "message"],
  ["guardian_warning", "message"],
  ["deprecation_notice", "summary"],
  ["model_reroute", "to_model"],
  ["entered_review_mode", "user_facing_hint"],
  ["exited_review_mode", "reason"],
  ["undo_completed", "message"],
  ["sub_agent_activity", "kind"],
]);

interface Parts {
  timeline: Timeline;
  steps: Steps;
  speech: Speech;
  calls: Calls;
  mirrors: Mirrors;
  compactions: Compactions;
  subagents: Subagents;
  usage: Usage;
  fork: Fork;
  itemCompleted: (event: JsonObject) => boolean;
  rollBack: (turns: number) => void;
  rename: (title: string | null) => void;
}

/** Handles `event_msg` payloads. False for a type it does not know. */
export function handleEvents(parts: Parts): (event: JsonObject) => boolean {
  const { timeline, speech, calls, mirrors, compactions, subagents, usage } = parts;

  function endTurn(aborted: boolean): void {
    mirrors.flush();
    parts.steps.pause();
    usage.boundary();
    compactions.turnEnded(aborted);
  }

  function startTurn(event: JsonObject): void {
    mirrors.flush();
    parts.steps.pause();
    parts.fork.turnStarted(event);
    timeline.inherited = parts.fork.copying;
    usage.window = numberAt(event, "model_context_window") ?? usage.window;
    compactions.turnStarted();
  }

  function abort(event: JsonObject): void {
    endTurn(true);
    // The message that tells the model of it stands just before.
    if (timeline.lastLabel() === "turn-aborted") return;
    const reason = stringAt(event, "reason");
    timeline.emit(
      timeline.draft("notice", reason === null ? "Turn aborted" : `Turn aborted: ${reason}`, { label: "turn-aborted" }),
    );
  }

  /** The call's own line can still be to come; without one the event is all there is of it. */
  function callEnded(item: JsonObject): void {
    const id = stringAt(item, "id") ?? "";
    if (calls.has(id)) {
      parts.itemCompleted({ item });
      return;
    }
    calls.enrich(id, enrichmentOf(item), null);
    mirrors.copy("call", [id], timeline.draft("tool", ""), () => parts.itemCompleted({ item }));
  }

  return (event) => {
    const type = stringAt(event, "type") ?? "";
    const callId = stringAt(event, "call_id") ?? "";
    if (type === "token_count") {
      const estimate = usage.count(event);
      if (estimate !== null) compactions.estimate(estimate);
    } else if (type === "item_completed") return parts.itemCompleted(event);
    else if (type === "user_message") speech.copied("prompt", [stringAt(event, "message") ?? ""], null);
    else if (type === "agent_message") speech.copied("reply", [stringAt(event, "message") ?? ""], null);
    else if (type === "agent_reasoning") speech.copied("thinking", [stringAt(event, "text") ?? ""], null);
    else if (type === "task_started" || type === "turn_started") startTurn(event);
    else if (type === "task_complete" || type === "turn_complete") endTurn(false);
    else if (type === "turn_aborted") abort(event);
    else if (type === "exec_command_end") callEnded({ ...event, type: "CommandExecution", id: callId });
    else if (type === "patch_apply_end") callEnded({ ...event, type: "FileChange", id: callId });
    else if (type === "mcp_tool_call_end") callEnded(mcpItem(event, callId));
    else if (type === "thread_rolled_back") parts.rollBack(numberAt(event, "num_turns") ?? 0);
    else if (type === "thread_name_updated") parts.rename(stringAt(event, "thread_name"));
    else if (type === "collab_agent_spawn_end") {
      subagents.started(callId, stringAt(event, "new_thread_id") ?? "", stringAt(event, "new_agent_nickname"));
    } else if (type === "error" || type === "stream_error") {
      timeline.emit(timeline.draft("error", firstLine(stringAt(event, "message") ?? type), { label: type }));
    } else if (NOTICES.has(type)) {
      const text = stringAt(event, NOTICES.get(type) ?? "message") ?? type.replaceAll("_", " ");
      timeline.emit(timeline.draft("notice", firstLine(text), { label: type.replaceAll("_", "-") }));
    } else return SILENT.has(type);
    return true;
  };
}

/** The older event in the form of the item; its result is wrapped as `{Ok: …}` or `{Err: …}`. */
function mcpItem(event: JsonObject, id: string): JsonObject {
  const result = objectAt(event, "result") ?? {};
  const status = "Err" in result ? "failed" : "completed";
  return {
    status,
    ...event,
    ...objectAt(event, "invocation"),
    result: objectAt(result, "Ok") ?? result,
    type: "McpToolCall",
    id,
  };
}
