import { canonicalJson } from "@/lib/core/canonical-json";
import { arrayAt, type Json, type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import { commandText } from "./action";
import type { Calls } from "./calls";
import type { Compactions } from "./compaction";
import type { Speech } from "./message";
import type { Mirrors } from "./mirror";
import type { Enrichment } from "./output";
import { toolName, webKeys } from "./response-item";
import type { Steps } from "./steps";
import type { Subagents } from "./subagents";
import { contentTexts, firstLine } from "./text";
import type { Timeline } from "./timeline";

interface Parts {
  timeline: Timeline;
  steps: Steps;
  speech: Speech;
  calls: Calls;
  mirrors: Mirrors;
  compactions: Compactions;
  subagents: Subagents;
}

/** Items that are told and not done: worth a line, never a tool call. */
const NOTICES = new Map([
  ["Plan", "plan"],
  ["Sleep", "sleep"],
  ["SubAgentActivity", "subagent-activity"],
  ["EnteredReviewMode", "review-started"],
  ["ExitedReviewMode", "review-ended"],
]);

/** Items whose response item or prompt says everything. */
const SILENT = new Set(["HookPrompt"]);

const NOTHING: Enrichment = { aggregated: null, returnCode: null, failed: null, durationMs: null };

/** What an item or an older `*_end` event tells about a call. */
export function enrichmentOf(item: JsonObject): Enrichment {
  const returnCode = numberAt(item, "exit_code");
  const status = stringAt(item, "status");
  const success = item.success;
  const isError = objectAt(item, "result")?.isError;
  let failed: boolean | null = null;
  if (returnCode !== null) failed = returnCode !== 0;
  else if (typeof success === "boolean") failed = !success;
  else if (status === "failed" || status === "declined") failed = true;
  else if (typeof isError === "boolean") failed = isError;
  const duration = objectAt(item, "duration");
  const secs = numberAt(duration ?? {}, "secs");
  const durationMs = secs === null ? null : Math.round(secs * 1000 + (numberAt(duration ?? {}, "nanos") ?? 0) / 1e6);
  return { aggregated: stringAt(item, "aggregated_output"), returnCode, failed, durationMs };
}

/** Handles `item_completed`: adds to what a response item shows, and shows itself only what no response item shows. */
export function handleCompletedItems(parts: Parts): (event: JsonObject) => boolean {
  const { timeline, steps, speech, calls, mirrors, compactions, subagents } = parts;

  /** A call that exists only as an item, such as one made from inside another tool. */
  function alone(id: string, tool: string, input: Json, output: Json | undefined, enrichment: Enrichment): void {
    mirrors.flush();
    steps.answer();
    calls.call(id, tool, canonicalJson(input), objectAt({ input }, "input") ?? {});
    calls.enrich(id, { ...enrichment, aggregated: null }, null);
    if (output !== undefined) calls.output(id, output, tool);
  }

  function command(id: string, item: JsonObject): void {
    const enrichment = enrichmentOf(item);
    if ((stringAt(item, "source") ?? "").startsWith("user")) return;
    if (calls.has(id)) calls.enrich(id, enrichment, commandText(item.command));
    else alone(id, "exec_command", { command: item.command ?? [] }, enrichment.aggregated ?? "", enrichment);
  }

  function fileChange(id: string, item: JsonObject): void {
    const enrichment = { ...enrichmentOf(item), aggregated: null };
    if (calls.has(id)) calls.enrich(id, enrichment, null);
    else {
      const said = [stringAt(item, "stdout") ?? "", stringAt(item, "stderr") ?? ""].filter((text) => text !== "");
      alone(id, "apply_patch", { changes: item.changes ?? {} }, said.join("\n"), enrichment);
    }
  }

  function mcp(id: string, item: JsonObject): void {
    const enrichment = { ...enrichmentOf(item), aggregated: null };
    const tool = toolName(stringAt(item, "tool") ?? "", `mcp__${stringAt(item, "server") ?? ""}`);
    if (calls.has(id)) calls.enrich(id, enrichment, null);
    else alone(id, tool, item.arguments ?? {}, objectAt(item, "result")?.content ?? "", enrichment);
  }

  function web(id: string, item: JsonObject): void {
    const query = stringAt(item, "query");
    const action = objectAt(item, "action") ?? (query === null ? {} : { query });
    const event = timeline.draft("tool", "");
    mirrors.copy("web", webKeys(id, action), event, () => alone(id, "web_search", action, undefined, NOTHING));
  }

  return (event) => {
    const item = objectAt(event, "item") ?? {};
    const type = stringAt(item, "type") ?? "";
    const id = stringAt(item, "id") ?? "";
    if (type === "UserMessage") speech.copied("prompt", contentTexts(item), null);
    else if (type === "AgentMessage") speech.copied("reply", contentTexts(item), id);
    else if (type === "Reasoning") {
      const summary = arrayAt(item, "summary_text").filter((text) => typeof text === "string");
      speech.copied(
        "thinking",
        summary.length > 0 ? summary : arrayAt(item, "raw_content").filter((text) => typeof text === "string"),
        id,
      );
    } else if (type === "CommandExecution") command(id, item);
    else if (type === "FileChange") fileChange(id, item);
    else if (type === "McpToolCall") mcp(id, item);
    else if (type === "WebSearch") web(id, item);
    else if (type === "ContextCompaction") compactions.marker(event);
    else if (type === "CollabAgentToolCall") {
      subagents.item(id, item);
      if (!calls.has(id))
        alone(id, stringAt(item, "tool") ?? "agent", { prompt: item.prompt ?? null }, undefined, NOTHING);
    } else if (type === "ImageView") {
      if (!calls.has(id)) alone(id, "view_image", { path: item.path ?? null }, undefined, NOTHING);
    } else if (type === "ImageGeneration") {
      mirrors.copy("image", [`id ${id}`], timeline.draft("tool", ""), () =>
        alone(id, "image_generation", { prompt: item.revised_prompt ?? null }, undefined, NOTHING),
      );
    } else if (NOTICES.has(type)) {
      const text = stringAt(item, "text") ?? stringAt(item, "review") ?? stringAt(item, "kind") ?? type;
      timeline.emit(timeline.draft("notice", firstLine(text), { label: NOTICES.get(type) ?? type }));
    } else return SILENT.has(type);
    return true;
  };
}
