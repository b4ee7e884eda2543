import { type Chunk, chooseChunk } from "./choose-chunk";
import type { Context } from "./context";
import type { FoundObservation } from "./find-observation";
import { askedOf, findRecalled, type RecallInput } from "./find-recalled";
import { noteRecall } from "./note-recall";
import { readContent } from "./read-content";

export interface RecalledChunk {
  found: FoundObservation;
  chunk: Chunk;
  /** Text, or base64 where it is none; null when more was asked for than one answer gives. */
  content: string | null;
}

/**
 * As `recall`, for a reader that takes only so many characters at once of what was found: offset and length count
 * characters where it is text.
 */
export async function recallChunk(
  ctx: Context,
  input: RecallInput,
  mostChars: (found: FoundObservation) => number,
): Promise<RecalledChunk> {
  const asked = askedOf(input);
  const { found, chunk } = await noteRecall(
    ctx,
    asked,
    async () => {
      const found = await findRecalled(ctx, input, asked);
      return { found, chunk: await chooseChunk(ctx, found, input, mostChars(found)) };
    },
    ({ found: { recording }, chunk: { unit, offset, length, total } }) => ({
      recording,
      part: { unit, offset, length, total },
    }),
  );
  if (chunk.isOverCap) return { found, chunk, content: null };
  const { sessionId: session, thread, id } = found.recording;
  return {
    found,
    chunk,
    content: await readContent(ctx, { session, thread, id, sha256: found.body.sha256, ...chunk }),
  };
}
