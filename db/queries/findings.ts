import type { Sql } from "../client";
import type { ByWhom } from "./runs";

export interface FindingRow extends Omit<ByWhom, "actorKind" | "actorId"> {
  id: string;
  rule: string;
  sessionId: string;
  sessionTitle: string | null;
  project: string | null;
  thread: string;
  generation: number;
  n: number;
  class: string;
  text: string;
  loss: string;
  knownSeq: number;
  useSeq: number | null;
  backSeq: number | null;
  bySeq: number | null;
  outcome: string;
  bytes: number | null;
  isError: boolean;
  mark: string | null;
  markAt: Date | null;
  actorKind: string | null;
  actorId: string | null;
  comments: number;
}

export interface FindingFilter {
  sessionId?: string | undefined;
  thread?: string | undefined;
  n?: number | undefined;
  rule?: string | undefined;
  class?: string | undefined;
  outcome?: string | undefined;
  project?: string | undefined;
  loss?: string | undefined;
  mark?: string | undefined;
}

export interface FindingPosition {
  generation: number;
  n: number;
  knownSeq: number;
  id: string;
}

/** One page over the current derivations of a team, the latest first, in log order within a thread; `limit + 1` rows. */
export async function listFindings(
  sql: Sql,
  teamId: string,
  filter: FindingFilter,
  page: { after: FindingPosition | null; limit: number },
): Promise<FindingRow[]> {
  const { after } = page;
  const is = (column: ReturnType<Sql>, value: string | number | undefined) =>
    value === undefined ? sql`` : sql`and ${column} = ${value}`;
  return await sql<FindingRow[]>`
    select ${findingColumns(sql)} ${fromFindings(sql)}
    where t.team_id = ${teamId}
      ${is(sql`t.session_id`, filter.sessionId)} ${is(sql`t.thread`, filter.thread)} ${is(sql`f.n`, filter.n)}
      ${is(sql`f.rule`, filter.rule)} ${is(sql`f.class`, filter.class)} ${is(sql`f.outcome`, filter.outcome)}
      ${is(sql`s.project`, filter.project)} ${is(sql`f.key`, filter.loss)}
      ${filter.mark === undefined ? sql`` : filter.mark === "none" ? sql`and m.mark is null` : sql`and m.mark = ${filter.mark}`}
      ${
        after
          ? sql`and (-f.derived_generation, f.n, f.known_seq, f.id)
              > (${-after.generation}::bigint, ${after.n}::int, ${after.knownSeq}::int, ${after.id}::text)`
          : sql``
      }
    order by f.derived_generation desc, f.n, f.known_seq, f.id limit ${page.limit + 1}`;
}

/** The latest findings of each of these losses, at most so many. */
export async function listEvidence(
  sql: Sql,
  teamId: string,
  { losses, project, each }: { losses: readonly string[]; project: string | null; each: number },
): Promise<FindingRow[]> {
  return await sql<FindingRow[]>`
    select e.* from unnest(${[...losses]}::text[]) w (loss)
    cross join lateral (
      select ${findingColumns(sql)} ${fromFindings(sql)}
      where t.team_id = ${teamId} and f.key = w.loss ${project === null ? sql`` : sql`and s.project = ${project}`}
      order by f.derived_generation desc, f.n, f.known_seq, f.id limit ${each}) e`;
}

const findingColumns = (sql: Sql) => sql`
  f.id, f.rule, t.session_id as "sessionId", s.title as "sessionTitle", s.project, t.thread,
    f.derived_generation as generation, f.n, f.class, f.text, f.key as loss, f.known_seq as "knownSeq",
    f.use_seq as "useSeq", f.back_seq as "backSeq", f.by_seq as "bySeq", f.outcome, f.bytes, f.is_error as "isError",
    m.mark, m.at as "markAt", m.actor_kind as "actorKind", m.actor_id as "actorId", m.developer,
    (select count(*)::int from comments c
      where c.team_id = f.team_id and c.session_id = t.session_id and c.thread = t.thread
      and c.subject = 'finding:' || f.id) as comments`;

/** Of threads `t` and their sessions `s` the findings `f`, each with its latest mark `m`. */
const fromFindings = (sql: Sql) => sql`
  from threads t
  join sessions s on s.team_id = t.team_id and s.id = t.session_id
  join findings f on f.team_id = t.team_id and f.derived_generation = t.derived_generation
  left join lateral (
    select * from finding_marks m
    where m.team_id = f.team_id and m.session_id = t.session_id and m.thread = t.thread and m.finding = f.id
    order by m.n desc limit 1) m on true`;

/** The rule of a finding of a thread; null where it has no such one. */
export async function findFinding(
  sql: Sql,
  key: { teamId: string; generation: number },
  id: string,
): Promise<{ rule: string } | null> {
  const [row] = await sql<{ rule: string }[]>`
    select rule from findings
    where team_id = ${key.teamId} and derived_generation = ${key.generation}::bigint and id = ${id}`;
  return row ?? null;
}

interface Place {
  teamId: string;
  sessionId: string;
  thread: string;
}

export async function addMark(
  sql: Sql,
  key: Place,
  by: ByWhom,
  made: { finding: string; rule: string; mark: string | null },
): Promise<{ at: Date }> {
  const [row] = await sql<{ at: Date }[]>`
    insert into finding_marks (team_id, session_id, thread, finding, rule, mark, actor_kind, actor_id, developer)
    values (${key.teamId}, ${key.sessionId}, ${key.thread}, ${made.finding}, ${made.rule}, ${made.mark}, ${by.actorKind},
      ${by.actorId}, ${by.developer})
    returning at`;
  if (!row) throw new Error("No mark was added.");
  return row;
}

/** The latest mark of every finding, counted by rule. */
export async function countMarks(
  sql: Sql,
  teamId: string,
): Promise<{ rule: string; useful: number; noise: number; fixed: number }[]> {
  return await sql<{ rule: string; useful: number; noise: number; fixed: number }[]>`
    select rule, (count(*) filter (where mark = 'useful'))::int as useful,
      (count(*) filter (where mark = 'noise'))::int as noise, (count(*) filter (where mark = 'fixed'))::int as fixed
    from (
      select distinct on (session_id, thread, finding) rule, mark from finding_marks
      where team_id = ${teamId} order by session_id, thread, finding, n desc) m
    where mark is not null group by rule order by rule`;
}

export interface CommentRow extends ByWhom {
  n: number;
  sessionId: string;
  thread: string;
  subject: string;
  text: string;
  at: Date;
}

/** In the order they were said; `limit + 1` rows. */
export async function listComments(
  sql: Sql,
  key: Place,
  subject: string | null,
  page: { after: number; limit: number },
): Promise<CommentRow[]> {
  return await sql<CommentRow[]>`
    select ${commentColumns(sql)} from comments
    where team_id = ${key.teamId} and session_id = ${key.sessionId} and thread = ${key.thread}
      ${subject === null ? sql`` : sql`and subject = ${subject}`} and n > ${page.after}::bigint
    order by n limit ${page.limit + 1}`;
}

export async function addComment(
  sql: Sql,
  key: Place,
  by: ByWhom,
  said: { subject: string; text: string },
): Promise<CommentRow> {
  const [row] = await sql<CommentRow[]>`
    insert into comments (team_id, session_id, thread, subject, text, actor_kind, actor_id, developer)
    values (${key.teamId}, ${key.sessionId}, ${key.thread}, ${said.subject}, ${said.text}, ${by.actorKind}, ${by.actorId},
      ${by.developer})
    returning ${commentColumns(sql)}`;
  if (!row) throw new Error("No comment was added.");
  return row;
}

const commentColumns = (sql: Sql) => sql`
  n, session_id as "sessionId", thread, subject, text, at, actor_kind as "actorKind", actor_id as "actorId", developer`;
