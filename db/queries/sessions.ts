import type { Sql } from "../client";

export interface SessionRow {
  id: string;
  agent: string;
  agentVersion: string | null;
  externalId: string;
  title: string | null;
  model: string | null;
  project: string | null;
  developer: string | null;
  cwd: string | null;
  branch: string | null;
  forkedFrom: string | null;
  forkedFromId: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  threads: number;
  steps: number;
  events: number;
  observations: number;
  compactions: number;
  microcompactions: number;
  discardedObservations: number;
  unparsedLines: number;
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  reasoningTokens: number;
  peakContextTokens: number | null;
  windowTokens: number | null;
  /** A decimal string; null while nothing is priced. */
  costPicoUsd: string | null;
}

const columns = (sql: Sql) => sql`
  s.id, s.agent, s.agent_version as "agentVersion", s.external_id as "externalId", s.title, s.model, s.project,
  s.developer, s.cwd, s.branch, s.forked_from as "forkedFrom", s.started_at as "startedAt", s.ended_at as "endedAt",
  (select f.id from sessions f
    where f.team_id = s.team_id and f.agent = s.agent and f.external_id = s.forked_from) as "forkedFromId",
  s.threads, s.steps, s.events, s.observations, s.compactions, s.microcompactions,
  s.discarded_observations as "discardedObservations", s.unparsed_lines as "unparsedLines",
  s.input_tokens as "inputTokens", s.output_tokens as "outputTokens", s.cache_read_tokens as "cacheReadTokens",
  s.cache_write_tokens as "cacheWriteTokens", s.reasoning_tokens as "reasoningTokens",
  s.peak_context_tokens as "peakContextTokens", s.window_tokens as "windowTokens", s.cost_pico_usd as "costPicoUsd"`;

export async function findSessionById(sql: Sql, teamId: string, id: string): Promise<SessionRow | null> {
  const rows = await sql<
    SessionRow[]
  >`select ${columns(sql)} from sessions s where s.team_id = ${teamId} and s.id = ${id}`;
  return rows[0] ?? null;
}

/** Two clients may have given the same id: each agent's is a session of its own. */
export async function findSessionsByExternalId(sql: Sql, teamId: string, externalId: string): Promise<SessionRow[]> {
  return await sql<SessionRow[]>`
    select ${columns(sql)} from sessions s
    where s.team_id = ${teamId} and s.external_id = ${externalId} order by s.agent`;
}

export type SessionSort = "started" | "compactions" | "discarded" | "tokens" | "cost";

export interface SessionFilter {
  /** Each must stand somewhere in title, working directory or id. */
  words: readonly string[];
  agent?: string | undefined;
  project?: string | undefined;
  developer?: string | undefined;
  externalId?: string | undefined;
  /** Milliseconds since 1970. */
  from?: number | undefined;
  to?: number | undefined;
  compacted?: boolean | undefined;
}

/** What orders the list, as text that comes back as it went: with the id, the position of a row in it. */
export interface SessionPosition {
  key: string;
  id: string;
}

/** One page, greatest first. Reads `limit + 1` rows so that the caller can tell whether more exist. */
export async function listSessions(
  sql: Sql,
  teamId: string,
  filter: SessionFilter,
  page: { sort: SessionSort; limit: number; after: SessionPosition | null },
): Promise<(SessionRow & { sortKey: string })[]> {
  const key = sortKeys(sql)[page.sort];
  const { after } = page;
  return await sql<(SessionRow & { sortKey: string })[]>`
    select ${columns(sql)}, ${key.text} as "sortKey" from sessions s
    where s.team_id = ${teamId}
      ${after ? sql`and (${key.value}, s.id) < (${after.key}::text::${key.type}, ${after.id}::uuid)` : sql``}
      ${conditions(sql, filter)}
    order by ${key.value} desc, s.id desc limit ${page.limit + 1}`;
}

function sortKeys(sql: Sql) {
  const plain = (value: ReturnType<Sql>) => ({ value, text: sql`${value}::text`, type: sql`bigint` });
  return {
    started: {
      value: sql`s.sorted_at`,
      text: sql`to_char(s.sorted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      type: sql`timestamptz`,
    },
    compactions: { ...plain(sql`s.compactions`), type: sql`integer` },
    discarded: { ...plain(sql`s.discarded_observations`), type: sql`integer` },
    tokens: plain(sql`s.total_tokens`),
    // What has no price stands last.
    cost: { ...plain(sql`coalesce(s.cost_pico_usd, -1)`), type: sql`numeric` },
  } as const;
}

function conditions(sql: Sql, filter: SessionFilter) {
  const equals = (column: ReturnType<Sql>, value: string | undefined) =>
    value === undefined ? sql`` : sql`and ${column} = ${value}`;
  return sql`
    ${equals(sql`s.agent`, filter.agent)}
    ${equals(sql`s.project`, filter.project)}
    ${equals(sql`s.developer`, filter.developer)}
    ${equals(sql`s.external_id`, filter.externalId)}
    ${filter.from === undefined ? sql`` : sql`and s.sorted_at >= to_timestamp(${filter.from}::float8 / 1000)`}
    ${filter.to === undefined ? sql`` : sql`and s.sorted_at < to_timestamp(${filter.to}::float8 / 1000)`}
    ${filter.compacted === undefined ? sql`` : sql`and (s.compactions + s.microcompactions > 0) = ${filter.compacted}`}
    ${filter.words.reduce((all, word) => sql`${all} ${holding(sql, word)}`, sql``)}`;
}

/** The word anywhere, in any case, and nothing of it read as a pattern. */
function holding(sql: Sql, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`and (s.title ilike ${pattern} or s.cwd ilike ${pattern} or s.external_id ilike ${pattern} or s.id::text ilike ${pattern})`;
}
