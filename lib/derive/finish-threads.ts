import type { CompactionRow, ThreadRow } from "@/lib/core/derived-rows";
import { unionOfRanges } from "@/lib/core/ranges";
import type { LogFacts, ParsedCompaction, ThreadFacts } from "@/lib/parsers/format";
import type { RowBuffer } from "./row-buffer";
import { storableCount, storableInt, storableKey, storableText, storableTime } from "./storable";
import { addText } from "./take-event";
import type { ThreadState } from "./thread-state";

const TITLE_CHARS = 500;
const NAME_CHARS = 200;

export interface Finished {
  threads: ThreadRow[];
  /** `summaryId` is filled by the `take` that follows. */
  compactions: CompactionRow[];
}

interface Finish {
  buffer: RowBuffer;
  states: ReadonlyMap<string, ThreadState>;
  stateOf(thread: string): ThreadState;
  ownThread: string;
  facts: LogFacts;
  unparsedLines: number;
}

/** Threads and compactions as the whole log shows them. */
export function finishThreads(finish: Finish): Finished {
  const { facts, stateOf } = finish;
  const named = new Map(facts.threads.map((thread) => [thread.thread, thread]));
  for (const thread of named.keys()) stateOf(thread);
  const byThread = new Map<string, ParsedCompaction[]>();
  for (const compaction of facts.compactions) {
    const among = byThread.get(compaction.thread);
    if (among) among.push(compaction);
    else byThread.set(compaction.thread, [compaction]);
  }
  const states = [...finish.states.values()].filter((state) => !state.skipped);
  return {
    threads: states.map((state) => {
      const thread = state.name.thread;
      return threadRow(finish, state, named.get(thread), byThread.get(thread) ?? []);
    }),
    compactions: facts.compactions
      .filter((compaction) => !stateOf(compaction.thread).skipped)
      .map((compaction) => compactionRow(finish.buffer, stateOf(compaction.thread), compaction)),
  };
}

function threadRow(
  { facts, ownThread, unparsedLines }: Finish,
  state: ThreadState,
  thread: ThreadFacts | undefined,
  compactions: readonly ParsedCompaction[],
): ThreadRow {
  const own = thread?.own ?? state.name.thread === ownThread;
  const isFile = state.name.thread === ownThread;
  const done = compactions.filter((compaction) => compaction.status === "done");
  const micro = done.filter((compaction) => compaction.kind === "micro").length;
  const discarded = unionOfRanges(compactions.flatMap((compaction) => compaction.discarded));
  const offPath = unionOfRanges(thread?.offPath ?? []);
  return {
    thread: state.key,
    kind: thread?.kind ?? (state.name.thread === "" ? "main" : "subagent"),
    own,
    parentThread: thread?.parentThread == null ? null : storableKey(thread.parentThread),
    parentCallId: thread?.parentCallId == null ? null : storableKey(thread.parentCallId),
    title: storableText(thread?.title ?? (isFile ? facts.title : null), TITLE_CHARS),
    model: storableText(thread?.model ?? (isFile ? facts.model : null), NAME_CHARS),
    agentVersion: storableText(facts.agentVersion, NAME_CHARS),
    startedAt: (isFile ? storableTime(facts.startedAt) : null) ?? state.startedAt,
    endedAt: (isFile ? storableTime(facts.endedAt) : null) ?? state.endedAt,
    steps: storableCount(thread?.steps ?? state.lastStep),
    events: state.events,
    observations: state.observations,
    compactions: done.length - micro,
    microcompactions: micro,
    discardedObservations: state.kinds.countIn(discarded).tool,
    unparsedLines: isFile ? unparsedLines : 0,
    windowTokens: state.windowTokens ?? (isFile ? storableInt(facts.windowTokens) : null),
    offPath,
    outline: state.outline.finish(offPath),
  };
}

function compactionRow(buffer: RowBuffer, state: ThreadState, compaction: ParsedCompaction): CompactionRow {
  const { summary } = compaction;
  const discarded = unionOfRanges(compaction.discarded);
  const counts = state.kinds.countIn(discarded);
  const row: CompactionRow = {
    thread: state.key,
    n: compaction.n,
    seq: compaction.seq,
    kind: compaction.kind,
    trigger: storableText(compaction.trigger, NAME_CHARS),
    status: compaction.status,
    at: storableTime(compaction.at),
    step: storableCount(compaction.step),
    tokensBefore: storableInt(compaction.tokensBefore),
    tokensAfter: storableInt(compaction.tokensAfter),
    tokensBeforeSource: compaction.tokensBeforeSource,
    tokensAfterSource: compaction.tokensAfterSource,
    windowTokens: storableInt(compaction.windowTokens),
    durationMs: storableInt(compaction.durationMs),
    summaryId: null,
    opaqueBytes: summary && "opaqueBytes" in summary ? storableCount(summary.opaqueBytes) : null,
    discarded,
    kept: unionOfRanges(compaction.kept),
    discardedTools: counts.tool,
    discardedPrompts: counts.prompt,
    discardedReplies: counts.reply,
    discardedThinking: counts.thinking,
    coverage: compaction.coverage,
  };
  if (summary && "text" in summary) {
    addText(buffer, state, {
      kind: "summary",
      seq: compaction.seq,
      text: summary.text,
      row: { at: row.at, step: row.step },
      inherited: false,
      setId(id) {
        row.summaryId = id;
        buffer.batch.eventIds.push({ thread: state.key, seq: compaction.seq, observationId: id });
      },
    });
  }
  return row;
}
