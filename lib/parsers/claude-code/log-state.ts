import type { LogIdentity, ParsedEvent, ParseSink } from "../format";
import { NO_TURN, noteSpan } from "./live-path";
import { createNodes, type Nodes } from "./nodes";
import { createQueue, type PromptQueue } from "./prompt-queue";
import { createThread, type ThreadState } from "./thread-state";
import { createTitles, type Titles } from "./titles";

/** Everything a reader remembers of one file. No body is among it. */
export interface Log {
  identity: LogIdentity;
  sink: ParseSink;
  own: ThreadState;
  threads: Map<string, ThreadState>;
  /** Thread of each inline sidechain record, by uuid. */
  sidechains: Map<string, ThreadState>;
  nodes: Nodes;
  nestedUuids: Set<string>;
  queue: PromptQueue;
  titles: Titles;
  line: { offset: number; parts: number };
  agentVersion: string | null;
  cwd: string | null;
  branch: string | null;
  startedAt: number | null;
  endedAt: number | null;
  forkedFrom: string | null;
  counts: { compactions: number; microcompactions: number; toolOutputs: number; inherited: number };
}

/** Where the record at hand stands. */
export interface Place {
  thread: ThreadState;
  offset: number;
  at: number | null;
  turn: number;
  inherited: boolean;
  /** False for what is only a copy inside another thread's record: it has no usage and is not counted. */
  isOwnRecord: boolean;
}

export function createLog(identity: LogIdentity, sink: ParseSink): Log {
  const own = createThread(identity.thread, kindOf(identity.thread), true);
  return {
    identity,
    sink,
    own,
    threads: new Map([[own.id, own]]),
    sidechains: new Map(),
    nodes: createNodes(),
    nestedUuids: new Set(),
    queue: createQueue(),
    titles: createTitles(),
    line: { offset: -1, parts: 0 },
    agentVersion: null,
    cwd: null,
    branch: null,
    startedAt: null,
    endedAt: null,
    forkedFrom: null,
    counts: { compactions: 0, microcompactions: 0, toolOutputs: 0, inherited: 0 },
  };
}

/** The number of the next event or output of the line at `offset`; objects glued together on a line share the count. */
export function nextPart(log: Log, offset: number): number {
  if (log.line.offset !== offset) log.line = { offset, parts: 0 };
  log.line.parts += 1;
  return log.line.parts - 1;
}

/** Gives the next event of the thread to the sink. */
export function emit(
  log: Log,
  place: Place,
  event: Pick<ParsedEvent, "kind" | "preview"> & Partial<ParsedEvent>,
): number {
  const { thread } = place;
  const seq = log.sink.event({
    thread: thread.id,
    at: place.at,
    offset: place.offset,
    part: event.part ?? nextPart(log, place.offset),
    step: thread.step,
    ...(place.inherited ? { inherited: true } : {}),
    ...event,
    ...(event.label === undefined ? {} : { label: event.label.slice(0, 100) }),
  });
  thread.nextSeq = seq + 1;
  if (thread === log.own) noteSpan(thread.path, seq, place.turn);
  return seq;
}

/** For records that are not part of the conversation. */
export function asidePlace(log: Log, offset: number, at: number | null): Place {
  return { thread: log.own, offset, at, turn: NO_TURN, inherited: false, isOwnRecord: true };
}

function kindOf(thread: string): ThreadState["kind"] {
  if (thread === "") return "main";
  return thread.startsWith("acompact-") ? "compaction-agent" : "subagent";
}
