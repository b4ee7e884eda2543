import { findSessionById, findSessionsByExternalId, type SessionRow } from "@/db/queries/sessions";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A session by our id or the client's own.
 * @throws AppError `not-found`; `ambiguous` with the candidates when two agents gave the same id.
 */
export async function findSession({ database, actor }: Context, key: string): Promise<SessionRow> {
  const ours = UUID.test(key) ? await findSessionById(database.sql, actor.teamId, key) : null;
  if (ours) return ours;
  const [found, ...others] = await findSessionsByExternalId(database.sql, actor.teamId, key);
  if (!found) throw new AppError("not-found", "There is no such session here.");
  if (others.length === 0) return found;
  throw new AppError("ambiguous", "Several sessions have this id; name one of the candidates by its own id.", {
    candidates: [found, ...others].map(({ id, agent, externalId, title }) => ({ id, agent, externalId, title })),
  });
}
