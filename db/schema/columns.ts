import { bigint, text, timestamp } from "drizzle-orm/pg-core";

/** A moment, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The number of the derivation a row belongs to. */
export const generation = () => bigint("derived_generation", { mode: "number" }).notNull();

/** Who did what a row holds: a key or a browser, by its public id. */
export const byWhom = () => ({
  actorKind: text("actor_kind").notNull(),
  actorId: text("actor_id").notNull(),
  developer: text("developer"),
});
