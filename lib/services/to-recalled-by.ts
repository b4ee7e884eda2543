import type { ByWhom } from "@/db/queries/runs";
import type { RecalledBy } from "@/lib/api/recalls";

export function toRecalledBy({ actorKind, actorId, developer }: ByWhom): RecalledBy {
  return { kind: actorKind === "browser" ? "browser" : "key", id: actorId, developer };
}
