import { type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import type { LogFacts, ThreadFacts } from "../format";
import { offPath } from "./live-path";
import type { Log } from "./log-state";
import { detached } from "./preview";
import type { ThreadState } from "./thread-state";
import { titleOfLog } from "./titles";

/** What the envelope of a record tells about the session as a whole. */
export function noteEnvelope(log: Log, record: JsonObject, at: number | null): void {
  if (at !== null) {
    log.startedAt = Math.min(log.startedAt ?? at, at);
    log.endedAt = Math.max(log.endedAt ?? at, at);
  }
  const version = stringAt(record, "version");
  if (version !== null && version !== log.agentVersion) log.agentVersion = detached(version);
  const branch = stringAt(record, "gitBranch");
  if (branch !== null && branch !== "" && branch !== log.branch) log.branch = detached(branch);
  log.cwd ??= stringAt(record, "cwd");
  log.forkedFrom ??= stringAt(objectAt(record, "forkedFrom"), "sessionId");
}

export function factsOf(log: Log): LogFacts {
  const threads = [...log.threads.values()];
  const title = titleOfLog(log.titles, log.nodes);
  return {
    title,
    agentVersion: log.agentVersion,
    model: log.own.model,
    cwd: log.cwd,
    branch: log.branch,
    startedAt: log.startedAt,
    endedAt: log.endedAt,
    windowTokens: null,
    forkedFrom: log.forkedFrom,
    forkedAtOffset: null,
    threads: threads.map((thread) => threadFacts(thread, thread === log.own ? title : thread.title)),
    compactions: threads.flatMap((thread) => thread.compactions),
    counts: { ...log.counts },
  };
}

function threadFacts(thread: ThreadState, title: string | null): ThreadFacts {
  const { id, kind, own, parentThread, parentCallId, model } = thread;
  const off = kind === "main" ? offPath(thread.path) : [];
  return { thread: id, kind, own, parentThread, parentCallId, title, model, steps: thread.step, offPath: off };
}
