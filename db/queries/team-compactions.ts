import type { Sql } from "../client";
import type { CompactionRow } from "./compactions";

/** A compaction with whose it is; the length of its summary in place of the summary. */
export interface TeamCompactionRow extends Omit<CompactionRow, "summarySha256"> {
  generation: number;
  threadKind: string;
  threadTitle: string | null;
  sessionId: string;
  externalId: string;
  sessionTitle: string | null;
  agent: string;
  agentVersion: string | null;
  project: string | null;
  developer: string | null;
  cwd: string | null;
  /** Characters of the summary; null when there is none to read. */
  summaryChars: number | null;
  sortKey: string;
}

export type CompactionSort = "newest" | "freed" | "lost" | "share";

export interface CompactionFilter {
  kinds?: readonly string[] | undefined;
  status?: string | undefined;
  trigger?: string | undefined;
  agent?: string | undefined;
  project?: string | undefined;
  developer?: string | undefined;
  opaque?: boolean | undefined;
  threads?: "main" | "subagents" | undefined;
  /** Milliseconds since 1970. */
  from?: number | undefined;
  to?: number | undefined;
}

/** The order's value as text that comes back as it went, then what tells ties apart. */
export interface CompactionPosition {
  key: string;
  generation: number;
  n: number;
}

/**
 * One page over all sessions of a team, greatest first; `limit + 1` rows. Only what the threads' current derivations hold
 * counts. The orders are those of the indexes in db/schema/derived.ts, to the letter.
 */
export async function listTeamCompactions(
  sql: Sql,
  teamId: string,
  filter: CompactionFilter,
  page: { sort: CompactionSort; limit: number; after: CompactionPosition | null },
): Promise<TeamCompactionRow[]> {
  const { value, text, type } = orders(sql)[page.sort];
  const { after } = page;
  return await sql<TeamCompactionRow[]>`
    select ${columns(sql)}, ${text} as "sortKey"
    from compactions c
    join threads t on t.team_id = c.team_id and t.derived_generation = c.derived_generation
    join sessions s on s.team_id = t.team_id and s.id = t.session_id
    where c.team_id = ${teamId}
      ${after ? sql`and (${value}, c.derived_generation, c.n) < (${after.key}::text::${type}, ${after.generation}::bigint, ${after.n}::int)` : sql``}
      ${conditions(sql, filter)}
    order by ${value} desc, c.derived_generation desc, c.n desc limit ${page.limit + 1}`;
}

const columns = (sql: Sql) => sql`
  t.thread, t.kind as "threadKind", t.title as "threadTitle", c.derived_generation as generation, c.n, c.seq, c.kind,
  c.trigger, c.status, c.at, c.step, c.tokens_before as "tokensBefore", c.tokens_after as "tokensAfter",
  c.tokens_before_source as "tokensBeforeSource", c.tokens_after_source as "tokensAfterSource",
  c.window_tokens as "windowTokens", c.duration_ms as "durationMs", c.summary_id as "summaryId",
  c.opaque_bytes as "opaqueBytes", c.discarded_tools as "discardedTools", c.discarded_prompts as "discardedPrompts",
  c.discarded_replies as "discardedReplies", c.discarded_thinking as "discardedThinking", c.coverage,
  s.id as "sessionId", s.external_id as "externalId", s.title as "sessionTitle", s.agent,
  s.agent_version as "agentVersion", s.project, s.developer, s.cwd,
  (select o.chars from observation_ids i
    join observations o on o.team_id = i.team_id and o.derived_generation = t.derived_generation
      and o.call_key = i.call_key and o.occurrence = i.occurrence
    where i.team_id = t.team_id and i.session_id = t.session_id and i.thread = t.thread and i.id = c.summary_id
  ) as "summaryChars"`;

function orders(sql: Sql) {
  const freed = sql`coalesce(c.tokens_before::bigint - c.tokens_after, -2147483648)`;
  const share = sql`coalesce(c.tokens_before::float8 / nullif(c.window_tokens, 0), -1)`;
  return {
    newest: {
      value: sql`coalesce(c.at, '-infinity')`,
      text: sql`coalesce(to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '-infinity')`,
      type: sql`timestamptz`,
    },
    freed: { value: freed, text: sql`${freed}::text`, type: sql`bigint` },
    lost: { value: sql`c.discarded_tools`, text: sql`c.discarded_tools::text`, type: sql`integer` },
    share: { value: share, text: sql`${share}::text`, type: sql`float8` },
  } as const;
}

function conditions(sql: Sql, filter: CompactionFilter) {
  const equals = (column: ReturnType<Sql>, value: string | undefined) =>
    value === undefined ? sql`` : sql`and ${column} = ${value}`;
  const { kinds, opaque, threads, from, to } = filter;
  return sql`
    ${kinds === undefined ? sql`` : sql`and c.kind = any(${[...kinds]}::text[])`}
    ${equals(sql`c.status`, filter.status)}
    ${equals(sql`c.trigger`, filter.trigger)}
    ${equals(sql`s.agent`, filter.agent)}
    ${equals(sql`s.project`, filter.project)}
    ${equals(sql`s.developer`, filter.developer)}
    ${opaque === undefined ? sql`` : sql`and (c.opaque_bytes is not null) = ${opaque}`}
    ${threads === undefined ? sql`` : sql`and (t.kind = 'main') = ${threads === "main"}`}
    ${from === undefined ? sql`` : sql`and c.at >= to_timestamp(${from}::float8 / 1000)`}
    ${to === undefined ? sql`` : sql`and c.at <= to_timestamp(${to}::float8 / 1000)`}`;
}
