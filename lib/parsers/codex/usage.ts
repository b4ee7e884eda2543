import { type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import type { ParsedUsage } from "../format";
import type { Steps } from "./steps";
import type { Timeline } from "./timeline";

interface Tokens {
  input: number;
  cached: number;
  cacheWrite: number;
  output: number;
  reasoning: number;
  total: number;
}

const NONE: Tokens = { input: 0, cached: 0, cacheWrite: 0, output: 0, reasoning: 0, total: 0 };

function readTokens(value: JsonObject | null): Tokens | null {
  if (value === null) return null;
  const count = (key: string) => Math.max(0, numberAt(value, key) ?? 0);
  const input = count("input_tokens");
  const output = count("output_tokens");
  return {
    input,
    cached: count("cached_input_tokens"),
    cacheWrite: count("cache_write_input_tokens"),
    output,
    reasoning: count("reasoning_output_tokens"),
    total: numberAt(value, "total_tokens") ?? input + output,
  };
}

function difference(a: Tokens, b: Tokens): Tokens {
  const left = (key: keyof Tokens) => Math.max(0, a[key] - b[key]);
  return {
    input: left("input"),
    cached: left("cached"),
    cacheWrite: left("cacheWrite"),
    output: left("output"),
    reasoning: left("reasoning"),
    total: left("total"),
  };
}

type Call = Omit<ParsedUsage, "step" | "responseId"> & { responseId: string | null };

/** Turns the log's token records into one usage per model response. */
export interface Usage {
  model: string | null;
  /** The totals go on from a parent whose lines are not in this log. */
  continuesParent: boolean;
  window: number | null;
  /** Context of the last response that was part of a turn; null before the first. */
  readonly context: number | null;
  /** `token_usage_record`: exact, one per response. */
  record(payload: JsonObject): void;
  /** `token_count`: running totals, often repeated. Gives the context estimate that follows a compaction, if it is one. */
  count(payload: JsonObject): number | null;
  /** Usage that belongs to no item before it or after it is a response of its own. */
  boundary(): void;
  /** The response that wrote a summary is not a turn: it says nothing about the context. */
  compacted(wroteItem: boolean): void;
  /** Called with each usage that is part of a turn. */
  onTurn(listener: (contextTokens: number) => void): void;
}

/**
 * A record can come before the items of its response (0.58), after them, or with none at all (a compaction pass). It goes
 * to the current response when that has none yet, otherwise it waits for the next item.
 */
export function readUsage(timeline: Timeline, steps: Steps, announced: () => boolean): Usage {
  const responses = new Set<string>();
  let totals: Tokens | null = null;
  let hasRecords = false;
  let usedStep = 0;
  let waiting: Call | null = null;
  let delayed: { call: Call; step: number } | null = null;
  let context: number | null = null;
  let listener: (contextTokens: number) => void = () => {};

  function send(call: Call, step: number): void {
    usedStep = step;
    timeline.sink.usage({ ...call, step, responseId: call.responseId ?? `step-${step}` });
    if (call.contextTokens === null) return;
    context = call.contextTokens;
    listener(call.contextTokens);
  }

  function sendDelayed(isTurn: boolean): void {
    const due = delayed;
    delayed = null;
    if (due !== null) send(isTurn ? due.call : { ...due.call, contextTokens: null }, due.step);
  }

  function take(tokens: Tokens, contextTokens: number, responseId: string | null): void {
    usage.boundary();
    const call: Call = {
      thread: timeline.thread,
      at: timeline.at,
      model: usage.model,
      responseId,
      requestId: null,
      input: Math.max(0, tokens.input - tokens.cached - tokens.cacheWrite),
      output: tokens.output,
      cacheRead: tokens.cached,
      cacheWrite: tokens.cacheWrite,
      reasoning: tokens.reasoning,
      contextTokens,
      windowTokens: usage.window,
      ...(timeline.inherited ? { inherited: true } : {}),
    };
    const early = !steps.isOpen() && announced();
    if (timeline.step <= usedStep || early) waiting = call;
    else if (timeline.held() === null) send(call, timeline.step);
    else {
      // The held message can still turn out to be a compaction's summary.
      usedStep = timeline.step;
      delayed = { call, step: timeline.step };
    }
  }

  steps.onOpen(() => {
    sendDelayed(true);
    const call = waiting;
    waiting = null;
    if (call !== null) send(call, timeline.step);
  });

  const usage: Usage = {
    model: null,
    continuesParent: false,
    window: null,
    get context() {
      return context;
    },
    record(payload) {
      hasRecords = true;
      const tokens = readTokens(objectAt(payload, "usage"));
      const responseId = stringAt(payload, "response_id");
      if (tokens === null || (responseId !== null && responses.has(responseId))) return;
      if (responseId !== null) responses.add(responseId);
      take(tokens, tokens.input, responseId);
    },
    count(payload) {
      const info = objectAt(payload, "info");
      usage.window = numberAt(info ?? {}, "model_context_window") ?? usage.window;
      const total = readTokens(objectAt(info ?? {}, "total_token_usage"));
      const latest = readTokens(objectAt(info ?? {}, "last_token_usage"));
      const estimate = latest !== null && latest.input + latest.output === 0 && latest.total > 0 ? latest.total : null;
      if (total === null) return estimate;
      const previous = totals;
      totals = total;
      if (hasRecords || (previous !== null && total.total === previous.total)) return estimate;
      const restarted = previous !== null && total.total < previous.total;
      // Without the parent's lines a fork's first total cannot be told from its own: only the last call is counted.
      const tokens =
        restarted || (previous === null && usage.continuesParent)
          ? (latest ?? total)
          : difference(total, previous ?? NONE);
      if (tokens.input + tokens.output === 0) return estimate;
      take(tokens, latest !== null && latest.input > 0 ? latest.input : tokens.input, null);
      return estimate;
    },
    boundary() {
      sendDelayed(true);
      const call = waiting;
      waiting = null;
      if (call !== null) send(call, steps.skip());
    },
    compacted(wroteItem) {
      sendDelayed(!wroteItem);
      const call = waiting;
      waiting = null;
      if (call !== null) send({ ...call, contextTokens: null }, steps.skip());
    },
    onTurn(next) {
      listener = next;
    },
  };
  return usage;
}
