import { createHash, randomBytes, randomUUID } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import type { Database } from "@/db/client";
import type { Context } from "@/lib/services/context";

/** Rows as the derive step would leave them, written directly: what reads is tested apart from what writes. */

export function sha256(bytes: Uint8Array | string): Buffer {
  return createHash("sha256").update(bytes).digest();
}

export interface Team {
  teamId: string;
  slug: string;
  /** An API key with all scopes. */
  key: string;
  ctx: Context;
}

export async function seedTeam(database: Database, scopes = ["read", "recall", "write"]): Promise<Team> {
  const { sql } = database;
  const [teamId, slug, key, keyId] = [randomUUID(), `t-${randomBytes(4).toString("hex")}`, newKey(), randomUUID()];
  await sql`insert into teams (id, slug, name) values (${teamId}, ${slug}, 'A team')`;
  await sql`insert into api_keys (id, team_id, key_sha256, prefix, name, scopes)
    values (${keyId}, ${teamId}, ${sha256(key)}, ${key.slice(0, 8)}, 'test', ${scopes})`;
  const ctx: Context = {
    database,
    actor: { kind: "key", teamId, id: keyId, developer: null, scopes: ["read", "recall", "write"] },
    requestId: "test",
    accept: "",
    signal: new AbortController().signal,
  };
  return { teamId, slug, key, ctx };
}

function newKey(): string {
  return `plm_${randomBytes(24).toString("base64url")}`;
}

export interface Thread {
  teamId: string;
  sessionId: string;
  externalId: string;
  streamId: string;
  thread: string;
  generation: number;
}

interface SessionFacts {
  agent?: string;
  externalId?: string;
  title?: string | null;
  startedAt?: Date;
  compactions?: number;
  totalTokens?: number;
}

export async function seedSession(database: Database, teamId: string, facts: SessionFacts = {}): Promise<string> {
  const id = randomUUID();
  const { agent = "codex", externalId = randomUUID(), title = null, compactions = 0, totalTokens = 0 } = facts;
  const startedAt = facts.startedAt ?? new Date("2026-03-01T10:00:00.000Z");
  await database.sql`insert into sessions (team_id, id, agent, external_id, title, started_at, sorted_at, compactions, total_tokens)
    values (${teamId}, ${id}, ${agent}, ${externalId}, ${title}, ${startedAt}, ${startedAt}, ${compactions}, ${totalTokens})`;
  return id;
}

export async function nextGeneration({ sql }: Database): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select nextval('derived_generation_seq') as n`;
  return row?.n ?? 0;
}

/** A thread of a session with its stream and current derivation. `offPath` as Postgres writes a multirange. */
export async function seedThread(
  database: Database,
  session: { teamId: string; sessionId: string },
  facts: { thread?: string; offPath?: string; events?: number } = {},
): Promise<Thread> {
  const { sql } = database;
  const { teamId, sessionId } = session;
  const { thread = "", offPath = "{}", events = 0 } = facts;
  const streamId = randomUUID();
  const generation = await nextGeneration(database);
  const [found] = await sql<{ agent: string; externalId: string }[]>`
    select agent, external_id as "externalId" from sessions where team_id = ${teamId} and id = ${sessionId}`;
  if (!found) throw new Error("seed the session first");
  await sql`insert into streams (team_id, id, agent, external_id, file, kind, thread, session_external_id, current_revision)
    values (${teamId}, ${streamId}, ${found.agent}, ${found.externalId}, ${`${thread || "main"}.jsonl`}, 'log', ${thread}, ${found.externalId}, 1)`;
  await sql`insert into revisions (team_id, stream_id, n, size, sha256, chain, chunk_count, observations)
    values (${teamId}, ${streamId}, 1, 10, ${sha256(streamId)}, ${sha256("")}, 1, 0)`;
  await sql`insert into threads (team_id, session_id, thread, kind, stream_id, own, derived_generation, off_path, events)
    values (${teamId}, ${sessionId}, ${thread}, ${thread === "" ? "main" : "subagent"}, ${streamId}, true, ${generation}, ${offPath}::text::int4multirange, ${events})`;
  const seeded = { teamId, sessionId, externalId: found.externalId, streamId, thread, generation };
  await seedDerivation(database, seeded);
  return seeded;
}

/** A thread of a session of its own. */
export async function seedSessionThread(
  database: Database,
  { teamId }: Pick<Team, "teamId">,
  facts: Parameters<typeof seedThread>[2] = {},
  session: SessionFacts = {},
): Promise<Thread> {
  return seedThread(database, { teamId, sessionId: await seedSession(database, teamId, session) }, facts);
}

export async function seedDerivation({ sql }: Database, thread: Thread): Promise<void> {
  await sql`insert into derivations (team_id, generation, session_id, stream_id, revision, thread)
    values (${thread.teamId}, ${thread.generation}, ${thread.sessionId}, ${thread.streamId}, 1, ${thread.thread})`;
}

export interface ObservationSeed {
  seq: number;
  id?: string;
  kind?: string;
  content?: Uint8Array | string;
  seen?: string;
  mediaType?: string | null;
  callKey?: string;
  occurrence?: number;
  complete?: boolean;
  totalBytes?: number | null;
  /** Bytes of a part before compression; the product's own is 1 MiB. */
  partBytes?: number;
  isError?: boolean;
  returnCode?: number;
  tool?: string;
  action?: string;
  /** False for a recording of an id that stands in the ledger already. */
  issue?: boolean;
  at?: Date;
}

export function randomId(): string {
  return randomBytes(4).toString("hex");
}

export async function seedObservation(database: Database, thread: Thread, seed: ObservationSeed): Promise<string> {
  const { sql } = database;
  const { teamId, generation } = thread;
  const { seq, id = randomId(), kind = "tool", mediaType = null, callKey = `call-${seq}`, occurrence = 0 } = seed;
  const content = Buffer.from(seed.content ?? `output ${seq}\n`);
  const text = content.toString("utf8");
  const lines = text === "" ? 0 : text.replace(/\n$/, "").split("\n");
  const [head, tail] = lines === 0 ? ["", ""] : [lines[0] ?? "", lines.at(-1) ?? ""];
  const seen = seed.seen === undefined ? null : Buffer.from(seed.seen);
  await seedBody(database, thread, content, seed.partBytes);
  if (seen) await seedBody(database, thread, seen, seed.partBytes);
  const storable = (part: string) => part.slice(0, 400).replaceAll("\0", "␀");
  await sql`insert into observations (team_id, derived_generation, call_key, occurrence, seq, id, kind, step, at, tool, action,
      return_code, is_error, content_sha256, content_sha1, media_type, bytes, chars, lines, head, tail, seen_sha256, seen_bytes,
      complete, total_bytes, inherited)
    values (${teamId}, ${generation}, ${callKey}, ${occurrence}, ${seq}, ${id}, ${kind}, ${seq + 1}, ${seed.at ?? new Date(1_772_000_000_000 + seq * 1000)},
      ${kind === "tool" ? (seed.tool ?? "Bash") : null}, ${kind === "tool" ? (seed.action ?? `run ${seq}`) : null}, ${kind === "tool" ? (seed.returnCode ?? 0) : null}, ${seed.isError ?? false},
      ${sha256(content)}, ${createHash("sha1").update(content).digest()}, ${mediaType}, ${content.length}, ${[...text].length},
      ${lines === 0 ? 0 : lines.length}, ${storable(head)}, ${storable(tail)}, ${seen && sha256(seen)}, ${seen?.length ?? null},
      ${seed.complete ?? true}, ${seed.totalBytes ?? null}, false)`;
  if (seed.issue !== false) await seedId(database, thread, { id, callKey, occurrence, primary: true });
  return id;
}

export async function seedId(
  { sql }: Database,
  thread: Thread,
  issued: { id: string; callKey: string; occurrence?: number; primary?: boolean },
): Promise<void> {
  await sql`insert into observation_ids (team_id, session_id, thread, id, call_key, occurrence, is_primary)
    values (${thread.teamId}, ${thread.sessionId}, ${thread.thread}, ${issued.id}, ${issued.callKey}, ${issued.occurrence ?? 0}, ${issued.primary ?? false})`;
}

async function seedBody({ sql }: Database, thread: Thread, bytes: Buffer, partBytes = 1024 * 1024): Promise<void> {
  for (let part = 0; part === 0 || part * partBytes < bytes.length; part++) {
    const raw = bytes.subarray(part * partBytes, (part + 1) * partBytes);
    const packed = deflateRawSync(raw);
    const [codec, stored] = packed.length < raw.length ? ["deflate", packed] : ["none", raw];
    await sql`insert into contents (team_id, session_id, sha256, part, codec, raw_len, stored)
      values (${thread.teamId}, ${thread.sessionId}, ${sha256(bytes)}, ${part}, ${codec}, ${raw.length}, ${stored})
      on conflict do nothing`;
  }
}

export interface EventSeed {
  seq: number;
  kind?: string;
  step?: number;
  observationId?: string | null;
  compaction?: number | null;
  tool?: string | null;
  action?: string | null;
  at?: Date | null;
  inherited?: boolean;
}

export async function seedEvents({ sql }: Database, thread: Thread, events: readonly EventSeed[]): Promise<void> {
  const rows = events.map(
    ({ seq, kind = "tool", step = seq + 1, observationId = null, compaction = null, ...event }) => ({
      team_id: thread.teamId,
      derived_generation: thread.generation,
      seq,
      kind,
      label: null,
      at: event.at === undefined ? new Date(1_772_000_000_000 + seq * 1000) : event.at,
      step,
      byte_offset: seq * 100,
      part: 0,
      preview: `event ${seq}`,
      observation_id: observationId,
      tool: event.tool ?? null,
      action: event.action ?? null,
      call_id: null,
      compaction,
      inherited: event.inherited ?? false,
    }),
  );
  await sql`insert into events ${sql(rows)}`;
}

export interface CompactionSeed {
  n: number;
  seq: number;
  step?: number;
  /** As Postgres writes a multirange. */
  discarded: string;
  kept?: string;
  summaryId?: string | null;
  opaqueBytes?: number | null;
  kind?: string;
  status?: string;
  tokensAfter?: number | null;
  tokensAfterSource?: string | null;
}

export async function seedCompaction({ sql }: Database, thread: Thread, seed: CompactionSeed): Promise<void> {
  const { n, seq, step = seq, discarded, kept = "{}", summaryId = null, opaqueBytes = null } = seed;
  const { kind = "full", status = "done", tokensAfter = 100, tokensAfterSource = "next-call" } = seed;
  await sql`insert into compactions (team_id, derived_generation, n, seq, kind, trigger, status, at, step, tokens_before, tokens_after,
      tokens_before_source, tokens_after_source, summary_id, opaque_bytes, discarded, kept, discarded_tools, discarded_prompts,
      discarded_replies, discarded_thinking, coverage)
    values (${thread.teamId}, ${thread.generation}, ${n}, ${seq}, ${kind}, 'auto', ${status}, now(), ${step}, 1000, ${tokensAfter}, 'recorded',
      ${tokensAfterSource}, ${summaryId}, ${opaqueBytes}, ${discarded}::text::int4multirange, ${kept}::text::int4multirange, 0, 0, 0, 0, 'recorded')`;
}
