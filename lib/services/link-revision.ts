import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { Executor } from "@/db/executor";
import { insertChunks, linkChunks, listStoredHashes, shareChunks } from "@/db/queries/chunks";
import { requestDerive } from "@/db/queries/derive-jobs";
import {
  ensureCurrentRevision,
  findStream,
  insertStream,
  labelStream,
  listRevisions,
  lockStream,
  type NewStream,
  putRevision,
  type RevisionRow,
} from "@/db/queries/streams";
import { insertUpload } from "@/db/queries/uploads";
import { AppError } from "@/lib/core/errors";
import { CHAIN_START, chainOver } from "@/lib/custody/hash";
import { type Placement, place } from "@/lib/custody/place";
import { endOf, type HeldChunk, type Received } from "@/lib/custody/received";
import { atHand } from "./receive-chunks";
import { storedRevisions } from "./stored-revisions";

export interface LinkRequest {
  stream: NewStream;
  /** What the caller said in so many words, for a stream that is already here. */
  labels: { project: string | null; developer: string | null };
  /** `any`: wherever the bytes belong. `append`: only onto a revision. `begin`: as a revision of their own. */
  mode: "any" | "append" | "begin";
  /** The ledger's row, written with the link. An append has none. */
  upload: { id: string; parentId: string | null; name: string; actor: string } | null;
}

export interface Linked {
  status: "stored" | "duplicate" | "extended" | "revised";
  streamId: string;
  revision: number;
  /** The revision's, which may be longer than what was received. */
  size: number;
  sha256: Buffer;
}

const ATTEMPTS = 50;

/**
 * Makes received bytes part of their stream, in one short transaction under the stream's lock.
 *
 * Where they belong is found out before, as it may take reading; when the stream changed in between, once more.
 * @throws AppError `conflict` in mode `append` when they continue no revision.
 */
export async function linkRevision(
  database: Database,
  teamId: string,
  request: LinkRequest,
  received: Received,
): Promise<Linked> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const streamId = await findStream(database.sql, teamId, request.stream);
    const revisions = streamId ? await listRevisions(database.sql, teamId, streamId) : [];
    const placement = await placeFor(database, teamId, request, received, streamId, revisions);
    const found = revisions.find((each) => placement.kind === "duplicate" && each.n === placement.n);
    if (streamId && found) {
      await recordDuplicate(database, teamId, request, received, { streamId, revision: found.n });
      return { status: "duplicate", streamId, revision: found.n, size: found.size, sha256: found.sha256 };
    }
    if (placement.kind === "duplicate") continue;
    const seen = { streamId, revisions };
    const linked = await database.sql.begin((tx) => write(tx, teamId, request, received, placement, seen));
    if (linked) return linked;
  }
  throw new AppError("unavailable", "Too many others are writing to this stream just now. Try again in a moment.");
}

async function placeFor(
  database: Database,
  teamId: string,
  { mode }: LinkRequest,
  received: Received,
  streamId: string | null,
  revisions: readonly RevisionRow[],
): Promise<Placement> {
  if (!streamId || revisions.length === 0) return { kind: "new", chunks: received.chunks };
  const end = endOf(received);
  if (mode === "begin") {
    const equal = revisions.findLast((each) => each.size === end.offset && each.sha256.equals(end.at.sha256));
    return equal ? { kind: "duplicate", n: equal.n } : { kind: "new", chunks: received.chunks };
  }
  const placement = await place(received, revisions, storedRevisions(database, teamId, streamId));
  const newest = revisions.at(-1);
  if (mode === "append" && placement.kind === "new" && newest) throw conflict(newest);
  return placement;
}

/** @param state what the caller should go on from. */
export function conflict(state: { size: number; sha256: Uint8Array }): AppError {
  const sha256 = Buffer.from(state.sha256).toString("hex");
  return new AppError("conflict", "These bytes do not continue what is stored. Nothing was changed.", {
    size: state.size,
    sha256,
  });
}

async function recordDuplicate(
  database: Database,
  teamId: string,
  request: LinkRequest,
  received: Received,
  to: { streamId: string; revision: number },
): Promise<void> {
  const { project, developer } = request.labels;
  if (!request.upload && !project && !developer) return;
  await database.sql.begin(async (tx) => {
    if (project || developer) await labelStream(tx, teamId, to.streamId, request.labels);
    await recordUpload(tx, teamId, request, received, { ...to, status: "duplicate" });
  });
}

/** Null when the stream is no longer as it was seen. */
async function write(
  tx: Executor,
  teamId: string,
  request: LinkRequest,
  received: Received,
  placement: Exclude<Placement, { kind: "duplicate" }>,
  seen: { streamId: string | null; revisions: readonly RevisionRow[] },
): Promise<Linked | null> {
  await lockStream(tx, teamId, request.stream);
  const existing = await findStream(tx, teamId, request.stream);
  const fresh = existing ? await listRevisions(tx, teamId, existing) : [];
  if (existing !== seen.streamId || !sameRevisions(fresh, seen.revisions)) return null;

  const streamId = existing ?? randomUUID();
  if (existing) await labelStream(tx, teamId, streamId, request.labels);
  else await insertStream(tx, teamId, streamId, request.stream);
  await insertChunks(tx, teamId, placement.chunks.flatMap(atHand));
  const grown = fresh.find((each) => placement.kind === "extended" && each.n === placement.n);
  const before = grown ?? (await begin(tx, teamId, streamId, (fresh.at(-1)?.n ?? 0) + 1, received.base));
  await linkAll(tx, teamId, { streamId, revision: before.n }, placement.chunks);

  const { offset: size, at } = endOf(received);
  const chain = chainOver(
    before.chain,
    placement.chunks.map((chunk) => chunk.storedSha256),
  );
  const chunkCount = before.chunkCount + placement.chunks.length;
  await putRevision(tx, teamId, streamId, {
    n: before.n,
    size,
    sha256: at.sha256,
    hashState: at.state,
    chain,
    chunkCount,
  });
  await ensureCurrentRevision(tx, teamId, streamId, before.n);
  await requestDerive(tx, teamId, [streamId]);
  const status = grown ? "extended" : fresh.length === 0 ? "stored" : "revised";
  await recordUpload(tx, teamId, request, received, { streamId, revision: before.n, status });
  return { status, streamId, revision: before.n, size, sha256: at.sha256 };
}

/** A new revision, which may share its first chunks with the one its bytes were found to begin with. */
async function begin(
  tx: Executor,
  teamId: string,
  streamId: string,
  n: number,
  base: Received["base"],
): Promise<Pick<RevisionRow, "n" | "chain" | "chunkCount">> {
  if (!base) return { n, chain: CHAIN_START, chunkCount: 0 };
  const from = { streamId, revision: base.n };
  const chunkCount = await shareChunks(tx, teamId, from, n, base.size);
  return { n, chain: chainOver(CHAIN_START, await listStoredHashes(tx, teamId, from, base.size)), chunkCount };
}

async function linkAll(
  tx: Executor,
  teamId: string,
  key: { streamId: string; revision: number },
  chunks: readonly HeldChunk[],
): Promise<void> {
  const links = chunks.map((chunk) => ({
    offset: chunk.offset,
    rawLen: chunk.rawLen,
    chunkId: chunk.id,
    prefixSha256: chunk.end.sha256,
  }));
  if ((await linkChunks(tx, teamId, key, links)) !== links.length)
    throw new AppError("unavailable", "The upload took so long that its beginning was cleared away. Send it again.");
}

async function recordUpload(
  tx: Executor,
  teamId: string,
  { upload }: LinkRequest,
  received: Received,
  result: { streamId: string; revision: number; status: Linked["status"] },
): Promise<void> {
  if (!upload) return;
  const { offset: size, at } = endOf(received);
  const { actor, ...facts } = upload;
  await insertUpload(tx, teamId, actor, { ...facts, ...result, size, sha256: at.sha256, refused: null });
}

function sameRevisions(a: readonly RevisionRow[], b: readonly RevisionRow[]): boolean {
  return a.length === b.length && a.every((each, i) => each.size === b[i]?.size && each.sha256.equals(b[i].sha256));
}
