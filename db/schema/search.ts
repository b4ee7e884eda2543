import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../types";

/**
 * Where in the texts of derivations words may stand, as `lib/core/gram-index` lays it out. Small segments are merged into
 * larger ones, of any threads of the team; `derivations.text_segments` names those that hold a derivation's blocks. What
 * no derivation names any more is dropped by the next merge.
 */
export const textSegments = pgTable(
  "text_segments",
  {
    teamId: uuid("team_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull(),
    blocks: integer("blocks").notNull(),
    /** Of each block: its derivation, and the first and last event with text in it. */
    generations: bigint("generations", { mode: "number" }).array().notNull(),
    firstSeqs: integer("first_seqs").array().notNull(),
    lastSeqs: integer("last_seqs").array().notNull(),
    /** Stored as it is, so that a few slices are read without the rest. */
    slices: bytea("slices").notNull(),
    /** False while the index that it is to be part of is being made. */
    published: boolean("published").notNull(),
    /** Blocks of it lie in derivations that are gone. */
    hasDead: boolean("has_dead").notNull().default(false),
    madeAt: timestamp("made_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.id] }),
    index("text_segments_merge_idx")
      .on(t.teamId, t.id)
      .where(sql`${t.blocks} < 1024 or ${t.hasDead} or not ${t.published}`),
  ],
);
