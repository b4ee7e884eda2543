import type { Sql } from "../client";
import type { ThreadKey } from "./observations";
import { boundsOf, isLive, seenUpTo } from "./view";

type DerivedKey = ThreadKey & { generation: number };

export interface AddressRow {
  id: string;
  seq: number;
  kind: string;
  /** Null for what is no text. */
  chars: number | null;
  bytes: number;
  complete: boolean;
}

/** Everything with an address that a model had seen up to a step, in the order of the log, on the live path only. */
export async function seenAddresses(sql: Sql, key: DerivedKey, step: number): Promise<AddressRow[]> {
  // Texts for all: as rows of their own, tens of thousands take longer to send than to find.
  const [row] = await sql<Record<keyof AddressRow, string | null>[]>`
    select string_agg(a.id, ' ') as id, string_agg(a.seq::text, ' ') as seq, string_agg(a.kind, ' ') as kind,
      string_agg(case when a.media_type is null then a.chars::text else '-' end, ' ') as chars,
      string_agg(a.bytes::text, ' ') as bytes, string_agg(case when a.complete then '1' else '0' end, ' ') as complete
    from (
      select o.id, o.seq, o.kind, o.chars, o.bytes, o.media_type, o.complete
      from observations o where ${seenUpTo(sql, key, step)}
      order by o.seq, o.call_key, o.occurrence
    ) a`;
  const column = (name: keyof AddressRow) => row?.[name]?.split(" ") ?? [];
  const [seqs, kinds, chars, bytes, complete] = [
    column("seq"),
    column("kind"),
    column("chars"),
    column("bytes"),
    column("complete"),
  ];
  return column("id").map((id, i) => ({
    id,
    seq: Number(seqs[i]),
    kind: kinds[i] ?? "",
    chars: chars[i] === "-" ? null : Number(chars[i]),
    bytes: Number(bytes[i]),
    complete: complete[i] === "1",
  }));
}

export interface CutRow {
  n: number;
  step: number;
  kind: string;
  tokensAfter: number | null;
  tokensAfterSource: string | null;
  /** Bounds of the ranges it took, from and to by turns. */
  bounds: number[];
}

/** The compactions of a thread that were done up to a step, in the order of the log, on the live path only. */
export async function cutsUpTo(sql: Sql, key: DerivedKey, step: number): Promise<CutRow[]> {
  return await sql<CutRow[]>`
    select c.n, c.step, c.kind, c.tokens_after as "tokensAfter", c.tokens_after_source as "tokensAfterSource",
      ${boundsOf(sql, sql`c.discarded`)} as bounds
    from compactions c
    where c.team_id = ${key.teamId} and c.derived_generation = ${key.generation} and c.step <= ${step}
      and c.status = 'done' and ${isLive(sql, key, sql`c.seq`)}
    order by c.seq`;
}

/** The last call of a thread up to a step that tells what the model held. */
export async function lastCallUpTo(
  sql: Sql,
  key: DerivedKey,
  step: number,
): Promise<{ step: number; tokens: number } | null> {
  const [row] = await sql<{ step: number; tokens: number }[]>`
    select c.step, c.context_tokens as tokens from model_calls c
    where c.team_id = ${key.teamId} and c.derived_generation = ${key.generation} and c.step <= ${step}
      and c.context_tokens is not null
    order by c.step desc, c.ordinal desc limit 1`;
  return row ?? null;
}
