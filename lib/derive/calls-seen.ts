import type { Hash } from "node:crypto";
import type { EventRow } from "@/lib/core/derived-rows";

/** An output finds its call among this many of the thread's latest calls; docs/addresses.md states it. */
export const CALLS_REMEMBERED = 4096;

export interface CallSeen {
  /** `h` begun with the call's signature. */
  begun: Hash;
  step: number;
  tool: string | null;
  action: string | null;
  /** The call's event while it has not been handed to the database. */
  row: EventRow | null;
}

export interface CallsSeen {
  add(seq: number, call: CallSeen): void;
  get(seq: number): CallSeen | undefined;
  /** The rows were handed over: an id that comes later has to be written apart. */
  forgetRows(): void;
}

/** The latest calls of a thread by `seq`, a bounded number of them. */
export function createCallsSeen(): CallsSeen {
  const calls = new Map<number, CallSeen>();
  return {
    add(seq, call) {
      calls.set(seq, call);
      if (calls.size <= CALLS_REMEMBERED) return;
      const oldest = calls.keys().next();
      if (!oldest.done) calls.delete(oldest.value);
    },
    get: (seq) => calls.get(seq),
    forgetRows() {
      for (const call of calls.values()) call.row = null;
    },
  };
}
