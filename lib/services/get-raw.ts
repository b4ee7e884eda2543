import { findSessionStream, listRevisions } from "@/db/queries/streams";
import type { Input } from "@/lib/api/operation";
import type { getRaw as op } from "@/lib/api/sessions";
import { AppError } from "@/lib/core/errors";
import { etagOf } from "@/lib/core/etag";
import { bytesReply, type Reply } from "@/lib/core/reply";
import type { Context } from "./context";
import { findSession } from "./find-session";
import { toStream } from "./read-body";
import { readRevision } from "./read-raw";

/** A file's bytes as they were received, of one revision, as a download that no browser will run. */
export async function getRaw(ctx: Context, input: Input<typeof op>): Promise<Reply<never>> {
  const { database, actor } = ctx;
  const session = await findSession(ctx, input.session);
  const stream = await findSessionStream(database.sql, actor.teamId, session, input.file ?? null);
  if (!stream) throw new AppError("not-found", "The session has no such file.");
  const revisions = await listRevisions(database.sql, actor.teamId, stream.id);
  const wanted = input.revision ?? stream.currentRevision ?? revisions.at(-1)?.n;
  const revision = revisions.find((each) => each.n === wanted);
  if (!revision) throw new AppError("not-found", "The file has no such revision.");
  const bytes = readRevision(database, actor.teamId, stream.id, revision.n, { to: revision.size });
  const fileName = stream.file.slice(stream.file.lastIndexOf("/") + 1).replace(/[^A-Za-z0-9._-]/g, "_");
  return bytesReply(toStream(bytes), {
    "content-type": "application/octet-stream",
    "content-length": String(revision.size),
    "content-disposition": `attachment; filename="${fileName}"`,
    etag: etagOf(revision.sha256.toString("hex")),
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox",
  });
}
