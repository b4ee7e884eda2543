import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea } from "../types";
import { at } from "./columns";

/** Global: what has to be found before the team is known. */
export const teams = pgTable(
  "teams",
  {
    id: uuid("id").primaryKey(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("teams_slug_key").on(t.slug)],
);

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  timeZone: text("time_zone"),
  createdAt: at("created_at").notNull().defaultNow(),
});

export const members = pgTable(
  "members",
  {
    teamId: uuid("team_id")
      .notNull()
      .references(() => teams.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role").notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.userId] })],
);

/** Only the SHA-256 of a key is kept; `prefix` is what a person recognises it by. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    teamId: uuid("team_id")
      .notNull()
      .references(() => teams.id),
    keySha256: bytea("key_sha256").notNull(),
    prefix: text("prefix").notNull(),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull(),
    developer: text("developer"),
    createdAt: at("created_at").notNull().defaultNow(),
    revokedAt: at("revoked_at"),
  },
  (t) => [uniqueIndex("api_keys_sha256_key").on(t.keySha256), index("api_keys_team_idx").on(t.teamId)],
);

/** Links that sign a browser in once, and the browser sessions they became; both kept as hashes. */
export const signInLinks = pgTable("sign_in_links", {
  tokenSha256: bytea("token_sha256").primaryKey(),
  teamId: uuid("team_id").notNull(),
  userId: uuid("user_id").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

export const browserSessions = pgTable("browser_sessions", {
  tokenSha256: bytea("token_sha256").primaryKey(),
  teamId: uuid("team_id").notNull(),
  userId: uuid("user_id"),
  /** Set when the browser signed in with a key: it then has that key's scopes, and goes when the key is revoked. */
  apiKeyId: uuid("api_key_id"),
  expiresAt: at("expires_at").notNull(),
});
