import { bigint, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../types";

/**
 * Where in the texts of a derivation words may stand, as `lib/core/gram-index` lays it out. `derivations.text_index`
 * names the index that is whole; rows of another are of one that is being made, or was never finished.
 */
export const textSegments = pgTable(
  "text_segments",
  {
    teamId: uuid("team_id").notNull(),
    textIndex: bigint("text_index", { mode: "number" }).notNull(),
    n: integer("n").notNull(),
    derivedGeneration: bigint("derived_generation", { mode: "number" }).notNull(),
    blocks: integer("blocks").notNull(),
    firstSeqs: integer("first_seqs").array().notNull(),
    lastSeqs: integer("last_seqs").array().notNull(),
    /** Stored as it is, so that a few slices are read without the rest. */
    slices: bytea("slices").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teamId, t.textIndex, t.n] }),
    index("text_segments_generation_idx").on(t.teamId, t.derivedGeneration),
  ],
);
