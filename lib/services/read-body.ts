import { getPart, listParts } from "@/db/queries/contents";
import type { Context } from "./context";
import { decodePart } from "./decode-part";

export interface BodyName {
  sessionId: string;
  /** Hex. */
  sha256: string;
}

/**
 * The bytes of a body from `from` up to `to`, part by part: one short query each and nothing open in between, so that a
 * slow reader holds neither memory nor a connection.
 */
export async function* readBody(
  { database, actor }: Context,
  body: BodyName,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const parts = await listParts(database.sql, actor.teamId, body.sessionId, body.sha256);
  if (parts.length === 0) throw new Error("The parts of a body are not where its facts are.");
  let start = 0;
  for (const { part, rawLen } of parts) {
    const end = start + rawLen;
    if (start < to && end > from) {
      const found = await getPart(database.sql, actor.teamId, { ...body, part });
      if (!found) throw new Error("A part of a body is gone.");
      yield (await decodePart(found)).subarray(Math.max(0, from - start), Math.min(rawLen, to - start));
    }
    start = end;
  }
}

/** Pieces as a stream that asks for the next when the reader wants it, and stops when the reader leaves. */
export function toStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
