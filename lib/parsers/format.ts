/**
 * What a log format has to provide, and what it gives back.
 *
 * A format is pure and streaming: objects of a log go in, in file order, through `LogReader.record`, and events come out
 * through a `ParseSink` as soon as they are known. It has no clock, no network and no database, and never throws on
 * content: what it does not know it reports as an `unknown` event.
 */
import type {
  Agent,
  CompactionKind,
  CompactionStatus,
  EventKind,
  SeqRanges,
  Summary,
  TokensSource,
} from "@/lib/core/event";
import type { JsonObject } from "@/lib/core/json";

/** Where an object stands in its file. `part` tells apart several objects glued together on one line (0 for the first). */
export interface Position {
  line: number;
  offset: number;
  part: number;
}

/** Which stream a file belongs to. The same log under any file name has the same identity, at any length. */
export interface LogIdentity {
  agent: Agent;
  /** The client's own session id. A subagent's file carries its parent's (for Codex the root session's where known). */
  externalId: string;
  /** "" for the main thread, else the subagent's id. */
  thread: string;
  /** Canonical name of the file within its session, as `/files` lists it: `<externalId>.jsonl`, `subagents/agent-x.jsonl`, `rollout-<id>.jsonl`. */
  file: string;
}

export interface LogFormat {
  agent: Agent;
  /** Recognises a log by its first objects (some may be missing or odd); null when it is not this format. */
  identify(head: readonly JsonObject[], nameHint: string): LogIdentity | null;
  open(identity: LogIdentity, sink: ParseSink): LogReader;
}

export interface LogReader {
  /** One JSON object of the file. */
  record(record: JsonObject, at: Position): void;
  /** A line, or the rest of one, that is not a JSON object. `preview` is its beginning as text, at most 300 characters. */
  unparsed(preview: string, at: Position, bytes: number): void;
  /** The file has ended. Emits what was waiting and gives what only the end can tell. */
  end(): LogFacts;
}

/** A body as the log holds it: text (any JavaScript string, encoded as WTF-8), or decoded bytes with a media type. */
export type Body = string | { bytes: Uint8Array; mediaType: string };

export interface ParsedEvent {
  thread: string;
  kind: EventKind;
  at: number | null;
  /** Byte offset of the line, and a number that tells apart the events of that line: the stable address `thread:offset.part`. */
  offset: number;
  part: number;
  /** Ordinal of the model response this belongs to or follows, from 1; 0 before the first response of the thread. */
  step: number;
  /** One line for a list, at most 300 characters, no control characters needed to be removed (the derive step does it). */
  preview: string;
  /** Finer word for the kind, in the log's own terms: `turn_duration`, `api_error`, `file-history-snapshot`, `meta`, … */
  label?: string;
  /** Prompts, replies and non-empty thinking: the whole text (or image). It gets an address. */
  text?: Body;
  /** Key that names this text in its thread across revisions where the log has one (record uuid + block, item id); derived from the text otherwise. */
  textKey?: string;
  tool?: ParsedCall;
  /** Copied from the session this one was forked from. */
  inherited?: boolean;
  /** On a compaction event: its ordinal `n` in the thread. */
  compaction?: number;
}

export interface ParsedCall {
  callId: string;
  /** Tool name as the log has it. */
  tool: string;
  /** The input as it enters the address: RFC 8785 text of the input object (Claude), the verbatim argument string (Codex). */
  input: string;
  /** What was done, for people: the command, the file path with its range, the pattern. One line, at most 500 characters. */
  action: string;
}

export interface ParsedOutput {
  thread: string;
  /** `seq` of the tool event, as `ParseSink.event` returned it. */
  seq: number;
  callId: string;
  /** How many outputs of this thread carried the same call id before this one. */
  occurrence: number;
  offset: number;
  part: number;
  at: number | null;
  /** The output as the thread's own log line records it: the bytes the address is made from. */
  recorded: Body;
  /** The fullest recording. Equal to `recorded` when nothing fuller is at hand. */
  content: Body;
  /** What the model got, when that is not `content`. */
  seen?: Body;
  complete: boolean;
  /** Bytes of the whole output where the log states them and the recording is shorter; null when unknowable. */
  totalBytes: number | null;
  /** Name of the side file that holds the whole (`tool-results/<id>.txt`), when the log points to one. */
  sideFile?: string;
  returnCode: number | null;
  isError: boolean;
  durationMs?: number | null;
  inherited?: boolean;
}

/** A later line told more about an output already given: fields present replace the earlier ones. */
export type OutputAmendment = { thread: string; seq: number; callId: string; occurrence: number } & Partial<
  Pick<ParsedOutput, "content" | "seen" | "complete" | "totalBytes" | "returnCode" | "isError" | "durationMs">
>;

/** Tokens of one model response. The last call for a `step` of a thread wins. All counts exclude one another. */
export interface ParsedUsage {
  thread: string;
  step: number;
  at: number | null;
  model: string | null;
  responseId: string;
  requestId: string | null;
  /** Fresh input (neither read from nor written to a cache). */
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  /** Part of `output`, where the log tells. */
  reasoning: number | null;
  /** What the model held when it answered: all input of this call. Null for calls that are not turns (a compaction pass). */
  contextTokens: number | null;
  windowTokens: number | null;
  inherited?: boolean;
}

export interface ParsedCompaction {
  thread: string;
  /** Ordinal in its thread, from 1, over all kinds. */
  n: number;
  /** `seq` of its event. */
  seq: number;
  kind: CompactionKind;
  /** `auto`, `manual` or the log's own word; null when the log does not say. */
  trigger: string | null;
  status: CompactionStatus;
  at: number | null;
  step: number;
  tokensBefore: number | null;
  tokensAfter: number | null;
  tokensBeforeSource: TokensSource | null;
  tokensAfterSource: TokensSource | null;
  windowTokens: number | null;
  durationMs: number | null;
  summary: Summary;
  /** Events that left the view, any kind, live path only. */
  discarded: SeqRanges;
  /** Events from before the cut that stayed in view. */
  kept: SeqRanges;
  /** Whether the log states what stayed (`recorded`) or the client's usual behaviour is assumed (`inferred`). */
  coverage: "recorded" | "inferred";
}

export interface ThreadFacts {
  thread: string;
  kind: "main" | "subagent" | "sidechain" | "compaction-agent";
  /** True when this file is the thread's own; false when it was read out of another thread's records and gives way to its own file. */
  own: boolean;
  parentThread: string | null;
  parentCallId: string | null;
  title: string | null;
  model: string | null;
  steps: number;
  /** Events that a rewind or a rolled-back turn took off the live path. */
  offPath: SeqRanges;
}

export interface LogFacts {
  title: string | null;
  agentVersion: string | null;
  model: string | null;
  cwd: string | null;
  branch: string | null;
  startedAt: number | null;
  endedAt: number | null;
  windowTokens: number | null;
  /** External id of the session this one was forked from. */
  forkedFrom: string | null;
  /** For a fork by reference: how much of the parent it builds on, in bytes of the parent's file; null when not stated. */
  forkedAtOffset: number | null;
  threads: ThreadFacts[];
  compactions: ParsedCompaction[];
  /** Counts of the file as it stands, inherited ones included. */
  counts: { compactions: number; microcompactions: number; toolOutputs: number; inherited: number };
}

export interface ParseSink {
  /** Takes the next event of its thread and gives its `seq`, counting from 0 per thread. */
  event(event: ParsedEvent): number;
  output(output: ParsedOutput): void;
  amend(amendment: OutputAmendment): void;
  usage(usage: ParsedUsage): void;
}
