import type { Sql } from "../client";
import { hasRequests } from "./compaction-views";

export interface CompactionRow {
  thread: string;
  n: number;
  seq: number;
  kind: string;
  trigger: string | null;
  status: string;
  /** The log's own words on one that came to nothing. */
  said: string | null;
  at: Date | null;
  step: number;
  tokensBefore: number | null;
  tokensAfter: number | null;
  tokensBeforeSource: string | null;
  tokensAfterSource: string | null;
  windowTokens: number | null;
  durationMs: number | null;
  summaryId: string | null;
  /** Content of the summary, as hex; null when there is none to read. */
  summarySha256: string | null;
  opaqueBytes: number | null;
  discardedTools: number;
  discardedPrompts: number;
  discardedReplies: number;
  discardedThinking: number;
  coverage: string;
  /** Events from before it that stayed. */
  keptEvents: number;
  /** Whether the log has a request on both sides of it; absent in lists. */
  hasRequests?: boolean;
}

/** What left the view and what stayed, as ids of observations. */
export interface CompactionReach {
  thread: string;
  n: number;
  discarded: string[];
  kept: string[];
}

const MAX_IDS = 1000;

const columns = (sql: Sql) => sql`
  t.thread, c.n, c.seq, c.kind, c.trigger, c.status,
  (select e.preview from events e
    where e.team_id = t.team_id and e.derived_generation = t.derived_generation and e.seq = c.seq and c.status <> 'done'
  ) as said, c.at, c.step, c.tokens_before as "tokensBefore",
  c.tokens_after as "tokensAfter", c.tokens_before_source as "tokensBeforeSource",
  c.tokens_after_source as "tokensAfterSource", c.window_tokens as "windowTokens", c.duration_ms as "durationMs",
  c.summary_id as "summaryId", c.opaque_bytes as "opaqueBytes", c.discarded_tools as "discardedTools",
  c.discarded_prompts as "discardedPrompts", c.discarded_replies as "discardedReplies",
  c.discarded_thinking as "discardedThinking", c.coverage,
  (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(c.kept) r) as "keptEvents",
  (select encode(o.content_sha256, 'hex') from observation_ids i
    join lateral (
      select o.content_sha256 from observations o
      where o.team_id = i.team_id and o.derived_generation = t.derived_generation and o.call_key = i.call_key
        and o.occurrence = i.occurrence
      offset 0
    ) o on true
    where i.team_id = t.team_id and i.session_id = t.session_id and i.thread = t.thread and i.id = c.summary_id
  ) as "summarySha256"`;

export interface SessionKey {
  teamId: string;
  sessionId: string;
}

/** One page over all threads (or one), by thread and n; `limit + 1` rows. */
export async function listCompactions(
  sql: Sql,
  key: SessionKey,
  page: { thread: string | null; limit: number; after: { thread: string; n: number } | null },
): Promise<CompactionRow[]> {
  const { after } = page;
  return await sql<CompactionRow[]>`
    select ${columns(sql)}
    from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId}
      ${page.thread === null ? sql`` : sql`and t.thread = ${page.thread}`}
      ${after ? sql`and (t.thread, c.n) > (${after.thread}, ${after.n})` : sql``}
    order by t.thread, c.n limit ${page.limit + 1}`;
}

/** Some compactions of one thread. */
export async function compactionsOf(
  sql: Sql,
  key: SessionKey & { thread: string },
  ns: readonly number[],
): Promise<CompactionRow[]> {
  if (ns.length === 0) return [];
  return await sql<CompactionRow[]>`
    select ${columns(sql)}, ${hasRequests(sql)} as "hasRequests"
    from threads t join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
      and c.n = any(${[...ns]}::int[])`;
}

/** Ids of the tool outputs that left the view and of all that stayed, in log order, at most 1,000 each. */
export async function reachOf(
  sql: Sql,
  key: SessionKey,
  compactions: readonly { thread: string; n: number }[],
): Promise<CompactionReach[]> {
  if (compactions.length === 0) return [];
  return await sql<CompactionReach[]>`
    select t.thread, c.n,
      ${idsIn(sql, sql`c.discarded`, sql`and o.kind = 'tool'`)} as discarded,
      ${idsIn(sql, sql`c.kept`, sql``)} as kept
    from unnest(${compactions.map(({ thread }) => thread)}::text[], ${compactions.map(({ n }) => n)}::int[]) as w (thread, n)
    join threads t on t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = w.thread
    join compactions c on c.team_id = t.team_id and c.derived_generation = t.derived_generation and c.n = w.n`;
}

/** Range by range, and each looked up by key, whatever the planner believes of tables that just grew. */
function idsIn(sql: Sql, ranges: ReturnType<Sql>, which: ReturnType<Sql>) {
  return sql`array(
    select o.id from unnest(${ranges}) r
    join lateral (
      select o.id, o.kind, o.seq, o.call_key, o.occurrence from observations o
      where o.team_id = t.team_id and o.derived_generation = t.derived_generation and o.seq >= lower(r) and o.seq < upper(r)
      offset 0
    ) o on true
    where not o.seq <@ t.off_path ${which}
    order by o.seq, o.call_key, o.occurrence limit ${MAX_IDS})`;
}
