import type { Agent } from "@/lib/core/event";
import type { JsonObject } from "@/lib/core/json";
import type { CallInput } from "./call-input";
import { callInputOf as ofClaudeCode } from "./claude-code/call-input";
import { callInputOf as ofCodex } from "./codex/call-input";
import { readLine } from "./records";

const READERS: Record<Agent, (record: JsonObject, callId: string) => CallInput | null> = {
  "claude-code": ofClaudeCode,
  codex: ofCodex,
};

/** What a call was given, from the bytes of its log line; null when the line does not have the call. Never throws on content. */
export function callInputOf(agent: string, bytes: Buffer, offset: number, callId: string): CallInput | null {
  const content = readLine({ number: 1, offset, bytes, length: bytes.length, oversize: false, terminated: true });
  if (content.blank || !isAgent(agent)) return null;
  for (const part of content.parts) {
    const found = "record" in part ? READERS[agent](part.record, callId) : null;
    if (found) return found;
  }
  return null;
}

function isAgent(agent: string): agent is Agent {
  return Object.hasOwn(READERS, agent);
}
