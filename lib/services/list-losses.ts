import { listEvidence } from "@/db/queries/findings";
import { type AdoptionRow, adoptionsOf, listLosses as query } from "@/db/queries/losses";
import type { Adoption, listLosses as op } from "@/lib/api/losses";
import type { Input, Output } from "@/lib/api/operation";
import { AUDITED_CLASSES } from "@/lib/core/audit/audited-classes";
import { instructionsAgainst } from "@/lib/core/audit/instructions";
import { groupBy } from "@/lib/core/group-by";
import { oneOf } from "@/lib/core/one-of";
import type { Context } from "./context";
import { refsOf, toFinding } from "./list-findings";
import { toRecalledBy } from "./to-recalled-by";

/** Findings shown of each loss, the latest. */
const EVIDENCE = 3;

export async function listLosses(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { sql } = ctx.database;
  const { teamId } = ctx.actor;
  const project = input.project ?? null;
  const losses = await query(sql, teamId, { project, loss: null, limit: input.limit });
  const names = losses.map(({ loss }) => loss);
  const [adoptions, evidence] = await Promise.all([
    adoptionsOf(sql, teamId, names),
    listEvidence(sql, teamId, { losses: names, project, each: EVIDENCE }),
  ]);
  const refOf = await refsOf(ctx, evidence);
  const evidenceOf = groupBy(evidence, ({ loss }) => loss);
  return {
    items: losses.map((row) => ({
      ...row,
      class: oneOf(AUDITED_CLASSES, row.class),
      instructions: instructionsAgainst(row),
      evidence: (evidenceOf.get(row.loss) ?? []).map((finding) => toFinding(finding, refOf)),
      adoption: toAdoption(adoptions.find(({ loss }) => loss === row.loss)),
    })),
    nextCursor: null,
  };
}

function toAdoption(row: AdoptionRow | undefined): Adoption | null {
  if (!row) return null;
  const { n, project, instruction, at } = row;
  return {
    ...{ n, project, instruction, at: at.toISOString(), by: toRecalledBy(row) },
    before: { sessions: row.sessionsBefore, lost: row.lostBefore },
    after: { sessions: row.sessionsAfter, lost: row.lostAfter },
  };
}
