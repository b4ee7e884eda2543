import { type FileRevisionRow, listFileRevisions } from "@/db/queries/files";
import type { Input, Output } from "@/lib/api/operation";
import type { listFiles as op } from "@/lib/api/sessions";
import type { Context } from "./context";
import { findSession } from "./find-session";

export async function listFiles(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const session = await findSession(ctx, input.session);
  const rows = await listFileRevisions(ctx.database.sql, ctx.actor.teamId, session.id);
  const byName = new Map<string, FileRevisionRow[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return { items: [...byName.values()].flatMap(toFile), nextCursor: null };
}

function toFile(rows: readonly FileRevisionRow[]): Output<typeof op>["items"] {
  const current = rows.find((row) => row.current);
  if (!current) return [];
  const { name, thread, bytes, sha256 } = current;
  const revisions = rows.map((row) => ({
    n: row.n,
    bytes: row.bytes,
    sha256: row.sha256,
    current: row.current,
    observations: row.observations,
    receivedAt: row.receivedAt.toISOString(),
  }));
  return [{ name, thread, bytes, sha256, revisions }];
}
