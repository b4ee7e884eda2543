import { firstParts } from "@/db/queries/contents";
import type { ThreadKey } from "@/db/queries/observations";
import { type SeenObservation, type ViewRow, viewRowsBefore } from "@/db/queries/view";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { isShort, mayNeedText, mostBytes, type ViewItem, type ViewText } from "@/lib/core/view/view-item";
import type { Context } from "./context";
import { decodePart } from "./decode-part";
import { readBody } from "./read-body";

export interface ItemsWanted {
  before: number;
  step: number;
  limit: number;
  k: number;
  rho: number;
  /** False where only what is short will be shown. */
  withTexts: boolean;
}

/** The items of a thread before an event, in the order of the log; null for `next` when there are no more. */
export async function readViewItems(
  ctx: Context,
  key: ThreadKey & { generation: number },
  wanted: ItemsWanted,
): Promise<{ items: ViewItem[]; next: number | null }> {
  const rows = await viewRowsBefore(ctx.database.sql, key, wanted);
  const events = new Set(rows.map(({ seq }) => seq)).size;
  const isWanted = (row: ViewRow): row is ViewRow & SeenObservation => {
    if (row.id === null) return false;
    const facts = factsOf(row);
    return mayNeedText(facts, wanted.rho) && (wanted.withTexts || isShort(facts));
  };
  const texts = await readTexts(ctx, key.sessionId, rows.filter(isWanted), mostBytes(wanted.k));
  const items = rows.map((row): ViewItem => {
    const { seq, step } = row;
    if (row.id === null) return { seq, step, facts: null, text: calledOf(row) };
    return { seq, step, facts: factsOf(row), text: isWanted(row) ? (texts.get(row.sha256) ?? "") : null };
  });
  const oldest = rows.at(-1);
  return { items: items.reverse(), next: oldest && events === wanted.limit ? oldest.seq : null };
}

function calledOf({ calledTool, calledAction, preview }: ViewRow): string {
  return calledTool === null ? preview : `${calledTool}: ${calledAction ?? preview}`;
}

function factsOf({ id, kind, ...row }: SeenObservation) {
  const { tool, action, returnCode, isError, mediaType, bytes, chars, lines, head, tail, complete, totalBytes } = row;
  const shape = { mediaType, bytes, chars, lines, head, tail, complete, totalBytes };
  return { id, kind: oneOf(OBSERVATION_KINDS, kind), tool, action, returnCode, isError, ...shape };
}

/** Texts by their hash: whole up to some size, of longer ones the two ends. */
async function readTexts(
  ctx: Context,
  sessionId: string,
  bodies: readonly SeenObservation[],
  most: number,
): Promise<Map<string, ViewText>> {
  const texts = new Map<string, ViewText>();
  const whole = bodies.filter(({ bytes }) => bytes <= most);
  const hashes = [...new Set(whole.map(({ sha256 }) => sha256))];
  for (const part of await firstParts(ctx.database.sql, ctx.actor.teamId, sessionId, hashes)) {
    if (part.isLast) texts.set(part.sha256, decode(await decodePart(part)));
  }
  for (const { sha256, bytes, chars } of bodies) {
    if (texts.has(sha256)) continue;
    const body = { sessionId, sha256 };
    const text =
      bytes <= most
        ? decode(await readRange(ctx, body, 0, bytes))
        : {
            head: decode(await readRange(ctx, body, 0, most)),
            tail: decode(await readRange(ctx, body, Math.max(most, bytes - most), bytes)),
            chars,
          };
    texts.set(sha256, text);
  }
  return texts;
}

async function readRange(ctx: Context, body: { sessionId: string; sha256: string }, from: number, to: number) {
  const pieces: Uint8Array[] = [];
  for await (const piece of readBody(ctx, body, from, to)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}
