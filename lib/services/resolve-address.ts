import { parseAddress } from "@/lib/core/address";
import { AppError } from "@/lib/core/errors";
import type { RecallStatus } from "@/lib/core/run/recall-status";
import type { Context } from "./context";
import { type FoundObservation, findObservation } from "./find-observation";
import { findSession } from "./find-session";

export type Miss = Extract<RecallStatus, "not-found" | "malformed" | "ambiguous" | "gone">;

export interface Missed {
  /** The id asked for, or what was given where that is none. */
  id: string;
  status: Miss;
  message: string;
  suggestions: { id: string }[];
  candidates: { id: string }[];
}

/** What an address leads to: in the session it names, else in the run's thread, its session, the team. */
export async function resolveAddress(
  ctx: Context,
  address: string,
  run: { sessionId: string; thread: string },
): Promise<FoundObservation | Missed> {
  let id = address;
  try {
    const parsed = parseAddress(address);
    id = parsed.id;
    const wanted = { id, as: "content", sha256: null } as const;
    if (parsed.session !== null) {
      const { id: sessionId } = await findSession(ctx, parsed.session);
      return await findObservation(ctx, { ...wanted, sessionId, thread: null });
    }
    return await nearestFirst(ctx, wanted, run);
  } catch (error) {
    if (error instanceof AppError && isMiss(error.code)) return missed(id, error.code, error);
    throw error;
  }
}

async function nearestFirst(
  ctx: Context,
  wanted: { id: string; as: "content"; sha256: null },
  { sessionId, thread }: { sessionId: string; thread: string },
): Promise<FoundObservation> {
  let nearest: AppError | null = null;
  for (const scope of [
    { sessionId, thread },
    { sessionId, thread: null },
    { sessionId: null, thread: null },
  ]) {
    try {
      return await findObservation(ctx, { ...wanted, ...scope });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "not-found") throw error;
      if (nearest === null || suggestionsOf(nearest).length === 0) nearest = error;
    }
  }
  throw nearest ?? new Error("There is always a scope to look in.");
}

export function isMiss(code: string): code is Miss {
  return ["not-found", "malformed", "ambiguous", "gone"].includes(code);
}

function missed(id: string, status: Miss, error: AppError): Missed {
  return {
    id,
    status,
    message: error.message,
    suggestions: suggestionsOf(error),
    candidates: listOf(error, "candidates"),
  };
}

const suggestionsOf = (error: AppError) => listOf(error, "suggestions");

function listOf(error: AppError, name: string): { id: string }[] {
  const list = error.details[name];
  return Array.isArray(list) ? list : [];
}
