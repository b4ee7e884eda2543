import { createHash } from "node:crypto";
import type { Input } from "@/lib/api/operation";
import type { recallByQuery as byQuery, recall as op, Recalled } from "@/lib/api/recall";
import { prefersJson } from "@/lib/core/accept";
import { etagOf, noneMatchNames } from "@/lib/core/etag";
import { bytesReply, type Reply } from "@/lib/core/reply";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { findNoted, findRecalled } from "./find-recalled";
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
  const found = input.meta ? await findRecalled(ctx, input) : await findNoted(ctx, input);
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
  return toRecalled(ctx, await findRecalled(ctx, input), input);
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
