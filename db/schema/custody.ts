import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../types";
import { at } from "./columns";

const bytes = (name: string) => bigint(name, { mode: "number" });

/** One log file (or side file) as it exists on a client, under its canonical name. */
export const streams = pgTable(
  "streams",
  {
    teamId: uuid("team_id").notNull(),
    id: uuid("id").notNull(),
    agent: text("agent").notNull(),
    externalId: text("external_id").notNull(),
    file: text("file").notNull(),
    /** `log`, or `side` for a file that only holds a tool's output. */
    kind: text("kind").notNull(),
    /** "" for the main thread; null for side files. */
    thread: text("thread"),
    /** External id of the session the stream belongs to; differs from `external_id` for a Codex subagent. */
    sessionExternalId: text("session_external_id").notNull(),
    project: text("project"),
    developer: text("developer"),
    currentRevision: integer("current_revision"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.id] }),
    uniqueIndex("streams_identity_key").on(t.teamId, t.agent, t.externalId, t.file),
    index("streams_session_idx").on(t.teamId, t.agent, t.sessionExternalId),
  ],
);

/** One unbroken history of a stream. A rewritten prefix begins another; none is ever replaced. */
export const revisions = pgTable(
  "revisions",
  {
    teamId: uuid("team_id").notNull(),
    streamId: uuid("stream_id").notNull(),
    n: integer("n").notNull(),
    size: bytes("size").notNull(),
    sha256: bytea("sha256").notNull(),
    /** SHA-256 state after `size` bytes, so that an append need not read what lies before. */
    hashState: bytea("hash_state"),
    /** Hash chain over `stored_sha256` of the chunks, in order. */
    chain: bytea("chain").notNull(),
    chunkCount: integer("chunk_count").notNull(),
    /** Set by the derive step; null until then. */
    observations: integer("observations"),
    parserVersion: integer("parser_version"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.streamId, t.n] })],
);

/** Append-only. Raw bytes as they came, compressed; staged while they stream and meaningless until a link names them. */
export const chunks = pgTable(
  "chunks",
  {
    teamId: uuid("team_id").notNull(),
    id: uuid("id").notNull(),
    codec: text("codec").notNull(),
    keyId: text("key_id"),
    rawLen: integer("raw_len").notNull(),
    rawSha256: bytea("raw_sha256").notNull(),
    storedSha256: bytea("stored_sha256").notNull(),
    stored: bytea("stored").notNull(),
    stagedAt: at("staged_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.id] })],
);

/** Which chunks make up a revision, contiguous from offset 0. A chunk may be shared by revisions with a common prefix. */
export const revisionChunks = pgTable(
  "revision_chunks",
  {
    teamId: uuid("team_id").notNull(),
    streamId: uuid("stream_id").notNull(),
    revision: integer("revision").notNull(),
    offset: bytes("byte_offset").notNull(),
    rawLen: integer("raw_len").notNull(),
    chunkId: uuid("chunk_id").notNull(),
    /** SHA-256 of all raw bytes up to the end of this chunk: what an append at that place has to show. */
    prefixSha256: bytea("prefix_sha256").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.streamId, t.revision, t.offset] }),
    index("revision_chunks_chunk_idx").on(t.teamId, t.chunkId),
  ],
);

/** What was sent and what became of it. `parent_id` joins the members of an archive. */
export const uploads = pgTable(
  "uploads",
  {
    teamId: uuid("team_id").notNull(),
    id: uuid("id").notNull(),
    parentId: uuid("parent_id"),
    name: text("name").notNull(),
    status: text("status").notNull(),
    size: bytes("size").notNull(),
    sha256: bytea("sha256").notNull(),
    streamId: uuid("stream_id"),
    revision: integer("revision"),
    /** Set on a member of an archive that could not be taken: the sentence that says why. */
    refused: text("refused"),
    actor: text("actor").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.id] }),
    index("uploads_parent_idx").on(t.teamId, t.parentId),
    index("uploads_stream_idx").on(t.teamId, t.streamId),
  ],
);

/** Streams whose bytes are newer than what was derived from them. A row outlives a crash; its lease does not. */
export const deriveJobs = pgTable(
  "derive_jobs",
  {
    teamId: uuid("team_id").notNull(),
    streamId: uuid("stream_id").notNull(),
    /** Raised by every change of the stream; a job is done when it derived the latest. */
    wanted: integer("wanted").notNull().default(1),
    leaseUntil: at("lease_until"),
    attempts: integer("attempts").notNull().default(0),
    bytesDone: bytes("bytes_done").notNull().default(0),
    bytesTotal: bytes("bytes_total").notNull().default(0),
    lastError: text("last_error"),
    requestedAt: at("requested_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.streamId] }), index("derive_jobs_lease_idx").on(t.leaseUntil)],
);
