import {
  describeIssued,
  type FoundRow,
  findIssued,
  findRecording,
  type IssuedRow,
  type RecordingRow,
} from "@/db/queries/recall";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";
import { decodePart } from "./decode-part";
import { type Scope, suggestAddresses } from "./suggest-addresses";

export type Recording = IssuedRow & RecordingRow;

export interface Wanted extends Scope {
  id: string;
  as: "content" | "seen";
  /** Hex; names one recording of several. */
  sha256: string | null;
}

export interface FoundObservation {
  recording: Recording;
  /** The bytes that were asked for: the content, what the model saw of it, or an earlier recording of either. */
  body: { as: "content" | "seen"; sha256: string; size: number; bytes: Uint8Array | null };
}

/**
 * What an id names within a scope.
 * @throws AppError `not-found` with suggestions; `ambiguous` with candidates when it names different bytes.
 */
export async function findObservation(ctx: Context, wanted: Wanted): Promise<FoundObservation> {
  const rows = await findIssued(ctx.database.sql, ctx.actor.teamId, wanted.id, wanted);
  if (rows.length === 0) {
    throw new AppError("not-found", `Nothing here has the address §${wanted.id}.`, {
      suggestions: await suggestAddresses(ctx, wanted.id, wanted),
    });
  }
  const found: FoundObservation[] = [];
  for (const row of rows) {
    const observation = await observationOf(ctx, row, wanted);
    if (observation) found.push(observation);
  }
  const [first] = found;
  if (!first) throw nothingRecorded(wanted);
  if (new Set(found.map(({ body }) => body.sha256)).size > 1) throw await ambiguous(ctx, wanted.id, rows);
  return first;
}

async function observationOf(ctx: Context, row: FoundRow, wanted: Wanted): Promise<FoundObservation | null> {
  const { codec, stored, ...current } = row;
  const recording = isRecording(current) && (wanted.sha256 === null || holds(current, wanted.sha256)) ? current : null;
  if (recording) {
    const body = bodyOf(recording, wanted);
    const comes = body.as === "content" && codec !== null && stored !== null;
    const bytes = comes ? await decodePart({ codec, stored, rawLen: recording.bytes }) : null;
    return { recording, body: { ...body, bytes } };
  }
  const earlier = await findRecording(ctx.database.sql, ctx.actor.teamId, row, wanted.sha256);
  if (!earlier) return null;
  const { sessionId, thread, callKey, occurrence } = row;
  const whole = { sessionId, thread, callKey, occurrence, ...earlier };
  return { recording: whole, body: { ...bodyOf(whole, wanted), bytes: null } };
}

function isRecording(row: IssuedRow & { generation: number | null }): row is Recording {
  return row.generation !== null;
}

function holds(recording: Recording, sha256: string): boolean {
  return recording.sha256 === sha256 || recording.seenSha256 === sha256;
}

function bodyOf(
  recording: Recording,
  { as, sha256 }: Wanted,
): { as: "content" | "seen"; sha256: string; size: number } {
  const { seenSha256, seenBytes } = recording;
  const wantsSeen = sha256 === null ? as === "seen" : sha256 !== recording.sha256;
  if (wantsSeen && seenSha256 !== null) return { as: "seen", sha256: seenSha256, size: seenBytes ?? 0 };
  return { as: "content", sha256: recording.sha256, size: recording.bytes };
}

function nothingRecorded({ id, sha256 }: Wanted): AppError {
  if (sha256 !== null)
    return new AppError("not-found", `§${id} was never recorded with these bytes.`, { suggestions: [] });
  return new AppError("unavailable", `§${id} is being read again from its log. Try again in a moment.`);
}

async function ambiguous(ctx: Context, id: string, rows: readonly IssuedRow[]): Promise<AppError> {
  const issued = rows.map(({ sessionId, thread }) => ({ id, session: sessionId, thread }));
  const described = await describeIssued(ctx.database.sql, ctx.actor.teamId, issued);
  const candidates = described.map(({ session, thread, step, kind, tool, action, at }) => ({
    id,
    session,
    thread,
    step,
    action: action ?? tool ?? kind,
    at: at?.toISOString() ?? null,
  }));
  return new AppError("ambiguous", `§${id} names different outputs in several places; say which session or thread.`, {
    candidates,
  });
}
