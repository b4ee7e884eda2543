import type { SeqRanges } from "@/lib/core/event";
import type { ParsedCompaction, ThreadFacts } from "../format";
import { createLivePath, type LivePath } from "./live-path";

export interface Call {
  /** `seq` of its event. */
  seq: number;
  tool: string;
  outputs: number;
}

interface Task {
  prompt: string;
  title: string;
  /** Its sidechain has been found. */
  isTaken: boolean;
}

export interface ResponseState {
  step: number;
  output: number;
}

export interface ThreadState {
  id: string;
  kind: ThreadFacts["kind"];
  own: boolean;
  parentThread: string | null;
  parentCallId: string | null;
  title: string | null;
  model: string | null;
  nextSeq: number;
  step: number;
  responses: Map<string, ResponseState>;
  calls: Map<string, Call>;
  /** The latest calls that start an agent and have no result yet, by call id. */
  openTasks: Map<string, Task>;
  path: LivePath;
  /** Context of the latest model call. */
  context: number | null;
  compactions: ParsedCompaction[];
  view: View;
}

/** What compactions have left in view so far. */
interface View {
  /** `seq` of the last full boundary: the summary and all that follows is in view. */
  since: number;
  /** From before that boundary. */
  carried: SeqRanges;
  /** Taken one by one since. */
  cleared: SeqRanges;
}

export function createThread(id: string, kind: ThreadFacts["kind"], own: boolean): ThreadState {
  return {
    id,
    kind,
    own,
    parentThread: kind === "main" ? null : "",
    parentCallId: null,
    title: null,
    model: null,
    nextSeq: 0,
    step: 0,
    responses: new Map(),
    calls: new Map(),
    openTasks: new Map(),
    path: createLivePath(),
    context: null,
    compactions: [],
    view: { since: 0, carried: [], cleared: [] },
  };
}
