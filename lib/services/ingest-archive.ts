import { randomUUID } from "node:crypto";
import { insertUpload } from "@/db/queries/uploads";
import { AppError } from "@/lib/core/errors";
import { type Archive, limitMembers, type Member } from "@/lib/custody/archive";
import { sideFileOf } from "@/lib/custody/canonical-name";
import { type DecodeLimits, decode } from "@/lib/custody/decode";
import { peek } from "@/lib/custody/peek";
import { SNIFF_BYTES, unwrappedName, wrappingOf } from "@/lib/custody/sniff";
import { spool } from "@/lib/custody/spool";
import { openTar } from "@/lib/custody/tar";
import { openZip } from "@/lib/custody/zip";
import { env } from "@/lib/env";
import type { Context } from "./context";
import { type FileToIngest, ingestFile } from "./ingest-file";
import type { Linked } from "./link-revision";

export interface ArchiveToIngest extends Pick<FileToIngest, "project" | "developer"> {
  uploadId: string;
  kind: "zip" | "tar";
  limits: DecodeLimits;
}

export interface IngestedArchive {
  status: Linked["status"];
  streamIds: string[];
}

type Outcome = { status: Linked["status"]; streamId: string; session: string } | { status: "refused"; reason: string };

/** What counts for the whole when its members differ, most telling first. */
const STATUSES = ["stored", "revised", "extended", "duplicate"] as const;

const NOT_A_LOG = /(^|\/)(__MACOSX\/|\.DS_Store$|sessions-index\.json$)|\.meta\.json$/;

/**
 * Takes the logs of an archive one by one, as if each had been sent alone; side files come last, when it is known which
 * session they can belong to. What is no log is refused by itself and does no harm to the rest.
 * @throws AppError `unsupported` when nothing in it is a log.
 */
export async function ingestArchive(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  file: ArchiveToIngest,
): Promise<IngestedArchive> {
  const spooled = await spool(env().PALIMPSEST_DATA_DIR, source);
  try {
    const archive = await (file.kind === "zip" ? openZip(spooled.path) : openTar(spooled.path));
    try {
      return await ingestMembers(ctx, archive, file, spooled.size);
    } finally {
      await archive.close();
    }
  } finally {
    await spooled.remove();
  }
}

async function ingestMembers(
  ctx: Context,
  archive: Archive,
  file: ArchiveToIngest,
  packedBytes: number,
): Promise<IngestedArchive> {
  const limited = limitMembers(file.limits, packedBytes);
  const outcomes: Outcome[] = [];
  const isSide = (path: string) => sideFileOf(path) !== null;
  const take = async (member: Member, sideSession?: string) => {
    outcomes.push(await ingestMember(ctx, { ...member, bytes: limited(member.bytes) }, file, sideSession));
  };
  for await (const member of archive.members((path) => !isSide(path))) await take(member);
  const sessions = new Set(outcomes.flatMap((outcome) => ("session" in outcome ? [outcome.session] : [])));
  const only = sessions.size === 1 ? [...sessions][0] : undefined;
  if (archive.paths.some(isSide)) {
    for await (const member of archive.members(isSide)) await take(member, only);
  }
  const status = STATUSES.find((each) => outcomes.some((outcome) => outcome.status === each));
  if (!status) {
    const reasons = outcomes.flatMap((outcome) => ("reason" in outcome ? [outcome.reason] : []));
    throw new AppError("unsupported", "The archive holds no log of Claude Code or Codex.", {
      reasons: [...new Set(reasons)].slice(0, 10),
    });
  }
  return { status, streamIds: [...new Set(outcomes.flatMap((each) => ("streamId" in each ? [each.streamId] : [])))] };
}

async function ingestMember(
  ctx: Context,
  member: Member,
  archive: ArchiveToIngest,
  sideSession: string | undefined,
): Promise<Outcome> {
  const { project, developer, uploadId: parentId } = archive;
  const uploadId = randomUUID();
  try {
    if (NOT_A_LOG.test(member.path))
      throw new AppError("unsupported", "This holds facts about sessions, not a session.");
    const { bytes, name } = sideFileOf(member.path)
      ? { bytes: member.bytes, name: member.path }
      : await unwrapMember(member, archive.limits);
    const side = sideSession === undefined ? {} : { sideSession };
    const file: FileToIngest = { uploadId, parentId, name, agent: "auto", project, developer, ...side };
    const { status, streamId, stream } = await ingestFile(ctx, bytes, file);
    return { status, streamId, session: stream.sessionExternalId };
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "unsupported" && error.code !== "invalid")) throw error;
    const refused = error.message;
    const facts = { parentId, size: member.size, sha256: Buffer.alloc(0), streamId: null, revision: null };
    await insertUpload(ctx.database.sql, ctx.actor.teamId, ctx.actor.id, {
      ...facts,
      id: uploadId,
      name: member.path,
      status: "refused",
      refused,
    });
    return { status: "refused", reason: refused };
  }
}

async function unwrapMember(
  { path, bytes }: Member,
  limits: DecodeLimits,
): Promise<{ bytes: AsyncIterable<Uint8Array>; name: string }> {
  const peeked = await peek(bytes, SNIFF_BYTES);
  const wrapping = wrappingOf(peeked.head, path);
  if (wrapping === null) return { bytes: peeked.all(), name: path };
  if (wrapping === "gzip" || wrapping === "zstd")
    return { bytes: decode(peeked.all(), wrapping, limits), name: unwrappedName(path) };
  throw new AppError("unsupported", "An archive within an archive is not opened.");
}
