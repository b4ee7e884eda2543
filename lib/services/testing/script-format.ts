import { type JsonObject, numberAt, stringAt } from "@/lib/core/json";
import type { LogFacts, LogFormat, ParsedCompaction, ParseSink, Position, ThreadFacts } from "@/lib/parsers/format";

/** One line of a made-up log that says outright what a parser would report. */
export type ScriptLine =
  | { is: "prompt"; text: string; thread?: string }
  | { is: "output"; call: string; text: string; thread?: string; side?: string; total?: number; seen?: string }
  | { is: "usage"; step: number; input: number }
  | { is: "compaction"; from: number; to: number; summary: string }
  | { is: "nested"; thread: string };

export function scriptLog(lines: readonly ScriptLine[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/** A format whose logs are scripts, so that a test of the derive step depends on no real one. */
export const scriptFormat: LogFormat = {
  agent: "claude-code",
  identify: () => null,
  open(identity, sink) {
    const compactions: ParsedCompaction[] = [];
    const nested: ThreadFacts[] = [];
    const occurrences = new Map<string, number>();
    let outputs = 0;
    return {
      record(record, position) {
        const thread = stringAt(record, "thread") ?? identity.thread;
        const is = stringAt(record, "is");
        if (is === "prompt")
          sink.event({ ...placed(thread, position), kind: "prompt", text: stringAt(record, "text") ?? "" });
        if (is === "output") outputs += output(sink, thread, record, position, occurrences);
        if (is === "usage") usage(sink, thread, record);
        if (is === "compaction") compactions.push(compaction(sink, thread, record, position, compactions.length + 1));
        if (is === "nested") nested.push(factsOf(thread, false));
      },
      unparsed(preview, position) {
        sink.event({ ...placed(identity.thread, position), kind: "unparsed", preview });
      },
      end: () => facts([factsOf(identity.thread, true), ...nested], compactions, outputs),
    };
  },
};

function placed(thread: string, { offset, part }: Position) {
  return { thread, at: 1_700_000_000_000 + offset, offset, part, step: 1, preview: "a line" };
}

function output(
  sink: ParseSink,
  thread: string,
  record: JsonObject,
  position: Position,
  occurrences: Map<string, number>,
): number {
  const callId = stringAt(record, "call") ?? "";
  const text = stringAt(record, "text") ?? "";
  const seen = stringAt(record, "seen");
  const sideFile = stringAt(record, "side");
  const occurrence = occurrences.get(`${thread}/${callId}`) ?? 0;
  occurrences.set(`${thread}/${callId}`, occurrence + 1);
  const place = placed(thread, position);
  const tool = { callId, tool: "Bash", input: `{"command":"${callId}"}`, action: callId };
  const seq = sink.event({ ...place, kind: "tool", tool });
  sink.output({
    ...place,
    ...{ seq, callId, occurrence, recorded: seen ?? text, content: text },
    ...(seen === null ? {} : { seen }),
    ...(sideFile === null ? {} : { sideFile }),
    ...{
      complete: sideFile === null,
      totalBytes: numberAt(record, "total"),
      returnCode: 0,
      isError: text === "bad",
      inherited: text === "old",
    },
  });
  return 1;
}

function usage(sink: ParseSink, thread: string, record: JsonObject): void {
  const step = numberAt(record, "step") ?? 0;
  const input = numberAt(record, "input") ?? 0;
  sink.usage({
    ...{ thread, step, at: null, model: "m", responseId: `r${step}`, requestId: null },
    ...{ input, output: 1, cacheRead: 0, cacheWrite: 0, reasoning: null, contextTokens: input, windowTokens: null },
  });
}

function compaction(
  sink: ParseSink,
  thread: string,
  record: JsonObject,
  position: Position,
  n: number,
): ParsedCompaction {
  const seq = sink.event({ ...placed(thread, position), kind: "compaction", compaction: n });
  return {
    ...{ thread, n, seq, kind: "full", trigger: "auto", status: "done", at: null, step: 1 },
    ...{ tokensBefore: 9, tokensAfter: 1, tokensBeforeSource: "recorded", tokensAfterSource: "recorded" },
    ...{ windowTokens: null, durationMs: null, kept: [], coverage: "recorded" },
    summary: { text: stringAt(record, "summary") ?? "" },
    discarded: [[numberAt(record, "from") ?? 0, numberAt(record, "to") ?? 0]],
  };
}

function factsOf(thread: string, own: boolean): ThreadFacts {
  const kind = thread === "" ? "main" : "subagent";
  const begun = own
    ? { parentThread: null, parentCallId: null }
    : { parentThread: "", parentCallId: `call of ${thread}` };
  return { thread, kind, own, ...begun, model: null, title: own ? `own ${thread}` : null, steps: 1, offPath: [] };
}

function facts(threads: ThreadFacts[], compactions: ParsedCompaction[], toolOutputs: number): LogFacts {
  return {
    ...{ title: null, agentVersion: "1", model: null, cwd: "/w", branch: "main", startedAt: null, endedAt: null },
    ...{ windowTokens: null, forkedFrom: null, forkedAtOffset: null, threads, compactions },
    counts: { compactions: compactions.length, microcompactions: 0, toolOutputs, inherited: 0 },
  };
}
