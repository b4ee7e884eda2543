import { arrayAt, type Json, type JsonObject, stringAt } from "@/lib/core/json";
import type { ThreadFacts } from "../format";
import { parseArguments } from "./action";

/** Threads this log tells of: those its calls started. Their own files say more, and give way to none. */
export interface Subagents {
  /** A call's output; starting an agent answers with the agent's id. */
  output(callId: string, value: Json | undefined): void;
  started(callId: string, threadId: string, title: string | null): void;
  /** A CollabAgentToolCall item. */
  item(callId: string, item: JsonObject): void;
  list(parent: string): ThreadFacts[];
}

const SHORT = 2000;

export function meetSubagents(): Subagents {
  const found = new Map<string, { callId: string; title: string | null }>();

  function started(callId: string, threadId: string, title: string | null): void {
    if (threadId !== "") found.set(threadId, found.get(threadId) ?? { callId, title });
  }

  return {
    started,
    output(callId, value) {
      if (typeof value !== "string" || value.length > SHORT || !value.startsWith('{"agent_id"')) return;
      const answer = parseArguments(value);
      started(callId, stringAt(answer, "agent_id") ?? "", stringAt(answer, "nickname"));
    },
    item(callId, item) {
      if (!(stringAt(item, "tool") ?? "").startsWith("spawn")) return;
      for (const agent of arrayAt(item, "receiver_agents")) {
        started(callId, stringAt(agent, "thread_id") ?? "", stringAt(agent, "agent_nickname"));
      }
    },
    list: (parent) =>
      [...found].map(([thread, { callId, title }]) => ({
        thread,
        kind: "subagent",
        own: false,
        parentThread: parent,
        parentCallId: callId,
        title,
        model: null,
        steps: 0,
        offPath: [],
      })),
  };
}
