import { findStreamState, type NewStream, type RevisionRow } from "@/db/queries/streams";
import type { Input, Output } from "@/lib/api/operation";
import type { appendStream as op } from "@/lib/api/uploads";
import { AppError } from "@/lib/core/errors";
import { canonicalName } from "@/lib/custody/canonical-name";
import { decode, decodeLimits, encodingOf } from "@/lib/custody/decode";
import { beginKept, type Midstate, takeUp } from "@/lib/custody/hash";
import { type Peeked, peek } from "@/lib/custody/peek";
import { readBody } from "@/lib/custody/request-body";
import { env } from "@/lib/env";
import { identifyLog } from "@/lib/parsers/detect";
import { FORMATS } from "@/lib/parsers/registry";
import type { Context } from "./context";
import { deriveStream } from "./derive-stream";
import { labelsOf, placeOf } from "./ingest-file";
import { conflict, linkRevision } from "./link-revision";
import { passOverlap, prefixSha256 } from "./overlap";
import { readRevision } from "./read-raw";
import { receiveChunks } from "./receive-chunks";
import type { RawUpload } from "./upload-log";

type State = Output<typeof op>;

const HEAD_BYTES = 1024 * 1024;

/**
 * Appends to a growing log. What was appended before may be sent again, alone or with more behind it: an answer that
 * got lost costs nothing.
 * @throws AppError `conflict` with the stored size and hash when the bytes do not continue it; nothing is changed then.
 */
export async function appendStream(ctx: Context, input: Input<typeof op>, raw: RawUpload): Promise<State> {
  const { database, actor } = ctx;
  const { teamId } = actor;
  if (input.offset > 0 && !input.prefixSha256)
    throw new AppError("invalid", "prefixSha256 is required when the offset is not 0.");
  if (input.offset > 0 && input.revision) throw new AppError("invalid", "A new revision begins at offset 0.");
  const name = canonicalName(input.agent, input.externalId, input.file);
  if (!name) throw new AppError("invalid", "This file name is no log or side file of the agent.");
  const limits = decodeLimits(env().PALIMPSEST_MAX_UPLOAD_BYTES);
  const encoding = encodingOf(raw.contentEncoding);
  const body = readBody(raw, limits.maxBytes, ctx.signal);
  const peeked = await peek(encoding ? decode(body, encoding, limits) : body, input.offset === 0 ? HEAD_BYTES : 1);
  try {
    const identity = { agent: input.agent, externalId: input.externalId, ...name };
    const stream: NewStream = { ...identity, ...threadOf(input, name.thread, peeked), ...labelsOf(ctx, input) };
    const labels = { project: input.project ?? null, developer: input.developer ?? null };
    const known = await findStreamState(database.sql, teamId, stream);
    const { streamId, revisions } = known;
    const start =
      streamId && !input.revision
        ? await continuing(ctx, streamId, revisions, input, peeked)
        : await beginning(input, peeked);
    if ("size" in start) return stateOf(start);
    const received = await receiveChunks(database, teamId, start.rest, start, []);
    const mode = input.revision ? "begin" : "append";
    const linked = await linkRevision(database, teamId, { stream, labels, mode, upload: null }, received, known);
    // The job is in the database already; this only means nobody waits for the next look at it.
    deriveStream(database, teamId, linked.streamId).catch(() => {});
    return stateOf(linked);
  } finally {
    await peeked.close();
  }
}

interface Start {
  base: { n: number; size: number } | null;
  before: Midstate;
  rest: AsyncIterable<Uint8Array>;
}

async function beginning(input: Input<typeof op>, peeked: Peeked): Promise<Start> {
  const before = await beginKept();
  if (input.offset > 0) throw conflict({ size: 0, sha256: before.sha256 });
  if (peeked.head.length === 0) throw new AppError("invalid", "The body is empty.");
  return { base: null, before, rest: peeked.all() };
}

/** Where the body's new bytes begin; the revision as it is when there are none. */
async function continuing(
  ctx: Context,
  streamId: string,
  revisions: readonly RevisionRow[],
  input: Input<typeof op>,
  peeked: Peeked,
): Promise<Start | RevisionRow> {
  const newest = revisions.at(-1);
  if (!newest) return beginning(input, peeked);
  const given = input.prefixSha256 ?? "";
  // An older revision is meant only when what the caller has is exactly that one.
  const revision =
    revisions.findLast((each) => each.size === input.offset && each.sha256.toString("hex") === given) ?? newest;
  if (input.offset > revision.size) throw conflict(newest);
  const { database, actor } = ctx;
  const key = { teamId: actor.teamId, streamId, revision };
  if (input.offset > 0 && (await prefixSha256(database, key, input.offset)) !== given) throw conflict(newest);
  const rest = await passOverlap(database, key, input.offset, peeked.all());
  if (rest === "different") throw conflict(newest);
  if (rest === "ended") return revision;
  return { base: { n: revision.n, size: revision.size }, before: await midstateOf(ctx, streamId, revision), rest };
}

async function midstateOf({ database, actor }: Context, streamId: string, revision: RevisionRow): Promise<Midstate> {
  const known = revision.hashState && (await takeUp(revision.hashState));
  if (known) return known;
  let read = await beginKept();
  const pieces = readRevision(database, actor.teamId, streamId, revision.n, { to: revision.size });
  for await (const piece of pieces) read = read.advance(piece);
  return read;
}

/** What the head says about the log's thread and session, where it agrees with the path about whose log it is. */
function threadOf(
  input: Input<typeof op>,
  thread: string | null,
  { head }: Peeked,
): Pick<NewStream, "thread" | "sessionExternalId"> {
  const formats = FORMATS.filter((format) => format.agent === input.agent);
  const found =
    thread !== null && input.offset === 0 ? identifyLog(head, { name: input.file, agent: "auto" }, formats) : null;
  const place = found ? placeOf(found.identity) : null;
  if (place?.externalId !== input.externalId) return { thread, sessionExternalId: input.externalId };
  return { thread: place.thread, sessionExternalId: place.sessionExternalId };
}

function stateOf({ size, sha256 }: { size: number; sha256: Uint8Array }): State {
  return { size, sha256: Buffer.from(sha256).toString("hex") };
}
