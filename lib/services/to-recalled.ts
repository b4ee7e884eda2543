import { getSurroundings } from "@/db/queries/recall";
import type { Recalled } from "@/lib/api/recall";
import { AppError } from "@/lib/core/errors";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { stubOf } from "@/lib/core/stub";
import type { TextRange } from "@/lib/core/text-range";
import { isUtf8 } from "@/lib/core/wtf8";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { chooseRange } from "./recall-range";

/** A JSON string is built in memory; a larger body is had as bytes, or by range. */
const MAX_JSON_BYTES = 32 * 1024 * 1024;

export async function toRecalled(
  ctx: Context,
  found: FoundObservation,
  query: TextRange & { meta?: boolean | undefined },
): Promise<Recalled> {
  const { recording, body } = found;
  const around = await getSurroundings(ctx.database.sql, ctx.actor.teamId, recording);
  if (!around) throw new Error("An observation's session is not here.");
  const kind = oneOf(OBSERVATION_KINDS, recording.kind);
  return {
    id: recording.id,
    kind,
    session: recording.sessionId,
    sessionExternalId: around.sessionExternalId,
    thread: recording.thread,
    step: recording.step,
    seq: recording.seq,
    tool: recording.tool,
    action: recording.action,
    returnCode: recording.returnCode,
    at: recording.at?.toISOString() ?? null,
    bytes: recording.bytes,
    chars: recording.chars,
    lines: recording.lines,
    mediaType: recording.mediaType,
    sha1: recording.sha1,
    sha256: recording.sha256,
    stub: stubOf({ ...recording, kind }),
    as: body.as,
    ...(query.meta
      ? { content: null, encoding: "utf-8", range: null, matches: null }
      : await contentOf(ctx, found, query)),
    complete: recording.complete,
    recordedBytes: recording.bytes,
    totalBytes: recording.totalBytes,
    seen: recording.seenSha256 === null ? null : { bytes: recording.seenBytes ?? 0, sha256: recording.seenSha256 },
    aliases: around.ids.filter((id) => id !== recording.id),
    inViewUntil: around.inViewUntil,
    discardedBy: around.discardedBy,
    onLivePath: around.onLivePath,
    inherited: recording.inherited,
  };
}

async function contentOf(
  ctx: Context,
  found: FoundObservation,
  query: TextRange,
): Promise<Pick<Recalled, "content" | "encoding" | "range" | "matches">> {
  const chosen = chooseRange(ctx, found, query);
  let offset: number | null = null;
  let length = 0;
  const pieces: Uint8Array[] = [];
  const matches: number[] = [];
  const slices = chosen.bytes ? [{ offset: query.offset ?? 0, bytes: chosen.bytes }] : chosen.slices();
  for await (const slice of slices) {
    offset ??= slice.offset;
    length += slice.bytes.length;
    if (length > MAX_JSON_BYTES) {
      throw new AppError("too-large", "This is too long for JSON: ask for text/plain, a range, or meta=1.");
    }
    pieces.push(slice.bytes);
    if ("line" in slice) matches.push(slice.line);
  }
  const bytes = Buffer.concat(pieces);
  const isRange = chosen.variant !== "" && query.grep === undefined;
  const told = {
    range: isRange ? { offset: offset ?? query.offset ?? 0, length, total: found.body.size } : null,
    matches: query.grep === undefined ? null : matches,
  };
  if (isUtf8(bytes)) return { content: bytes.toString("utf8"), encoding: "utf-8", ...told };
  return { content: bytes.toString("base64"), encoding: "base64", ...told };
}
