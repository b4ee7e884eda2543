import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StoredOutline } from "@/lib/core/outline";
import { int4multirange } from "../types";
import { at } from "./columns";

const count = (name: string) => integer(name).notNull().default(0);
const tokens = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** One agent conversation. Counts are sums over its current threads, written with them. */
export const sessions = pgTable(
  "sessions",
  {
    teamId: uuid("team_id").notNull(),
    id: uuid("id").notNull(),
    agent: text("agent").notNull(),
    externalId: text("external_id").notNull(),
    agentVersion: text("agent_version"),
    title: text("title"),
    model: text("model"),
    project: text("project"),
    developer: text("developer"),
    cwd: text("cwd"),
    branch: text("branch"),
    forkedFrom: text("forked_from"),
    startedAt: at("started_at"),
    endedAt: at("ended_at"),
    /** `started_at`, or the time of arrival where the log has no times: what lists are ordered by. */
    sortedAt: at("sorted_at").notNull(),
    threads: count("threads"),
    steps: count("steps"),
    events: count("events"),
    observations: count("observations"),
    compactions: count("compactions"),
    microcompactions: count("microcompactions"),
    discardedObservations: count("discarded_observations"),
    unparsedLines: count("unparsed_lines"),
    inputTokens: tokens("input_tokens"),
    outputTokens: tokens("output_tokens"),
    cacheReadTokens: tokens("cache_read_tokens"),
    cacheWriteTokens: tokens("cache_write_tokens"),
    reasoningTokens: tokens("reasoning_tokens"),
    totalTokens: tokens("total_tokens"),
    peakContextTokens: integer("peak_context_tokens"),
    windowTokens: integer("window_tokens"),
    costPicoUsd: numeric("cost_pico_usd"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.id] }),
    uniqueIndex("sessions_external_key").on(t.teamId, t.agent, t.externalId),
    index("sessions_external_id_idx").on(t.teamId, t.externalId),
    // desc() in a query means NULLS FIRST to Postgres, while .desc() on an index means NULLS LAST to
    // drizzle-kit; without .nullsFirst() the planner ignores this index (drizzle-orm#5978).
    index("sessions_started_idx").on(t.teamId, t.sortedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("sessions_compactions_idx").on(t.teamId, t.compactions.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("sessions_discarded_idx").on(t.teamId, t.discardedObservations.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("sessions_tokens_idx").on(t.teamId, t.totalTokens.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/**
 * The threads of a session. `derived_generation` points to the rows of events, observations, compactions and model calls
 * that are current; a newer derivation becomes visible by changing this number alone.
 */
export const threads = pgTable(
  "threads",
  {
    teamId: uuid("team_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    thread: text("thread").notNull(),
    kind: text("kind").notNull(),
    /** The stream it was read from, and whether that is the thread's own file. */
    streamId: uuid("stream_id").notNull(),
    own: boolean("own").notNull(),
    derivedGeneration: bigint("derived_generation", { mode: "number" }).notNull(),
    parentThread: text("parent_thread"),
    parentCallId: text("parent_call_id"),
    title: text("title"),
    model: text("model"),
    agentVersion: text("agent_version"),
    startedAt: at("started_at"),
    endedAt: at("ended_at"),
    steps: count("steps"),
    events: count("events"),
    observations: count("observations"),
    compactions: count("compactions"),
    microcompactions: count("microcompactions"),
    discardedObservations: count("discarded_observations"),
    unparsedLines: count("unparsed_lines"),
    inputTokens: tokens("input_tokens"),
    outputTokens: tokens("output_tokens"),
    cacheReadTokens: tokens("cache_read_tokens"),
    cacheWriteTokens: tokens("cache_write_tokens"),
    reasoningTokens: tokens("reasoning_tokens"),
    peakContextTokens: integer("peak_context_tokens"),
    windowTokens: integer("window_tokens"),
    /** Events a rewind or rolled-back turn took off the live path. */
    offPath: int4multirange("off_path").notNull(),
    /** The thread in small; null where it was derived before outlines were kept. */
    outline: json("outline").$type<StoredOutline>(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.sessionId, t.thread] }),
    index("threads_stream_idx").on(t.teamId, t.streamId),
    index("threads_generation_idx").on(t.teamId, t.derivedGeneration),
  ],
);

/** Every derivation begun, so that rows of one that crashed or was replaced can be found and removed. */
export const derivations = pgTable(
  "derivations",
  {
    teamId: uuid("team_id").notNull(),
    generation: bigint("generation", { mode: "number" }).notNull(),
    sessionId: uuid("session_id").notNull(),
    streamId: uuid("stream_id").notNull(),
    revision: integer("revision").notNull(),
    thread: text("thread").notNull(),
    startedAt: at("started_at").notNull().defaultNow(),
    /** Counts how often its texts changed since: a side file completes an output. */
    textVersion: integer("text_version").notNull().default(0),
    /** The segments that hold the index of its texts, and of which version of them; null while there is none. */
    textSegments: bigint("text_segments", { mode: "number" }).array(),
    indexedVersion: integer("indexed_version"),
    /** The rules its compactions were audited by; null while they are not. */
    auditRules: smallint("audit_rules"),
    /** Its audit is wanting, or one by other rules. */
    auditWanted: boolean("audit_wanted").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.generation] }),
    index("derivations_unindexed_idx")
      .on(t.generation)
      .where(sql`${t.indexedVersion} is distinct from ${t.textVersion}`),
    index("derivations_unaudited_idx").on(t.generation).where(sql`${t.auditWanted}`),
    index("derivations_stream_idx").on(t.teamId, t.streamId),
    index("derivations_thread_idx").on(t.teamId, t.sessionId, t.thread, t.generation),
  ],
);
