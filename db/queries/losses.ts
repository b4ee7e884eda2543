import type { Sql } from "../client";
import type { ByWhom } from "./runs";

export interface LossRow {
  loss: string;
  class: string;
  text: string;
  project: string | null;
  times: number;
  sessions: number;
}

/** A loss of one session counts where it came twice; of several, in any. */
const AGAIN = 2;

/** What was lost and needed, or dropped and said again, more than once: the most often first. */
export async function listLosses(
  sql: Sql,
  teamId: string,
  { project, loss, limit }: { project: string | null; loss: string | null; limit: number },
): Promise<LossRow[]> {
  return await sql<LossRow[]>`
    select f.key as loss, min(f.class) as class, (array_agg(f.text order by f.derived_generation desc, f.n desc))[1] as text,
      case when count(distinct s.project) = 1 and count(*) = count(s.project) then min(s.project) end as project,
      count(*)::int as times, count(distinct t.session_id)::int as sessions
    from findings f
    join threads t on t.team_id = f.team_id and t.derived_generation = f.derived_generation
    join sessions s on s.team_id = t.team_id and s.id = t.session_id
    left join lateral (
      select m.mark from finding_marks m
      where m.team_id = f.team_id and m.session_id = t.session_id and m.thread = t.thread and m.finding = f.id
      order by m.n desc limit 1) m on true
    where f.team_id = ${teamId} and m.mark is distinct from 'noise'
      and (f.rule = 'needed-loss' or f.rule = 'dropped-line' and f.back_seq is not null)
      ${project === null ? sql`` : sql`and s.project = ${project}`}
      ${loss === null ? sql`` : sql`and f.key = ${loss}`}
    group by f.key having ${loss === null ? sql`count(*) >= ${AGAIN}` : sql`true`}
    order by sessions desc, times desc, f.key limit ${limit}`;
}

export type AdoptionRow = ByWhom & {
  n: number;
  loss: string;
  project: string | null;
  instruction: string;
  at: Date;
  sessionsBefore: number;
  lostBefore: number;
  sessionsAfter: number;
  lostAfter: number;
};

/**
 * The latest adoption against each of these losses. Sessions with compactions begun before and after it are counted, and
 * those of them that lost it and needed it.
 */
export async function adoptionsOf(sql: Sql, teamId: string, losses: readonly string[]): Promise<AdoptionRow[]> {
  return await sql<AdoptionRow[]>`
    select a.*, s.*
    from (
      select distinct on (loss) n, loss, project, instruction, at, actor_kind as "actorKind", actor_id as "actorId", developer
      from adoptions where team_id = ${teamId} and loss = any(${[...losses]}::text[]) order by loss, n desc) a
    cross join lateral (
      select (count(*) filter (where se.started_at < a.at))::int as "sessionsBefore",
        (count(*) filter (where se.started_at < a.at and l.has))::int as "lostBefore",
        (count(*) filter (where se.started_at >= a.at))::int as "sessionsAfter",
        (count(*) filter (where se.started_at >= a.at and l.has))::int as "lostAfter"
      from sessions se
      cross join lateral (
        select exists (
          select from threads t join findings f on f.team_id = t.team_id and f.derived_generation = t.derived_generation
          where t.team_id = se.team_id and t.session_id = se.id and f.key = a.loss) as has) l
      where se.team_id = ${teamId} and (a.project is null or se.project = a.project)
        and exists (
          select from threads t where t.team_id = se.team_id and t.session_id = se.id
            and t.compactions + t.microcompactions > 0)) s`;
}

export async function addAdoption(
  sql: Sql,
  teamId: string,
  by: ByWhom,
  made: { loss: string; class: string; project: string | null; instruction: string },
): Promise<{ n: number; at: Date }> {
  const [row] = await sql<{ n: number; at: Date }[]>`
    insert into adoptions (team_id, project, loss, class, instruction, actor_kind, actor_id, developer)
    values (${teamId}, ${made.project}, ${made.loss}, ${made.class}, ${made.instruction}, ${by.actorKind}, ${by.actorId},
      ${by.developer})
    returning n, at`;
  if (!row) throw new Error("No adoption was added.");
  return row;
}
