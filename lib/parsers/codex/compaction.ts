import type { CompactionKind, Summary } from "@/lib/core/event";
import { arrayAt, type Json, type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import type { ParsedCompaction } from "../format";
import { SUMMARY_PREFIX } from "./injected";
import type { Steps } from "./steps";
import { contentTexts, firstLine } from "./text";
import type { Timeline } from "./timeline";
import type { Usage } from "./usage";
import { encryptedBytes, historyOf, type View } from "./view";

/** One entry per `compacted` record; the markers and token counts around it only add to it. */
export interface Compactions {
  readonly list: readonly ParsedCompaction[];
  compacted(payload: JsonObject): void;
  /** Codex's own estimate of the new context, written just before or just after the record. */
  estimate(tokens: number): void;
  /** `item_completed` of a ContextCompaction. */
  marker(event: JsonObject): void;
  turnStarted(): void;
  prompted(): void;
  turnEnded(aborted: boolean): void;
}

export function followCompactions(timeline: Timeline, steps: Steps, usage: Usage, view: View): Compactions {
  const list: ParsedCompaction[] = [];
  const turn = { startedAtStep: null as number | null, prompted: false, compaction: null as ParsedCompaction | null };
  let pendingEstimate: number | null = null;

  usage.onTurn((contextTokens) => {
    pendingEstimate = null;
    const last = list.at(-1);
    if (last === undefined || last.tokensAfter !== null) return;
    last.tokensAfter = contextTokens;
    last.tokensAfterSource = "next-call";
  });

  return {
    list,
    compacted(payload) {
      const history = historyOf(payload);
      const summary = readSummary(payload, history);
      const wroteItem = takeSummaryItem(timeline, summary);
      const inTurn = turn.startedAtStep !== null && timeline.step - (wroteItem ? 1 : 0) > turn.startedAtStep;
      usage.compacted(wroteItem);
      steps.pause();
      const n = list.length + 1;
      const preview = previewOf(summary);
      const event = timeline.draft("compaction", preview, { compaction: n });
      const seq = timeline.emit(event);
      const kind: CompactionKind = summary !== null && "opaqueBytes" in summary ? "remote" : "full";
      const entry: ParsedCompaction = {
        thread: timeline.thread,
        n,
        seq,
        kind,
        trigger: stringAt(payload, "trigger") ?? (inTurn ? "auto" : null),
        status: "done",
        at: timeline.at,
        step: timeline.step,
        tokensBefore: usage.context,
        tokensBeforeSource: usage.context === null ? null : "previous-call",
        tokensAfter: pendingEstimate,
        tokensAfterSource: pendingEstimate === null ? null : "recorded",
        windowTokens: usage.window,
        durationMs: null,
        summary,
        ...view.compact(seq, history),
        coverage: history === null ? "inferred" : "recorded",
      };
      pendingEstimate = null;
      turn.compaction = entry;
      list.push(entry);
    },
    estimate(tokens) {
      const last = list.at(-1);
      if (last !== undefined && last.tokensAfterSource === null) {
        last.tokensAfter = tokens;
        last.tokensAfterSource = "recorded";
      } else pendingEstimate = tokens;
    },
    marker(event) {
      const started = numberAt(event, "started_at_ms");
      const completed = numberAt(event, "completed_at_ms");
      const last = list.at(-1);
      if (last === undefined || last.durationMs !== null || started === null || completed === null) return;
      if (completed >= started) last.durationMs = completed - started;
    },
    turnStarted() {
      turn.startedAtStep = timeline.step;
      turn.prompted = false;
      turn.compaction = null;
    },
    prompted() {
      turn.prompted = true;
    },
    turnEnded(aborted) {
      const entry = turn.compaction;
      const onlyCompacted = !turn.prompted && entry !== null && timeline.step === entry.step;
      if (onlyCompacted && !aborted && entry.trigger === null && turn.startedAtStep !== null) entry.trigger = "manual";
      turn.startedAtStep = null;
      turn.compaction = null;
    },
  };
}

function readSummary(payload: JsonObject, history: readonly Json[] | null): Summary {
  const message = stringAt(payload, "message");
  if (message !== null && message !== "") return { text: message };
  const bytes = encryptedBytes(history);
  if (bytes !== null) return { opaqueBytes: bytes };
  const summary = history?.map((item) => summaryOf(item)).findLast((text) => text !== null) ?? null;
  return summary === null ? null : { text: summary };
}

function summaryOf(item: Json): string | null {
  const passthrough = objectAt(item, "internal_chat_message_metadata_passthrough") ?? {};
  const object = objectAt({ item }, "item");
  if (object === null || object.type !== "message") return null;
  const text = contentTexts(object).join("\n");
  const named = arrayAt(passthrough, "content_item_kinds").includes("compaction.summary");
  return named || text.startsWith(SUMMARY_PREFIX) ? text : null;
}

function previewOf(summary: Summary): string {
  if (summary === null) return "Compacted without a summary";
  if ("opaqueBytes" in summary) return `Compacted: the summary is encrypted (${summary.opaqueBytes} bytes)`;
  const { text } = summary;
  return firstLine(text.startsWith(SUMMARY_PREFIX) ? text.slice(Math.max(0, text.indexOf("\n"))) : text);
}

/** From 0.144 on the summary also stands just before the record, as an assistant message: that is not a reply. */
function takeSummaryItem(timeline: Timeline, summary: Summary): boolean {
  const held = timeline.held();
  if (held?.kind !== "reply" || typeof held.text !== "string" || summary === null || !("text" in summary)) return false;
  if (held.text === "" || !summary.text.endsWith(held.text)) return false;
  held.kind = "notice";
  held.label = "compaction-summary";
  delete held.text;
  delete held.textKey;
  return true;
}
