import type { Sql } from "../client";
import { placeRows, type TextPlace } from "./find";

/** A body of text at one of some places, which is named by its index. */
export interface BodyAt {
  place: number;
  seq: number;
  /** Of the observation whose content it is. */
  id: string;
  sha256: string;
  bytes: number;
}

/**
 * The bodies of text at some places, of one kind or of all, in the order of the places and within each in that of its
 * events. They come as one row of lists: a driver takes longer for a row than Postgres takes to find it.
 */
export async function bodiesAt(
  sql: Sql,
  teamId: string,
  places: readonly TextPlace[],
  kind: string | null,
): Promise<BodyAt[]> {
  const [row] = await sql<Record<"places" | "seqs" | "ids" | "hashes" | "sizes", string | null>[]>`
    select string_agg((b.nth - 1)::text, ' ') as places, string_agg(b.seq::text, ' ') as seqs,
      string_agg(b.id, ' ') as ids, string_agg(encode(b.content_sha256, 'hex'), ' ') as hashes,
      string_agg(b.bytes::text, ' ') as sizes
    from (
      select r.nth, o.seq, o.id, o.content_sha256, o.bytes
      from ${placeRows(sql, places)}
      join lateral (
        select * from observations o
        where o.team_id = ${teamId} and o.derived_generation = r.generation and o.seq >= r.since
          and o.seq < r.until and o.media_type is null and o.bytes > 0
          ${kind === null ? sql`` : sql`and o.kind = ${kind}`}
        offset 0
      ) o on true
      order by r.nth, o.seq, o.call_key, o.occurrence
    ) b`;
  const list = (name: "places" | "seqs" | "ids" | "hashes" | "sizes") => row?.[name]?.split(" ") ?? [];
  const [seqs, ids, hashes, sizes] = [list("seqs"), list("ids"), list("hashes"), list("sizes")];
  return list("places").map((place, i) => ({
    place: Number(place),
    seq: Number(seqs[i]),
    id: ids[i] ?? "",
    sha256: hashes[i] ?? "",
    bytes: Number(sizes[i]),
  }));
}

/** What was done in a tool call at one of some places, which is named by its index. */
export interface ActionAt {
  place: number;
  seq: number;
  /** Of the observation that came of it. */
  id: string;
  text: string;
}

/** The actions at some places that hold all of some literals, in whatever case of A to Z; ordered as bodies are. */
export async function actionsAt(
  sql: Sql,
  teamId: string,
  places: readonly TextPlace[],
  literals: readonly string[],
): Promise<ActionAt[]> {
  // Postgres takes no text with it, and holds none.
  if (literals.some((literal) => literal.includes("\0"))) return [];
  return await sql<ActionAt[]>`
    select (r.nth - 1)::int as place, e.seq, e.observation_id as id, coalesce(e.action, e.preview) as text
    from ${placeRows(sql, places)}
    join lateral (
      select * from events e
      where e.team_id = ${teamId} and e.derived_generation = r.generation and e.seq >= r.since and e.seq < r.until
        and e.kind = 'tool' and e.observation_id is not null
      offset 0
    ) e on true
    where not exists (
      select from unnest(${[...literals]}::text[]) l (literal)
      where position(lower(l.literal collate "C") in lower(coalesce(e.action, e.preview) collate "C")) = 0
    )
    order by r.nth, e.seq`;
}
