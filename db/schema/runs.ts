import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../types";
import { at, byWhom } from "./columns";

/** One agent's live session against the store. */
export const recallRuns = pgTable(
  "recall_runs",
  {
    teamId: uuid("team_id").notNull(),
    id: uuid("id").notNull(),
    sessionId: uuid("session_id").notNull(),
    thread: text("thread").notNull(),
    /** JSON of `RunPolicy` and `RunState`: read and written whole, under the lock of the row. */
    policy: text("policy").notNull(),
    state: text("state").notNull(),
    ...byWhom(),
    openedAt: at("opened_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.id] }), index("recall_runs_session_idx").on(t.teamId, t.sessionId)],
);

/** Append-only: what a run answered to a request, without the contents, so that it answers the same again. */
export const recallAnswers = pgTable(
  "recall_answers",
  {
    teamId: uuid("team_id").notNull(),
    runId: uuid("run_id").notNull(),
    requestId: text("request_id").notNull(),
    bodySha256: bytea("body_sha256").notNull(),
    answer: text("answer").notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.runId, t.requestId] })],
);

/** Append-only: every recall, by whom and of what, answered or not. */
export const recalls = pgTable(
  "recalls",
  {
    teamId: uuid("team_id").notNull(),
    n: bigint("n", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    runId: uuid("run_id"),
    requestId: text("request_id"),
    step: integer("step"),
    /** As it was asked for, cut. */
    asked: text("asked").notNull(),
    status: text("status").notNull(),
    /** What it led to, or the scope in which nothing was found. */
    sessionId: uuid("session_id"),
    thread: text("thread"),
    observationId: text("observation_id"),
    unit: text("unit"),
    rangeOffset: bigint("range_offset", { mode: "number" }),
    rangeLength: bigint("range_length", { mode: "number" }),
    total: bigint("total", { mode: "number" }),
    /** Of the run's budget, in code points. */
    charged: integer("charged").notNull(),
    ...byWhom(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.n] }),
    index("recalls_session_idx").on(t.teamId, t.sessionId, t.n),
    index("recalls_observation_idx").on(t.teamId, t.sessionId, t.observationId, t.n),
    index("recalls_run_idx").on(t.teamId, t.runId, t.n),
  ],
);
