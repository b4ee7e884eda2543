import { AppError } from "../errors";
import type { RunPolicy } from "./run-policy";

/** Characters of a text, bytes of what is none. */
export type Unit = "chars" | "bytes";

/** The lines of a body that an expression matched. */
export interface GreppedLines {
  pattern: string;
  /** From 1. */
  lines: readonly number[];
  /** Bytes of each in the body, the end not included. */
  places: readonly (readonly [from: number, to: number])[];
  /** The first line that matches and had no room; null where all had. */
  nextLine: number | null;
}

/** A part of a body that stands in an agent's view. */
export interface Entry {
  session: string;
  thread: string;
  id: string;
  /** Of the body: a fuller recording is another one. */
  sha256: string;
  unit: Unit;
  offset: number;
  length: number;
  total: number;
  fromByte: number;
  toByte: number;
  /** Code points as it is sent. */
  chars: number;
  /** Only these lines between the first and the last. */
  grep?: GreppedLines | undefined;
}

export interface RunState {
  step: number;
  /** Recalls made in this step. */
  used: number;
  /** What is materialised, the least recently used first. */
  entries: readonly Entry[];
}

export const NEW_RUN: RunState = { step: 0, used: 0, entries: [] };

export function charsOf({ entries }: RunState): number {
  return entries.reduce((sum, { chars }) => sum + chars, 0);
}

/**
 * The run at the step of a request; a request that names none is a step of its own.
 * @throws AppError `conflict` for a step that is over.
 */
export function enterStep(state: RunState, step: number | undefined): RunState {
  const to = step ?? state.step + 1;
  if (to < state.step) {
    throw new AppError("conflict", `The run is at step ${state.step} already; step ${to} is over.`, {
      step: state.step,
    });
  }
  return to === state.step ? state : { ...state, step: to, used: 0 };
}

export interface Recalled {
  state: RunState;
  /** `held`: it stood in the view already. `refused`: the step has made its recalls. */
  outcome: "held" | "taken" | "refused";
  evicted: readonly Entry[];
}

/**
 * Recalls a part of a body. What is held is used again and costs nothing; anything else is one of the step's recalls, and
 * takes the place of the least recently used where the budget is short. An empty part takes no place.
 */
export function recallInRun(state: RunState, policy: RunPolicy, wanted: Entry): Recalled {
  const held = state.entries.find((entry) => holds(entry, wanted));
  if (held) {
    const entries = [...state.entries.filter((entry) => entry !== held), held];
    return { state: { ...state, entries }, outcome: "held", evicted: [] };
  }
  if (state.used >= policy.perStep) return { state, outcome: "refused", evicted: [] };
  const used = state.used + 1;
  if (wanted.chars === 0) return { state: { ...state, used }, outcome: "taken", evicted: [] };
  const entries = [...state.entries];
  const evicted: Entry[] = [];
  for (let over = charsOf(state) + wanted.chars - policy.budget; over > 0; ) {
    const oldest = entries.shift();
    if (!oldest) break;
    evicted.push(oldest);
    over -= oldest.chars;
  }
  return { state: { ...state, used, entries: [...entries, wanted] }, outcome: "taken", evicted };
}

/** Whether a part of a body stands in the view. */
export function isHeld({ entries }: RunState, part: Entry): boolean {
  return entries.some((entry) => holds(entry, part));
}

function holds(entry: Entry, wanted: Entry): boolean {
  return (
    entry.session === wanted.session &&
    entry.thread === wanted.thread &&
    entry.id === wanted.id &&
    entry.sha256 === wanted.sha256 &&
    (entry.grep === undefined || isSameGrep(entry.grep, wanted.grep)) &&
    entry.offset <= wanted.offset &&
    entry.offset + entry.length >= wanted.offset + wanted.length &&
    wanted.length > 0
  );
}

function isSameGrep(grep: GreppedLines, wanted: GreppedLines | undefined): boolean {
  return wanted !== undefined && wanted.pattern === grep.pattern && wanted.lines.join() === grep.lines.join();
}
