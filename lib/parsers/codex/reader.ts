import type { SeqRanges } from "@/lib/core/event";
import { isObject, type JsonObject, numberAt, stringAt } from "@/lib/core/json";
import { unionOfRanges } from "@/lib/core/ranges";
import type { LogFacts, LogIdentity, LogReader, ParseSink } from "../format";
import { joinCalls } from "./calls";
import { followCompactions } from "./compaction";
import { handleEvents } from "./event-msg";
import { collectFacts } from "./facts";
import { followFork } from "./fork";
import { handleCompletedItems } from "./item-completed";
import { hearSpeech } from "./message";
import { watchMirrors } from "./mirror";
import { handleItems, ITEM_TYPES } from "./response-item";
import { countSteps } from "./steps";
import { meetSubagents } from "./subagents";
import { firstLine, timeOf } from "./text";
import { openTimeline } from "./timeline";
import { readUsage } from "./usage";
import { openView } from "./view";

/** Lines of bookkeeping: the environment snapshot, ratings, and metadata of what another line holds. */
const SILENT = new Set(["world_state", "inter_agent_communication_metadata", "security_risk_score"]);

/** Reads a rollout of any age, or a prompt history. */
export function openReader(identity: LogIdentity, sink: ParseSink): LogReader {
  const timeline = openTimeline(identity.thread, sink);
  const steps = countSteps(timeline);
  const mirrors = watchMirrors();
  const view = openView();
  const fork = followFork();
  const subagents = meetSubagents();
  const facts = collectFacts(identity);
  const usage = readUsage(timeline, steps, mirrors.isAnswerWaiting);
  const compactions = followCompactions(timeline, steps, usage, view);
  const calls = joinCalls(timeline, () => facts.isBare);
  const speech = hearSpeech(timeline, mirrors, steps, view, () => {
    usage.boundary();
    compactions.prompted();
  });
  const item = handleItems({ timeline, steps, speech, calls, mirrors, view, subagents });
  const itemCompleted = handleCompletedItems({ timeline, steps, speech, calls, mirrors, compactions, subagents });
  const event = handleEvents({
    timeline,
    steps,
    speech,
    calls,
    mirrors,
    compactions,
    subagents,
    usage,
    fork,
    itemCompleted,
    rollBack,
    rename: facts.rename,
  });
  let offPath: SeqRanges = [];

  function rollBack(turns: number): void {
    mirrors.flush();
    timeline.settle();
    const range = view.rollBack(turns, timeline.next());
    if (range !== null) offPath = unionOfRanges(offPath, [range]);
    timeline.emit(
      timeline.draft("notice", `Rolled back ${turns} ${turns === 1 ? "turn" : "turns"}`, { label: "rolled-back" }),
    );
  }

  function unknown(label: string, record: JsonObject): void {
    const text = stringAt(record, "message") ?? stringAt(record, "text") ?? Object.keys(record).slice(0, 12).join(", ");
    timeline.emit(timeline.draft("unknown", firstLine(text), { label: label.slice(0, 80) }));
  }

  function meta(payload: JsonObject): void {
    const isFirst = facts.meta(payload);
    fork.meta(payload, isFirst);
    timeline.inherited = fork.copying;
    if (isFirst) usage.continuesParent = fork.forkedFrom !== null;
    else if (fork.copying) usage.continuesParent = false;
  }

  function turnContext(payload: JsonObject): void {
    fork.mayBegin(timeline.at);
    timeline.inherited = fork.copying;
    for (const change of facts.turnContext(payload))
      timeline.emit(timeline.draft("notice", change.text, { label: change.label }));
    usage.model = facts.model;
  }

  function responseItem(payload: JsonObject, record: JsonObject): void {
    if (payload.role === "user") {
      fork.mayBegin(timeline.at);
      timeline.inherited = fork.copying;
    }
    if (!item(payload, record)) unknown(stringAt(payload, "type") ?? "response_item", payload);
  }

  function enveloped(type: string, payload: JsonObject, record: JsonObject): void {
    if (type === "session_meta") meta(payload);
    else if (type === "response_item") responseItem(payload, record);
    else if (type === "event_msg") {
      if (!event(payload)) unknown(stringAt(payload, "type") ?? "event_msg", payload);
    } else if (type === "turn_context") turnContext(payload);
    else if (type === "compacted") {
      mirrors.flush();
      compactions.compacted(payload);
    } else if (type === "token_usage_record") usage.record(payload);
    else if (type === "inter_agent_communication") {
      timeline.emit(
        timeline.draft("notice", firstLine(stringAt(payload, "content") ?? "message between agents"), {
          label: "agent-message",
        }),
      );
    } else if (!SILENT.has(type)) unknown(type, payload);
  }

  function bare(type: string | null, record: JsonObject): void {
    if (typeof record.record_type === "string") return;
    if (type !== null && ITEM_TYPES.has(type)) responseItem(record, record);
    else if (type === null && stringAt(record, "id") !== null && typeof record.timestamp === "string")
      facts.bareMeta(record);
    else if (type === null && typeof record.session_id === "string" && typeof record.text === "string")
      historyLine(record);
    else unknown(type ?? "record", record);
  }

  function historyLine(record: JsonObject): void {
    const seconds = numberAt(record, "ts");
    timeline.at = seconds === null ? null : Math.round(seconds * 1000);
    facts.seen(timeline.at);
    speech.user({ role: "user", content: record.text }, "user");
  }

  return {
    record(record, at) {
      const time = timeOf(record.timestamp);
      timeline.moveTo(at, time);
      facts.seen(time);
      const type = stringAt(record, "type");
      const { payload } = record;
      if (type !== null && isObject(payload)) enveloped(type, payload, record);
      else bare(type, record);
      if (type !== "session_meta") fork.seen(time);
    },
    unparsed(preview, at) {
      timeline.moveTo(at, null);
      timeline.emit(timeline.draft("unparsed", firstLine(preview)));
    },
    end(): LogFacts {
      mirrors.flush();
      timeline.settle();
      usage.boundary();
      const { outputs, inherited } = calls.counts;
      return facts.end({
        title: speech.firstPrompt,
        windowTokens: usage.window,
        forkedFrom: fork.forkedFrom,
        forkedAtOffset: fork.forkedAtOffset,
        steps: timeline.step,
        offPath,
        subagents: subagents.list(identity.thread),
        compactions: [...compactions.list],
        outputs,
        inherited,
      });
    },
  };
}
