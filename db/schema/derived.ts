import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, int4multirange } from "../types";
import { at, generation } from "./columns";

/** The timeline of one derivation of one thread, one row per thing a reader would see. */
export const events = pgTable(
  "events",
  {
    teamId: uuid("team_id").notNull(),
    derivedGeneration: generation(),
    seq: integer("seq").notNull(),
    kind: text("kind").notNull(),
    label: text("label"),
    at: at("at"),
    step: integer("step").notNull(),
    byteOffset: bigint("byte_offset", { mode: "number" }).notNull(),
    part: integer("part").notNull(),
    preview: text("preview").notNull(),
    /** Displayed id of what it holds: `§` without the sign. Null while a call has no output, and for what has no address. */
    observationId: text("observation_id"),
    tool: text("tool"),
    action: text("action"),
    callId: text("call_id"),
    compaction: integer("compaction"),
    inherited: boolean("inherited").notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.derivedGeneration, t.seq] })],
);

/** What has an address, per derivation. The facts a stub is made of stand here, so that a list needs no bodies. */
export const observations = pgTable(
  "observations",
  {
    teamId: uuid("team_id").notNull(),
    derivedGeneration: generation(),
    /** With `occurrence`, the name of the observation in its thread, as `observation_ids` has it. */
    callKey: text("call_key").notNull(),
    occurrence: integer("occurrence").notNull(),
    seq: integer("seq").notNull(),
    id: text("id").notNull(),
    kind: text("kind").notNull(),
    step: integer("step").notNull(),
    at: at("at"),
    tool: text("tool"),
    action: text("action"),
    returnCode: integer("return_code"),
    isError: boolean("is_error").notNull(),
    durationMs: integer("duration_ms"),
    contentSha256: bytea("content_sha256").notNull(),
    contentSha1: bytea("content_sha1").notNull(),
    /** Null for text. */
    mediaType: text("media_type"),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    chars: integer("chars").notNull(),
    lines: integer("lines").notNull(),
    head: text("head").notNull(),
    tail: text("tail").notNull(),
    seenSha256: bytea("seen_sha256"),
    seenBytes: bigint("seen_bytes", { mode: "number" }),
    complete: boolean("complete").notNull(),
    totalBytes: bigint("total_bytes", { mode: "number" }),
    sideFile: text("side_file"),
    inherited: boolean("inherited").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.derivedGeneration, t.callKey, t.occurrence] }),
    index("observations_seq_idx").on(t.teamId, t.derivedGeneration, t.seq),
    index("observations_side_file_idx").on(t.teamId, t.sideFile).where(sql`${t.sideFile} is not null`),
  ],
);

/** Append-only: every id ever issued, and which observation of which thread it names. */
export const observationIds = pgTable(
  "observation_ids",
  {
    teamId: uuid("team_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    thread: text("thread").notNull(),
    id: text("id").notNull(),
    callKey: text("call_key").notNull(),
    occurrence: integer("occurrence").notNull(),
    primary: boolean("is_primary").notNull(),
    issuedAt: at("issued_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.sessionId, t.thread, t.id] }),
    index("observation_ids_id_idx").on(t.teamId, t.id),
  ],
);

/**
 * Append-only: recordings that a fuller one of the same output has taken the place of. Their bodies stay in `contents`,
 * and answer to their hash.
 */
export const observationRecordings = pgTable(
  "observation_recordings",
  {
    teamId: uuid("team_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    thread: text("thread").notNull(),
    callKey: text("call_key").notNull(),
    occurrence: integer("occurrence").notNull(),
    contentSha256: bytea("content_sha256").notNull(),
    contentSha1: bytea("content_sha1").notNull(),
    mediaType: text("media_type"),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    chars: integer("chars").notNull(),
    lines: integer("lines").notNull(),
    head: text("head").notNull(),
    tail: text("tail").notNull(),
  },
  (t) => [
    primaryKey({
      name: "observation_recordings_pk",
      columns: [t.teamId, t.sessionId, t.thread, t.callKey, t.occurrence, t.contentSha256],
    }),
  ],
);

/** Bodies, once per session, in parts of at most 1 MiB before compression. Part 0 always exists. */
export const contents = pgTable(
  "contents",
  {
    teamId: uuid("team_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    sha256: bytea("sha256").notNull(),
    part: integer("part").notNull(),
    codec: text("codec").notNull(),
    rawLen: integer("raw_len").notNull(),
    stored: bytea("stored").notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.sessionId, t.sha256, t.part] })],
);

export const compactions = pgTable(
  "compactions",
  {
    teamId: uuid("team_id").notNull(),
    derivedGeneration: generation(),
    n: integer("n").notNull(),
    seq: integer("seq").notNull(),
    kind: text("kind").notNull(),
    trigger: text("trigger"),
    status: text("status").notNull(),
    at: at("at"),
    step: integer("step").notNull(),
    tokensBefore: integer("tokens_before"),
    tokensAfter: integer("tokens_after"),
    tokensBeforeSource: text("tokens_before_source"),
    tokensAfterSource: text("tokens_after_source"),
    windowTokens: integer("window_tokens"),
    durationMs: integer("duration_ms"),
    /** Id of the summary as an observation; null when there is none or it is opaque. */
    summaryId: text("summary_id"),
    opaqueBytes: integer("opaque_bytes"),
    discarded: int4multirange("discarded").notNull(),
    kept: int4multirange("kept").notNull(),
    discardedTools: integer("discarded_tools").notNull(),
    discardedPrompts: integer("discarded_prompts").notNull(),
    discardedReplies: integer("discarded_replies").notNull(),
    discardedThinking: integer("discarded_thinking").notNull(),
    coverage: text("coverage").notNull(),
  },
  // What the team's list is ordered by, to the letter of db/queries/team-compactions.ts: an unknown stands last.
  (t) => [
    primaryKey({ columns: [t.teamId, t.derivedGeneration, t.n] }),
    index("compactions_newest_idx").on(t.teamId, sql`coalesce(at, '-infinity')`, t.derivedGeneration, t.n),
    index("compactions_freed_idx").on(
      t.teamId,
      sql`coalesce(tokens_before::bigint - tokens_after, -2147483648)`,
      t.derivedGeneration,
      t.n,
    ),
    index("compactions_lost_idx").on(t.teamId, t.discardedTools, t.derivedGeneration, t.n),
    index("compactions_share_idx").on(
      t.teamId,
      sql`coalesce(tokens_before::float8 / nullif(window_tokens, 0), -1)`,
      t.derivedGeneration,
      t.n,
    ),
  ],
);

/** Usage per model response, deduplicated within its thread. */
export const modelCalls = pgTable(
  "model_calls",
  {
    teamId: uuid("team_id").notNull(),
    derivedGeneration: generation(),
    ordinal: integer("ordinal").notNull(),
    step: integer("step").notNull(),
    at: at("at"),
    model: text("model"),
    responseId: text("response_id").notNull(),
    requestId: text("request_id"),
    input: integer("input").notNull(),
    output: integer("output").notNull(),
    cacheRead: integer("cache_read").notNull(),
    cacheWrite: integer("cache_write").notNull(),
    reasoning: integer("reasoning"),
    contextTokens: integer("context_tokens"),
    windowTokens: integer("window_tokens"),
    inherited: boolean("inherited").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.derivedGeneration, t.ordinal] }),
    index("model_calls_response_idx").on(t.teamId, t.responseId),
  ],
);

/** What a file holds, counted when it was derived. */
export const fileFacts = pgTable(
  "file_facts",
  {
    teamId: uuid("team_id").notNull(),
    streamId: uuid("stream_id").notNull(),
    revision: integer("revision").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    lines: integer("lines").notNull(),
    unparsedLines: integer("unparsed_lines").notNull(),
    compactions: integer("compactions").notNull(),
    microcompactions: integer("microcompactions").notNull(),
    toolOutputs: integer("tool_outputs").notNull(),
    inherited: integer("inherited").notNull(),
    parserVersion: smallint("parser_version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.streamId, t.revision] })],
);
