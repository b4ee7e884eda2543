import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { insertUpload } from "@/db/queries/uploads";
import type { Upload, upload } from "@/lib/api/uploads";
import { AppError } from "@/lib/core/errors";
import { jsonReply, type Reply } from "@/lib/core/reply";
import { sideFileOf } from "@/lib/custody/canonical-name";
import { type DecodeLimits, decode, decodeLimits, encodingOf } from "@/lib/custody/decode";
import { type Peeked, peek } from "@/lib/custody/peek";
import { type RequestBody, readBody } from "@/lib/custody/request-body";
import { SNIFF_BYTES, unwrappedName, type Wrapping, wrappingOf } from "@/lib/custody/sniff";
import { type Tally, tally } from "@/lib/custody/tally";
import { env } from "@/lib/env";
import type { Context } from "./context";
import { awaitDerived } from "./derive-stream";
import { describeUpload } from "./describe-upload";
import { ingestArchive } from "./ingest-archive";
import { ingestFile } from "./ingest-file";

type UploadQuery = z.output<typeof upload.query>;

export interface RawUpload extends RequestBody {
  contentEncoding: string;
}

/** An answer waits this long for the indexing; what takes longer is told by `GET /uploads/{id}`. */
const INDEX_WITHIN_MS = 15_000;

/** Archives a log, a side file, or an archive of them. Answered only once the bytes are committed. */
export async function uploadLog(ctx: Context, input: UploadQuery, raw: RawUpload): Promise<Reply<Upload>> {
  const limits = decodeLimits(env().PALIMPSEST_MAX_UPLOAD_BYTES);
  const uploadId = randomUUID();
  const ingested = await ingest(ctx, input, raw, limits, uploadId);
  const { indexed, progress } = await awaitDerived(ctx.database, ctx.actor.teamId, ingested.streamIds, {
    timeoutMs: INDEX_WITHIN_MS,
  });
  const answer = await describeUpload(ctx, uploadId, { indexed, progress });
  return jsonReply(answer, ingested.status === "duplicate" ? 200 : 201);
}

async function ingest(
  ctx: Context,
  input: UploadQuery,
  raw: RawUpload,
  limits: DecodeLimits,
  uploadId: string,
): Promise<{ status: string; streamIds: string[] }> {
  const labels = { project: input.project ?? null, developer: input.developer ?? null };
  const encoding = encodingOf(raw.contentEncoding);
  const body = readBody(raw, limits.maxBytes, ctx.signal);
  const sent = tally(encoding ? decode(body, encoding, limits) : body);
  const opened = await open(sent, input.name, encoding === null, limits);
  try {
    if (opened.wrapping === "zip" || opened.wrapping === "tar") {
      const archive = { uploadId, kind: opened.wrapping, limits, ...labels };
      const { status, streamIds } = await ingestArchive(ctx, opened.peeked.all(), archive);
      await recordArchive(ctx, uploadId, input.name, status, sent);
      return { status, streamIds };
    }
    const file = { uploadId, parentId: null, name: opened.name, agent: input.agent, ...labels };
    const { status, streamId } = await ingestFile(ctx, opened.peeked.all(), file);
    return { status, streamIds: [streamId] };
  } finally {
    await opened.peeked.close();
  }
}

interface Opened {
  peeked: Peeked;
  name: string;
  wrapping: Wrapping;
}

/** Undoes the compression of a compressed file, when the request itself named no encoding: one layer, and no more. */
async function open(sent: Tally, name: string, mayUnpack: boolean, limits: DecodeLimits): Promise<Opened> {
  const outer = await peek(sent.bytes(), SNIFF_BYTES);
  if (sideFileOf(name)) return { peeked: outer, name, wrapping: null };
  const wrapping = wrappingOf(outer.head, name);
  if (wrapping !== "gzip" && wrapping !== "zstd") return { peeked: outer, name, wrapping };
  if (!mayUnpack) throw await compressedTwice(outer);
  const peeked = await peek(decode(outer.all(), wrapping, limits), SNIFF_BYTES);
  const inner = wrappingOf(peeked.head, unwrappedName(name));
  if (inner === "gzip" || inner === "zstd") throw await compressedTwice(peeked);
  return { peeked, name: unwrappedName(name), wrapping: inner };
}

async function compressedTwice(peeked: Peeked): Promise<AppError> {
  await peeked.close();
  return new AppError("unsupported", "The body is compressed twice. Send it with one layer of compression, or none.");
}

async function recordArchive(ctx: Context, id: string, name: string, status: string, sent: Tally): Promise<void> {
  const facts = { parentId: null, streamId: null, revision: null, refused: null };
  await insertUpload(ctx.database.sql, ctx.actor.teamId, ctx.actor.id, {
    ...facts,
    id,
    name,
    status,
    size: sent.size,
    sha256: sent.sha256(),
  });
}
