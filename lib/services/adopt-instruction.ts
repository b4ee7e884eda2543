import { addAdoption, listLosses } from "@/db/queries/losses";
import type { adoptInstruction as op } from "@/lib/api/losses";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import { toStorableText } from "@/lib/core/preview";
import { byWhom } from "./by-whom";
import type { Context } from "./context";

export async function adoptInstruction(ctx: Context, { body }: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { teamId } = ctx.actor;
  const { loss, project } = body;
  const [found] = await listLosses(sql, teamId, { project, loss, limit: 1 });
  if (!found) throw new AppError("not-found", "No session here had such a loss.");
  const instruction = toStorableText(body.instruction);
  const { n, at } = await addAdoption(sql, teamId, byWhom(ctx), { loss, project, class: found.class, instruction });
  return { n, at: at.toISOString() };
}
