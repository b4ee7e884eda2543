import type { LedgerRow, RowBatch } from "@/lib/core/derived-rows";
import type { LogFacts, ParseSink } from "@/lib/parsers/format";
import { type Finished, finishThreads } from "./finish-threads";
import { createRowBuffer, type SideRequest } from "./row-buffer";
import { createEventTaker } from "./take-event";
import { createOutputTaker } from "./take-output";
import { takeUsage } from "./take-usage";
import { createThreadIds, createThreadState, observationKey, type ThreadState } from "./thread-state";

export interface AssemblyInput {
  agent: string;
  /** The client's own id of the session. */
  session: string;
  /** The thread whose own file this is. */
  ownThread: string;
  /** Threads, as the database has them, that have a file of their own elsewhere. */
  ownElsewhere: ReadonlySet<string>;
  /** Leading bits of `h` that count; less than all only in tests. */
  hashBits?: number;
}

export interface Assembly {
  sink: ParseSink;
  isFull(): boolean;
  /** Threads whose ledger has to be given before the next `take`. */
  withoutLedger(): string[];
  addLedger(thread: string, rows: readonly LedgerRow[]): void;
  /** The rows gathered so far, with their ids. */
  take(): { batch: RowBatch; sides: SideRequest[] };
  /** What only the end of the log can tell. Summaries get their addresses with the `take` that follows. */
  finish(facts: LogFacts, unparsedLines: number): Finished;
}

/**
 * Turns what a parser reports into rows, in memory and without knowing of a database. Nothing grows with the log but what
 * ids need: the count of each `h`, the ids of the thread and its keys.
 */
export function createAssembly(input: AssemblyInput): Assembly {
  const states = new Map<string, ThreadState>();
  const byKey = new Map<string, ThreadState>();
  const buffer = createRowBuffer();

  function stateOf(thread: string): ThreadState {
    const known = states.get(thread);
    if (known) return known;
    const name = { agent: input.agent, session: input.session, thread };
    const fresh = createThreadState(name, false);
    const skipped = thread !== input.ownThread && input.ownElsewhere.has(fresh.key);
    const state = { ...fresh, skipped };
    states.set(thread, state);
    byKey.set(state.key, state);
    return state;
  }

  stateOf(input.ownThread);
  const outputs = createOutputTaker(buffer);
  const takeEvent = createEventTaker(buffer);

  return {
    sink: {
      event: (event) => takeEvent(stateOf(event.thread), event),
      output: (output) => outputs.take(stateOf(output.thread), output),
      amend: (amendment) => outputs.amend(stateOf(amendment.thread), amendment),
      usage: (usage) => takeUsage(buffer, stateOf(usage.thread), usage),
    },
    isFull: buffer.isFull,
    withoutLedger: () => [...states.values()].filter((s) => !s.ids && !s.skipped).map((s) => s.key),
    addLedger(thread, rows) {
      const state = byKey.get(thread);
      if (state) state.ids = createThreadIds(rows, input.hashBits);
    },
    take() {
      for (const { state, h, row, setId } of buffer.unnamed.splice(0)) {
        if (!state.ids) throw new Error("The ledger of a thread was not given before its rows were taken.");
        const key = observationKey(row.callKey, row.occurrence);
        const { id, issued } = state.ids.assigner.assign(h, key);
        setId(id);
        if (!issued) continue;
        const primary = !state.ids.named.has(key);
        buffer.batch.ids.push({ thread: row.thread, id, callKey: row.callKey, occurrence: row.occurrence, primary });
      }
      for (const state of states.values()) state.calls.forgetRows();
      return buffer.drain();
    },
    finish: (facts, unparsedLines) =>
      finishThreads({ buffer, stateOf, states, ownThread: input.ownThread, facts, unparsedLines }),
  };
}
