import { createHash } from "node:crypto";
import type { Input } from "@/lib/api/operation";
import type { recallByQuery as byQuery, recall as op, Recalled } from "@/lib/api/recall";
import { prefersJson } from "@/lib/core/accept";
import { parseAddress } from "@/lib/core/address";
import { AppError } from "@/lib/core/errors";
import { etagOf, noneMatchNames } from "@/lib/core/etag";
import { bytesReply, type Reply } from "@/lib/core/reply";
import type { Context } from "./context";
import { type FoundObservation, findObservation } from "./find-observation";
import { findSession } from "./find-session";
import { type Asked, noteRecall } from "./note-recall";
import { toStream } from "./read-body";
import { chooseRange } from "./recall-range";
import { toRecalled } from "./to-recalled";

type In = Input<typeof op> | Input<typeof byQuery>;

/** The observation behind an address: its bytes as they are, or JSON about it where the caller prefers that. */
export async function recall(
  ctx: Context,
  input: In,
  request: { ifNoneMatch?: string | null } = {},
): Promise<Reply<never>> {
  const found = input.meta ? await findWanted(ctx, input) : await findNoted(ctx, input);
  if (input.meta || prefersJson(ctx.accept)) {
    const bytes = Buffer.from(JSON.stringify(await toRecalled(ctx, found, input)), "utf8");
    const etag = etagOf(createHash("sha256").update(bytes).digest("hex"), "json");
    return answer(etag, request.ifNoneMatch, { "content-type": "application/json" }, () => bytes);
  }
  const range = chooseRange(ctx, found, input);
  return answer(
    etagOf(found.body.sha256, range.variant),
    request.ifNoneMatch,
    bodyHeaders(found),
    () => range.bytes ?? toStream(range.pieces()),
  );
}

/** As `recall` in JSON, for pages and tools. */
export async function recallAsJson(ctx: Context, input: In): Promise<Recalled> {
  return toRecalled(ctx, await findWanted(ctx, input), input);
}

async function findNoted(ctx: Context, input: In): Promise<FoundObservation> {
  const { address, lines, grep, offset, length, thread = null } = input;
  const asked: Asked = { address, lines, grep, offset, length, thread, sessionId: null };
  return noteRecall(ctx, asked, () => findWanted(ctx, input, asked));
}

/** @param scope told which session it is, once that is known. */
async function findWanted(ctx: Context, input: In, scope?: Pick<Asked, "sessionId">): Promise<FoundObservation> {
  const { id, session } = parseAddress(input.address);
  const sessionId = await scopeOf(ctx, session, input.session ?? null);
  if (scope) scope.sessionId = sessionId;
  const { thread = null, as, sha256 = null } = input;
  return findObservation(ctx, { id, sessionId, thread, as, sha256 });
}

async function scopeOf(ctx: Context, inAddress: string | null, inQuery: string | null): Promise<string | null> {
  const named = [...new Set([inAddress, inQuery])].filter((session) => session !== null);
  const ids = new Set(await Promise.all(named.map(async (session) => (await findSession(ctx, session)).id)));
  if (ids.size > 1) throw new AppError("malformed", "The address names one session and `session` another.");
  return [...ids][0] ?? null;
}

function answer(
  etag: string,
  ifNoneMatch: string | null | undefined,
  headers: Record<string, string>,
  bytes: () => Uint8Array | ReadableStream<Uint8Array>,
): Reply<never> {
  const caching = { etag, "cache-control": "private, no-cache", vary: "accept, authorization, cookie" };
  if (noneMatchNames(ifNoneMatch, etag)) return { reply: true, status: 304, headers: caching };
  return bytesReply(bytes(), { ...headers, ...caching });
}

const SHOWN_IMAGES = /^image\/(png|jpeg|gif|webp)$/;
const IMAGES = /^image\/[a-z0-9][a-z0-9.+-]{0,60}$/;

/** What a log holds must never act as a page of ours: sandboxed, never sniffed, only harmless types shown in place. */
function bodyHeaders({ recording: { id, mediaType } }: FoundObservation): Record<string, string> {
  const safety = {
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  };
  if (mediaType === null) {
    return {
      ...safety,
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `inline; filename="${id}.txt"`,
    };
  }
  const extension = SHOWN_IMAGES.test(mediaType) ? mediaType.slice("image/".length) : "bin";
  return {
    ...safety,
    "content-type": IMAGES.test(mediaType) ? mediaType : "application/octet-stream",
    "content-disposition": `${extension === "bin" ? "attachment" : "inline"}; filename="${id}.${extension}"`,
  };
}
