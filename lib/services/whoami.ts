import { getTeam } from "@/db/queries/access";
import type { Whoami } from "@/lib/api/access";
import { AppError } from "@/lib/core/errors";
import { MAX_LINE_BYTES } from "@/lib/core/limits";
import { env } from "@/lib/env";
import type { Context } from "./context";

export async function whoami({ database, actor }: Context): Promise<Whoami> {
  const team = await getTeam(database.sql, actor.teamId);
  if (!team) throw new AppError("not-found", "This team is no longer here.");
  return {
    team,
    actor: { kind: actor.kind, id: actor.id, developer: actor.developer },
    scopes: [...actor.scopes],
    limits: { uploadBytes: env().PALIMPSEST_MAX_UPLOAD_BYTES, lineBytes: MAX_LINE_BYTES, pageItems: 200 },
  };
}
