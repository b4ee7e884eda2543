import { type JsonObject, stringAt } from "@/lib/core/json";
import type { LogFacts, LogFormat, ParseSink, Position } from "../format";

type Call = { record: JsonObject; at: Position } | { unparsed: string; at: Position; bytes: number };

export const FAKE_FACTS: LogFacts = {
  title: null,
  agentVersion: null,
  model: null,
  cwd: null,
  branch: null,
  startedAt: null,
  endedAt: null,
  windowTokens: null,
  forkedFrom: null,
  forkedAtOffset: null,
  threads: [],
  compactions: [],
  counts: { compactions: 0, microcompactions: 0, toolOutputs: 0, inherited: 0 },
};

export const ignoreAll: ParseSink = { event: () => 0, output() {}, amend() {}, usage() {} };

/** A format whose logs name their session in a record's `id`, and which notes what it was given. */
export function fakeFormat(): { format: LogFormat; calls: Call[] } {
  const calls: Call[] = [];
  const format: LogFormat = {
    agent: "codex",
    identify(head) {
      const record = head.find((each) => stringAt(each, "id") !== null);
      if (!record) return null;
      const externalId = stringAt(record, "id") ?? "";
      return { agent: "codex", externalId, thread: "", file: `rollout-${externalId}.jsonl` };
    },
    open: () => ({
      record: (record, at) => void calls.push({ record, at }),
      unparsed: (unparsed, at, bytes) => void calls.push({ unparsed, at, bytes }),
      end: () => FAKE_FACTS,
    }),
  };
  return { format, calls };
}
