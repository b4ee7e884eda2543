import type { SeqRanges } from "@/lib/core/event";
import { type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import type { LogFacts, LogIdentity, ParsedCompaction, ThreadFacts } from "../format";
import { parentOf } from "./identify";
import { firstLine, timeOf } from "./text";

interface Ending {
  title: string | null;
  windowTokens: number | null;
  forkedFrom: string | null;
  forkedAtOffset: number | null;
  steps: number;
  offPath: SeqRanges;
  subagents: ThreadFacts[];
  compactions: ParsedCompaction[];
  outputs: number;
  inherited: number;
}

/** What a log says about itself, gathered while it is read. */
export interface Facts {
  readonly isBare: boolean;
  readonly model: string | null;
  /** Takes a session_meta; true for the first, the only one that is about this log. */
  meta(payload: JsonObject): boolean;
  bareMeta(record: JsonObject): void;
  /** Takes a turn_context and gives what it changes. */
  turnContext(payload: JsonObject): { label: string; text: string }[];
  rename(title: string | null): void;
  seen(at: number | null): void;
  end(ending: Ending): LogFacts;
}

export function collectFacts(identity: LogIdentity): Facts {
  let isBare = false;
  let hasMeta = false;
  let parent: string | null = null;
  let name: string | null = null;
  let agentVersion: string | null = null;
  let model: string | null = null;
  let cwd: string | null = null;
  let firstCwd: string | null = null;
  let branch: string | null = null;
  let startedAt: number | null = null;
  let endedAt: number | null = null;

  function begin(meta: JsonObject): void {
    hasMeta = true;
    agentVersion = stringAt(meta, "cli_version");
    firstCwd = stringAt(meta, "cwd");
    cwd = firstCwd;
    branch = stringAt(objectAt(meta, "git") ?? {}, "branch");
    startedAt = timeOf(meta.timestamp) ?? startedAt;
    parent = parentOf(meta);
  }

  return {
    get isBare() {
      return isBare;
    },
    get model() {
      return model;
    },
    meta(payload) {
      const isFirst = !hasMeta;
      if (isFirst) begin(payload);
      return isFirst;
    },
    bareMeta(record) {
      if (hasMeta) return;
      isBare = true;
      begin(record);
    },
    turnContext(payload) {
      const changes: { label: string; text: string }[] = [];
      const newModel = stringAt(payload, "model");
      const newCwd = stringAt(payload, "cwd");
      if (newModel !== null && model !== null && newModel !== model) {
        changes.push({ label: "model-changed", text: firstLine(`Model: ${newModel}`) });
      }
      if (newCwd !== null && cwd !== null && newCwd !== cwd) {
        changes.push({ label: "cwd-changed", text: firstLine(`Working directory: ${newCwd}`) });
      }
      model = newModel ?? model;
      cwd = newCwd ?? cwd;
      firstCwd ??= newCwd;
      return changes;
    },
    rename(title) {
      if (title !== null && title.trim() !== "") name = firstLine(title, 120);
    },
    seen(at) {
      if (at === null) return;
      startedAt ??= at;
      endedAt = endedAt === null ? at : Math.max(endedAt, at);
    },
    end(ending) {
      const title = name ?? ending.title;
      const isChild = identity.thread !== "";
      const own: ThreadFacts = {
        thread: identity.thread,
        kind: isChild ? "subagent" : "main",
        own: true,
        parentThread: isChild ? (parent === null || parent === identity.externalId ? "" : parent) : null,
        parentCallId: null,
        title,
        model,
        steps: ending.steps,
        offPath: ending.offPath,
      };
      return {
        title,
        agentVersion,
        model,
        cwd: firstCwd,
        branch,
        startedAt,
        endedAt,
        windowTokens: ending.windowTokens,
        forkedFrom: ending.forkedFrom,
        forkedAtOffset: ending.forkedAtOffset,
        threads: [own, ...ending.subagents],
        compactions: ending.compactions,
        counts: {
          compactions: ending.compactions.length,
          microcompactions: 0,
          toolOutputs: ending.outputs,
          inherited: ending.inherited,
        },
      };
    },
  };
}
