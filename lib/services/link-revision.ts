import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { Executor } from "@/db/executor";
import { insertChunks, linkChunks, listStoredHashes, shareChunks } from "@/db/queries/chunks";
import { requestDerive } from "@/db/queries/derive-jobs";
import {
  ensureCurrentRevision,
  findStreamState,
  insertStream,
  type KnownStream,
  labelStream,
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
 * @param known the stream as it was last seen.
 * @throws AppError `conflict` in mode `append` when they continue no revision.
 */
export async function linkRevision(
  database: Database,
  teamId: string,
  request: LinkRequest,
  received: Received,
  known: KnownStream,
): Promise<Linked> {
  let seen = known;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { streamId } = seen;
    const placement = await placeFor(database, teamId, request, received, seen);
    const found = seen.revisions.find((each) => placement.kind === "duplicate" && each.n === placement.n);
    if (streamId && found) {
      await recordDuplicate(database, teamId, request, received, { streamId, revision: found.n });
      return { status: "duplicate", streamId, revision: found.n, size: found.size, sha256: found.sha256 };
    }
    if (placement.kind !== "duplicate") {
      const linked = await database.sql.begin((tx) => write(tx, teamId, request, received, placement, seen));
      if (linked) return linked;
    }
    seen = await findStreamState(database.sql, teamId, request.stream);
  }
  throw new AppError("unavailable", "Too many others are writing to this stream just now. Try again in a moment.");
}

async function placeFor(
  database: Database,
  teamId: string,
  { mode }: LinkRequest,
  received: Received,
  { streamId, revisions }: KnownStream,
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

/** Null when the stream is no longer as it was seen. Statements go out together where none waits for another's answer. */
async function write(
  tx: Executor,
  teamId: string,
  request: LinkRequest,
  received: Received,
  placement: Exclude<Placement, { kind: "duplicate" }>,
  seen: KnownStream,
): Promise<Linked | null> {
  const [, fresh] = await Promise.all([
    lockStream(tx, teamId, request.stream),
    findStreamState(tx, teamId, request.stream),
  ]);
  if (!isAsSeen(fresh, seen)) return null;
  const { chunks } = placement;
  const streamId = fresh.streamId ?? randomUUID();
  const grown = fresh.revisions.find((each) => placement.kind === "extended" && each.n === placement.n);
  const next = (fresh.revisions.at(-1)?.n ?? 0) + 1;
  const before = grown ?? (await begin(tx, teamId, streamId, next, received.base));

  const { offset: size, at } = endOf(received);
  const storedSha256s = chunks.map((chunk) => chunk.storedSha256);
  const revision: RevisionRow = {
    n: before.n,
    size,
    sha256: at.sha256,
    hashState: at.state,
    chain: chainOver(before.chain, storedSha256s),
    chunkCount: before.chunkCount + chunks.length,
  };
  const status = grown ? "extended" : fresh.revisions.length === 0 ? "stored" : "revised";
  await Promise.all([
    fresh.streamId
      ? labelStream(tx, teamId, streamId, request.labels)
      : insertStream(tx, teamId, streamId, request.stream),
    insertChunks(tx, teamId, chunks.flatMap(atHand)),
    linkAll(tx, teamId, { streamId, revision: before.n }, chunks),
    putRevision(tx, teamId, streamId, revision),
    ensureCurrentRevision(tx, teamId, streamId, before.n),
    requestDerive(tx, teamId, [streamId]),
    recordUpload(tx, teamId, request, received, { streamId, revision: before.n, status }),
  ]);
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

function isAsSeen(fresh: KnownStream, seen: KnownStream): boolean {
  const same = (each: RevisionRow, i: number) => {
    const other = seen.revisions[i];
    return each.size === other?.size && each.sha256.equals(other.sha256);
  };
  return (
    fresh.streamId === seen.streamId && fresh.revisions.length === seen.revisions.length && fresh.revisions.every(same)
  );
}
