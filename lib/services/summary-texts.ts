import { firstParts } from "@/db/queries/contents";
import type { Context } from "./context";
import { decodePart } from "./decode-part";

export interface SummaryText {
  text: string;
  /** Only the beginning is here; the whole is behind the summary's address. */
  truncated: boolean;
}

/** Longer than any summary a client writes, short enough that a page of them stays a page. */
const MAX_CHARS = 100_000;

/** Texts of summaries by the SHA-256 of their content. */
export async function summaryTexts(
  { database, actor }: Context,
  sessionId: string,
  rows: readonly { summarySha256: string | null }[],
): Promise<Map<string, SummaryText>> {
  const wanted = [...new Set(rows.flatMap(({ summarySha256 }) => summarySha256 ?? []))];
  const parts = await firstParts(database.sql, actor.teamId, sessionId, wanted);
  const texts = new Map<string, SummaryText>();
  for (const { sha256, ...part } of parts) {
    const whole = new TextDecoder().decode(await decodePart(part));
    const text = whole.slice(0, MAX_CHARS).toWellFormed();
    texts.set(sha256, { text, truncated: whole.length > MAX_CHARS || !part.isLast });
  }
  return texts;
}
