import { labelsIn } from "@/db/queries/labels";
import type { Labels } from "@/lib/api/labels";
import type { Context } from "./context";

export async function listLabels({ database, actor }: Context): Promise<Labels> {
  const [projects, developers] = await Promise.all([
    labelsIn(database.sql, actor.teamId, "project"),
    labelsIn(database.sql, actor.teamId, "developer"),
  ]);
  return { projects, developers };
}
