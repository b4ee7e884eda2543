import { canonicalJson } from "@/lib/core/canonical-json";
import { type Json, type JsonObject, stringAt } from "@/lib/core/json";
import { actionOf } from "./action";
import { linkAgent } from "./agents";
import { emit, type Log, nextPart, type Place } from "./log-state";
import { cut } from "./preview";
import type { Call, ThreadState } from "./thread-state";
import { readResult } from "./tool-result";

const AGENT_TOOLS: ReadonlySet<string> = new Set(["Task", "Agent"]);
const OPEN_TASKS = 64;

export function toolCall(log: Log, place: Place, step: number, block: JsonObject): void {
  const callId = stringAt(block, "id") ?? "";
  const tool = stringAt(block, "name") ?? "";
  const action = actionOf(tool, block.input);
  const input = canonicalJson(block.input ?? null);
  const preview = cut(action === "" ? tool : `${tool}: ${action}`, 300);
  const seq = emit(log, place, { kind: "tool", step, preview, tool: { callId, tool, input, action } });
  const outputs = place.thread.calls.get(callId)?.outputs ?? 0;
  place.thread.calls.set(callId, { seq, tool, outputs });
  if (AGENT_TOOLS.has(tool)) openTask(place.thread, callId, block.input);
}

/** One tool_result block. `result` is its structured twin, where the record has one that can only be this block's. */
export function toolResult(log: Log, place: Place, block: JsonObject, result: Json | undefined): void {
  const { thread } = place;
  const callId = stringAt(block, "tool_use_id") ?? "";
  const part = nextPart(log, place.offset);
  const call = thread.calls.get(callId) ?? orphan(log, place, callId, part);
  const { imagesLeft, ...body } = readResult(call.tool, block, result);
  log.sink.output({
    thread: thread.id,
    seq: call.seq,
    callId,
    occurrence: call.outputs,
    offset: place.offset,
    part,
    at: place.at,
    ...body,
    ...(place.inherited ? { inherited: true } : {}),
  });
  call.outputs += 1;
  if (place.isOwnRecord && block.type === "tool_result") {
    log.counts.toolOutputs += 1;
    if (place.inherited) log.counts.inherited += 1;
  }
  if (imagesLeft > 0) {
    const preview = `${imagesLeft} more image${imagesLeft === 1 ? "" : "s"} in the result of ${call.tool}`;
    emit(log, place, { kind: "notice", label: "tool-result-image", preview });
  }
  const agentId = stringAt(result, "agentId");
  const task = thread.openTasks.get(callId);
  if (task === undefined) return;
  thread.openTasks.delete(callId);
  if (agentId !== null) linkAgent(log, agentId, thread.id, callId, task.title);
}

function openTask(thread: ThreadState, callId: string, input: Json | undefined): void {
  const { openTasks } = thread;
  openTasks.set(callId, {
    prompt: stringAt(input, "prompt") ?? "",
    title: stringAt(input, "description") ?? "",
    isTaken: false,
  });
  const [oldest] = openTasks.keys();
  if (openTasks.size > OPEN_TASKS && oldest !== undefined) openTasks.delete(oldest);
}

/** A result whose call is not in this log stands for the call. */
function orphan(log: Log, place: Place, callId: string, part: number): Call {
  const tool = { callId, tool: "", input: "", action: "" };
  const seq = emit(log, place, { kind: "tool", part, preview: "Result of a call that is not in this log", tool });
  const call: Call = { seq, tool: "", outputs: 0 };
  place.thread.calls.set(callId, call);
  return call;
}
