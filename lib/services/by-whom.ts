import type { ByWhom } from "@/db/queries/runs";
import type { Context } from "./context";

export function byWhom({ actor }: Context): ByWhom {
  return { actorKind: actor.kind, actorId: actor.id, developer: actor.developer };
}
