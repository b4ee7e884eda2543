import { describeIssued, listNearby } from "@/db/queries/recall";
import { nearest, neighbours } from "@/lib/core/suggest";
import type { Context } from "./context";

export interface Scope {
  sessionId: string | null;
  thread: string | null;
}

export interface Suggestion {
  id: string;
  session: string;
  thread: string;
  step: number;
  action: string | null;
  at: string | null;
  distance: number;
}

const COUNT = 3;
/** Equally near ids are told apart by when they were seen, so a few more than are shown are looked at. */
const LOOKED_AT = 24;

/** Ids of the same scope that may have been meant. The work is bounded however many ids there are. */
export async function suggestAddresses({ database, actor }: Context, id: string, scope: Scope): Promise<Suggestion[]> {
  const nearby = await listNearby(database.sql, actor.teamId, { id, ...scope, neighbours: neighbours(id) });
  const likely = nearest(
    id,
    nearby.map(({ issuedAt, ...row }) => ({ ...row, at: issuedAt.getTime() })),
    LOOKED_AT,
  );
  const described = await describeIssued(database.sql, actor.teamId, likely);
  return nearest(
    id,
    described.map((row) => ({ ...row, at: row.at?.getTime() ?? null })),
    COUNT,
  ).map(({ id: near, session, thread, step, kind, tool, action, at, distance }) => ({
    id: near,
    session,
    thread,
    step,
    action: action ?? tool ?? kind,
    at: at === null ? null : new Date(at).toISOString(),
    distance,
  }));
}
