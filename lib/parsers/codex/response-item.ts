import { canonicalJson } from "@/lib/core/canonical-json";
import { type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import type { Calls } from "./calls";
import type { Speech } from "./message";
import type { Mirrors } from "./mirror";
import type { Steps } from "./steps";
import type { Subagents } from "./subagents";
import type { Timeline } from "./timeline";
import { itemKey, type View } from "./view";

/** Item types without which a bare line is not taken for a response item. */
export const ITEM_TYPES = new Set([
  "message",
  "reasoning",
  "function_call",
  "function_call_output",
  "custom_tool_call",
  "custom_tool_call_output",
  "local_shell_call",
  "web_search_call",
  "image_generation_call",
  "tool_search_call",
  "tool_search_output",
]);

/** State of the client that the model does not see or that other lines show. */
const SILENT = new Set(["ghost_snapshot", "compaction_trigger", "additional_tools", "configuration_update"]);
const COMPACTION_ITEMS = new Set(["compaction", "compaction_summary", "context_compaction"]);

interface Parts {
  timeline: Timeline;
  steps: Steps;
  speech: Speech;
  calls: Calls;
  mirrors: Mirrors;
  view: View;
  subagents: Subagents;
}

/** The name hooks and models know a tool by: `mcp__server__tool` also where server and tool stand apart. */
export function toolName(name: string, namespace: string | null): string {
  if (namespace === null || !namespace.startsWith("mcp__") || name.startsWith(`${namespace}__`)) return name;
  return `${namespace}__${name}`;
}

/** Handles `response_item` payloads, the lines a timeline is made of. False for a type it does not know. */
export function handleItems(parts: Parts): (item: JsonObject, record: JsonObject) => boolean {
  const { timeline, steps, speech, calls, mirrors, view, subagents } = parts;

  function call(item: JsonObject, tool: string, input: string, args?: JsonObject): string {
    steps.answer();
    const callId = stringAt(item, "call_id") ?? stringAt(item, "id") ?? `at-${timeline.next()}`;
    mirrors.drop("call", [callId]);
    const seq = calls.call(callId, tool, input, args);
    const key = itemKey(item);
    if (key !== null) view.item(key, seq);
    return callId;
  }

  function message(item: JsonObject, record: JsonObject): void {
    const role = stringAt(item, "role") ?? "";
    if (role !== "assistant") {
      speech.user(item, role);
      return;
    }
    steps.answer();
    // Only the next record tells whether this was the summary a compaction asked for.
    speech.reply(item, "payload" in record);
  }

  function search(item: JsonObject): void {
    const action = objectAt(item, "action") ?? {};
    const input = canonicalJson(action);
    mirrors.item("web", webKeys(stringAt(item, "id"), action));
    call(item, "web_search", input, action);
  }

  function generatedImage(item: JsonObject): void {
    mirrors.item("image", [`id ${stringAt(item, "id") ?? ""}`]);
    const callId = call(item, "image_generation", stringAt(item, "revised_prompt") ?? "");
    const result = stringAt(item, "result");
    if (result !== null && result !== "") calls.output(callId, [{ image_url: `data:image/png;base64,${result}` }], "");
  }

  return (item, record) => {
    const type = stringAt(item, "type") ?? "";
    const callId = stringAt(item, "call_id") ?? stringAt(item, "id") ?? "";
    if (type === "message") message(item, record);
    else if (type === "reasoning") {
      steps.answer();
      speech.reasoning(item);
    } else if (type === "function_call") {
      const tool = toolName(stringAt(item, "name") ?? "function", stringAt(item, "namespace"));
      call(item, tool, stringAt(item, "arguments") ?? "");
    } else if (type === "custom_tool_call") {
      call(
        item,
        toolName(stringAt(item, "name") ?? "custom", stringAt(item, "namespace")),
        stringAt(item, "input") ?? "",
      );
    } else if (
      type === "function_call_output" ||
      type === "custom_tool_call_output" ||
      type === "mcp_tool_call_output"
    ) {
      subagents.output(callId, item.output);
      calls.output(callId, item.output, "unknown");
      steps.pause();
    } else if (type === "local_shell_call") {
      const action = objectAt(item, "action") ?? {};
      call(item, "local_shell", canonicalJson(action), action);
    } else if (type === "web_search_call") search(item);
    else if (type === "image_generation_call") generatedImage(item);
    else if (type === "tool_search_call")
      call(item, "tool_search", canonicalJson(item.arguments ?? {}), objectAt(item, "arguments") ?? {});
    else if (type === "tool_search_output") {
      calls.output(callId, canonicalJson(item.tools ?? []), "tool_search");
      steps.pause();
    } else if (type === "agent_message") {
      const between = `${stringAt(item, "author") ?? "agent"} → ${stringAt(item, "recipient") ?? "agent"}`;
      timeline.emit(timeline.draft("notice", between, { label: "agent-message" }));
    } else if (COMPACTION_ITEMS.has(type)) {
      timeline.emit(timeline.draft("notice", "encrypted summary", { label: "compaction-summary" }));
    } else return SILENT.has(type);
    return true;
  };
}

/** Keys by which a search and the event about it know each other. */
export function webKeys(id: string | null, action: JsonObject): string[] {
  const text = stringAt(action, "query") ?? stringAt(action, "url") ?? "";
  return [...(id === null ? [] : [`id ${id}`]), ...(text === "" ? [] : [`text ${text.slice(0, 200)}`])];
}
