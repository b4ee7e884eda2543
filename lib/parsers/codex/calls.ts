import type { Json } from "@/lib/core/json";
import type { Body } from "../format";
import { callCommand, describeCall, isSameCommand, parseArguments } from "./action";
import { chooseContent, type Enrichment, isFailure, recordedBody, statedSuccess } from "./output";
import { type OutputHeader, readHeader } from "./return-code";
import { oneLine } from "./text";
import type { Timeline } from "./timeline";

/** Outputs whose body is kept for an event that may still come. Running processes are kept beside them. */
const REMEMBERED = 8;

/** Events that came before the line of their call (2025 logs write that line when the response is over). */
const MAX_EARLY = 64;

interface Call {
  seq: number;
  tool: string;
  command: string | null;
  /** Outputs given under this call id, by this call and by earlier ones. */
  outputs: number;
  enrichment: Enrichment | null;
  answered: boolean;
  /** Kept only while an event may still add to it. */
  recorded: { body: Body; header: OutputHeader | null } | null;
}

/** Tool calls and their outputs, joined by call id; the latest call of an id is meant. */
export interface Calls {
  readonly counts: { outputs: number; inherited: number };
  call(callId: string, tool: string, input: string, args?: ReturnType<typeof parseArguments>): number;
  has(callId: string): boolean;
  output(callId: string, value: Json | undefined, unknownTool: string): void;
  /** What an event for the interface tells about a call, before or after its output, or even before the call. */
  enrich(callId: string, enrichment: Enrichment, ran: string | null): void;
}

export function joinCalls(timeline: Timeline, isBare: () => boolean): Calls {
  const calls = new Map<string, Call>();
  const early = new Map<string, Enrichment>();
  const counts = { outputs: 0, inherited: 0 };
  let remembered: Call[] = [];

  function add(callId: string, tool: string, input: string, args = parseArguments(input)): Call {
    const action = describeCall(tool, input, args);
    const preview = oneLine(`${tool}: ${action}`, 300);
    const seq = timeline.emit(timeline.draft("tool", preview, { tool: { callId, tool, input, action } }));
    const call: Call = {
      seq,
      tool,
      command: callCommand(tool, args),
      outputs: calls.get(callId)?.outputs ?? 0,
      enrichment: early.get(callId) ?? null,
      answered: false,
      recorded: null,
    };
    early.delete(callId);
    calls.set(callId, call);
    return call;
  }

  function remember(call: Call): void {
    remembered.push(call);
    if (remembered.length <= REMEMBERED) return;
    const oldest = remembered[0];
    remembered = remembered.slice(1);
    if (oldest && !isRunning(oldest)) oldest.recorded = null;
  }

  function amend(callId: string, call: Call, enrichment: Enrichment): void {
    const { recorded } = call;
    const address = { thread: timeline.thread, seq: call.seq, callId, occurrence: call.outputs - 1 };
    const choice = recorded && chooseContent(recorded.body, recorded.header, enrichment.aggregated, isBare());
    timeline.sink.amend({
      ...address,
      ...(choice?.seen === undefined ? {} : choice),
      ...(enrichment.returnCode === null ? {} : { returnCode: enrichment.returnCode }),
      ...(enrichment.failed === null ? {} : { isError: enrichment.failed }),
      ...(enrichment.durationMs === null ? {} : { durationMs: enrichment.durationMs }),
    });
    call.recorded = null;
  }

  return {
    counts,
    call: (callId, tool, input, args) => add(callId, tool, input, args).seq,
    has: (callId) => calls.has(callId),
    output(callId, value, unknownTool) {
      const call = calls.get(callId) ?? add(callId, unknownTool, "");
      const body = recordedBody(value);
      const header = typeof body === "string" ? readHeader(body, !call.tool.startsWith("mcp__")) : null;
      const { enrichment } = call;
      const returnCode = enrichment?.returnCode ?? header?.returnCode ?? null;
      const success = statedSuccess(value);
      const failed = enrichment?.failed ?? (success === null ? null : !success);
      timeline.sink.output({
        thread: timeline.thread,
        seq: call.seq,
        callId,
        occurrence: call.outputs,
        ...timeline.place(),
        at: timeline.at,
        recorded: body,
        ...chooseContent(body, header, enrichment?.aggregated ?? null, isBare()),
        returnCode,
        isError: isFailure(body, returnCode, failed),
        durationMs: enrichment?.durationMs ?? header?.waitedMs ?? null,
        ...(timeline.inherited ? { inherited: true } : {}),
      });
      call.outputs++;
      call.answered = true;
      if (header?.running !== true) call.command = null;
      counts.outputs++;
      if (timeline.inherited) counts.inherited++;
      if (enrichment === null) {
        call.recorded = { body, header };
        remember(call);
      } else enrichment.aggregated = null;
    },
    enrich(callId, enrichment, ran) {
      const call = calls.get(callId);
      if (call === undefined) {
        if (early.size < MAX_EARLY) early.set(callId, enrichment);
        return;
      }
      if (ran !== null && call.command !== null && !isSameCommand(ran, call.command)) {
        const preview = oneLine(`Ran instead: ${ran}`, 300);
        timeline.emit(timeline.draft("notice", preview, { label: "command-rewritten" }));
      }
      if (call.answered) amend(callId, call, enrichment);
      else call.enrichment = merge(call.enrichment, enrichment);
    },
  };
}

function isRunning(call: Call): boolean {
  return call.recorded?.header?.running ?? false;
}

/** A call can be told of twice (an item and an older event): the later one fills what the earlier left open. */
function merge(first: Enrichment | null, second: Enrichment): Enrichment {
  return {
    aggregated: second.aggregated ?? first?.aggregated ?? null,
    returnCode: second.returnCode ?? first?.returnCode ?? null,
    failed: second.failed ?? first?.failed ?? null,
    durationMs: second.durationMs ?? first?.durationMs ?? null,
  };
}
