import type { Sql } from "../client";
import { discardedBy, type ObservationRow, observationColumns, type ThreadKey } from "./observations";
import { generationOf } from "./threads";

export interface EventRow {
  seq: number;
  kind: string;
  label: string | null;
  at: Date | null;
  step: number;
  offset: number;
  part: number;
  preview: string;
  tool: string | null;
  action: string | null;
  callId: string | null;
  observationId: string | null;
  compaction: number | null;
  inherited: boolean;
  onLivePath: boolean;
  discardedBy: number | null;
}

type Window = { after: number } | { from: number } | { before: number } | { seqs: readonly number[] };

/** One page of a timeline, ascending. `limit + 1` rows: the one too many is the last, or the first of a `before` page. */
export async function listEvents(
  sql: Sql,
  key: ThreadKey,
  page: { kinds: readonly string[] | null; limit: number; window: Window },
): Promise<EventRow[]> {
  const { window } = page;
  const rows = await sql<EventRow[]>`
    select e.seq, e.kind, e.label, e.at, e.step, e.byte_offset as offset, e.part, e.preview, e.tool, e.action,
      e.call_id as "callId", e.observation_id as "observationId", e.compaction, e.inherited,
      not e.seq <@ t.off_path as "onLivePath", ${discardedBy(sql, sql`e.seq`)} as "discardedBy"
    from threads t join events e on e.team_id = t.team_id and e.derived_generation = ${generationOf(sql, key)}
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
      ${"after" in window ? sql`and e.seq > ${window.after}` : sql``}
      ${"from" in window ? sql`and e.seq >= ${window.from}` : sql``}
      ${"before" in window ? sql`and e.seq < ${window.before}` : sql``}
      ${"seqs" in window ? sql`and e.seq = any(${[...window.seqs]}::int[])` : sql``}
      ${ofKinds(sql, page.kinds)}
    order by e.seq ${"before" in window ? sql`desc` : sql``} limit ${page.limit + 1}`;
  return "before" in window ? rows.reverse() : rows;
}

/** The observations that events of a timeline hold, by their displayed ids. */
export async function observationsOfEvents(
  sql: Sql,
  key: ThreadKey,
  events: readonly { seq: number; observationId: string | null }[],
): Promise<ObservationRow[]> {
  const held = events.filter(({ observationId }) => observationId !== null);
  if (held.length === 0) return [];
  return await sql<ObservationRow[]>`
    select ${observationColumns(sql)}
    from threads t
    cross join unnest(${held.map(({ seq }) => seq)}::int[], ${held.map(({ observationId }) => observationId)}::text[]) as e (seq, id)
    join lateral (
      select * from observations x
      where x.team_id = ${key.teamId} and x.derived_generation = ${generationOf(sql, key)} and x.seq = e.seq and x.id = e.id
      offset 0
    ) o on true
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}`;
}

/** The seq at which a page begins that shows `lead` events before `seq`. */
export async function startAround(
  sql: Sql,
  key: ThreadKey,
  around: { seq: number; lead: number; kinds: readonly string[] | null },
): Promise<number> {
  const rows = await sql<{ seq: number }[]>`
    select e.seq from threads t join events e on e.team_id = t.team_id and e.derived_generation = ${generationOf(sql, key)}
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread}
      and e.seq < ${around.seq} ${ofKinds(sql, around.kinds)}
    order by e.seq desc limit ${around.lead}`;
  return rows.at(-1)?.seq ?? around.seq;
}

/** The seq of the first event of a step or of a later one; past the end where there is none. */
export async function startOfStep(sql: Sql, key: ThreadKey, step: number): Promise<number> {
  const [row] = await sql<{ seq: number | null }[]>`
    select min(e.seq) as seq from threads t join events e on e.team_id = t.team_id and e.derived_generation = t.derived_generation
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} and e.step >= ${step}`;
  return row?.seq ?? 2_147_483_647;
}

export async function countEvents(sql: Sql, key: ThreadKey, kinds: readonly string[]): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n
    from threads t join events e on e.team_id = t.team_id and e.derived_generation = ${generationOf(sql, key)}
    where t.team_id = ${key.teamId} and t.session_id = ${key.sessionId} and t.thread = ${key.thread} ${ofKinds(sql, kinds)}`;
  return row?.n ?? 0;
}

function ofKinds(sql: Sql, kinds: readonly string[] | null) {
  return kinds === null ? sql`` : sql`and e.kind = any(${[...kinds]}::text[])`;
}
