import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../types";
import { at, byWhom, generation } from "./columns";

const derived = () => ({
  teamId: uuid("team_id").notNull(),
  derivedGeneration: generation(),
});

/** What the audit tells of a compaction beside its facts: how much was done again, and how long the next edit took. */
export const compactionAudits = pgTable(
  "compaction_audits",
  {
    ...derived(),
    /** 0 for the time before the first compaction. */
    n: integer("n").notNull(),
    /** Calls up to the next compaction, and those that did again what one had taken; null before the first. */
    calls: integer("calls"),
    repeated: integer("repeated"),
    /** In as many calls without a compaction among them; null where there are none. */
    callsElsewhere: integer("calls_elsewhere"),
    repeatedElsewhere: integer("repeated_elsewhere"),
    /** The first edit after it, and the calls before that; null where none came. */
    editSeq: integer("edit_seq"),
    callsToEdit: integer("calls_to_edit"),
    readsToEdit: integer("reads_to_edit"),
    /** The most telling of the facts that left the view with it, packed: see `lib/derive/audit/packed-facts.ts`. */
    facts: bytea("facts").notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.derivedGeneration, t.n] })],
);

/** How many facts of a class left the view with a compaction, and what became of them. */
export const survivals = pgTable(
  "survivals",
  {
    ...derived(),
    n: integer("n").notNull(),
    class: text("class").notNull(),
    /** How many compactions they had then come to: 1 for those of its own stretch. */
    age: smallint("age").notNull(),
    kept: integer("kept").notNull(),
    exact: integer("exact").notNull(),
    loose: integer("loose").notNull(),
    lost: integer("lost").notNull(),
    notMeasurable: integer("not_measurable").notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.derivedGeneration, t.n, t.class, t.age] })],
);

/** One row for each output that left the view: whether it was needed later, and whether it can be had again. */
export const discardAudits = pgTable(
  "discard_audits",
  {
    ...derived(),
    n: integer("n").notNull(),
    seq: integer("seq").notNull(),
    /** Facts of it that were lost and written again later. */
    needed: integer("needed").notNull(),
    /** The first call that did it again. */
    againSeq: integer("again_seq"),
    answer: text("answer").notNull(),
    reason: text("reason").notNull(),
    bySeq: integer("by_seq"),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.derivedGeneration, t.n, t.seq] })],
);

/** What the audit found that cost something: by rule, each with the places that prove it. */
export const findings = pgTable(
  "findings",
  {
    ...derived(),
    /** The same for the same finding in every derivation of its thread. */
    id: text("id").notNull(),
    rule: text("rule").notNull(),
    n: integer("n").notNull(),
    /** Class of the fact or of the quoted line; the tool of what was done again. */
    class: text("class").notNull(),
    text: text("text").notNull(),
    key: text("key").notNull(),
    /** Where it was known, or done first. */
    knownSeq: integer("known_seq").notNull(),
    /** Where it was written again, or done again; null for what was only dropped. */
    useSeq: integer("use_seq"),
    /** Where it was shown again. */
    backSeq: integer("back_seq"),
    /** How it was had again, or what doing it again gave. */
    outcome: text("outcome").notNull(),
    bySeq: integer("by_seq"),
    bytes: bigint("bytes", { mode: "number" }),
    isError: boolean("is_error").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.derivedGeneration, t.id] }),
    index("findings_compaction_idx").on(t.teamId, t.derivedGeneration, t.n, t.knownSeq),
    index("findings_key_idx").on(t.teamId, t.key),
  ],
);

/** What calls were asked, where their action does not show all of it: as text, to be searched and shown. */
export const callInputs = pgTable(
  "call_inputs",
  { ...derived(), seq: integer("seq").notNull(), input: text("input").notNull() },
  (t) => [primaryKey({ columns: [t.teamId, t.derivedGeneration, t.seq] })],
);

/** Append-only: what people make of a finding. The latest of a finding counts. */
export const findingMarks = pgTable(
  "finding_marks",
  {
    teamId: uuid("team_id").notNull(),
    n: bigint("n", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id").notNull(),
    thread: text("thread").notNull(),
    finding: text("finding").notNull(),
    rule: text("rule").notNull(),
    /** Null takes the one before back. */
    mark: text("mark"),
    ...byWhom(),
    at: at("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.n] }),
    index("finding_marks_finding_idx").on(t.teamId, t.sessionId, t.finding, t.n),
  ],
);

/** Append-only: what people say of a finding or a compaction. */
export const comments = pgTable(
  "comments",
  {
    teamId: uuid("team_id").notNull(),
    n: bigint("n", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    sessionId: uuid("session_id").notNull(),
    thread: text("thread").notNull(),
    /** `finding:<id>` or `compaction:<n>`. */
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    ...byWhom(),
    at: at("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.n] }),
    index("comments_subject_idx").on(t.teamId, t.sessionId, t.subject, t.n),
  ],
);

/** Standing instructions that were taken over, so that survival before and after can be told. */
export const adoptions = pgTable(
  "adoptions",
  {
    teamId: uuid("team_id").notNull(),
    n: bigint("n", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** Null for the whole team. */
    project: text("project"),
    /** The loss it answers to. */
    loss: text("loss").notNull(),
    class: text("class").notNull(),
    instruction: text("instruction").notNull(),
    ...byWhom(),
    at: at("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.n] }), index("adoptions_loss_idx").on(t.teamId, t.loss)],
);
