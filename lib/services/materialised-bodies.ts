import { findIssued } from "@/db/queries/recall";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { formatInteger } from "@/lib/core/format-number";
import { oneOf } from "@/lib/core/one-of";
import type { Entry } from "@/lib/core/run/run-state";
import type { MaterialisedBody } from "@/lib/core/view/view-item";
import type { Context } from "./context";
import type { Run } from "./find-run";
import { readContent } from "./read-content";

/** What stands in a run's view, the most recently used first: of each observation what was recalled of it. */
export async function materialisedBodies(
  ctx: Context,
  { state }: Run,
  at: { sessionId: string; thread: string; step: number },
): Promise<MaterialisedBody[]> {
  const bodies: MaterialisedBody[] = [];
  for (const entries of byObservation(state.entries.toReversed())) {
    const [first] = entries;
    if (!first) continue;
    const { session: sessionId, thread, id } = first;
    const [row] = await findIssued(ctx.database.sql, ctx.actor.teamId, id, { sessionId, thread });
    if (!row || row.generation === null) continue;
    const isHere = sessionId === at.sessionId && thread === at.thread;
    if (isHere && row.step > at.step) continue;
    const texts: string[] = [];
    for (const entry of entries) texts.push(await readContent(ctx, entry));
    const facts = { ...row, kind: oneOf(OBSERVATION_KINDS, row.kind) };
    const place = isHere ? { seq: row.seq, step: row.step } : { seq: null, step: null };
    bodies.push({ facts, ...place, text: texts.join("\n"), part: partOf(entries) });
  }
  return bodies;
}

/** In the order in which each was used last. */
function byObservation(entries: readonly Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = JSON.stringify([entry.session, entry.thread, entry.id]);
    const group = groups.get(name);
    if (group) group.push(entry);
    else groups.set(name, [entry]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => a.offset - b.offset));
}

function partOf(entries: readonly Entry[]): string | null {
  const [first] = entries;
  if (!first || (entries.length === 1 && !first.grep && first.length === first.total)) return null;
  const ranges = entries.map(({ offset, length, grep }) => {
    const range = `${formatInteger(offset)}–${formatInteger(offset + length)}`;
    return grep ? `${range} (${formatInteger(grep.lines.length)} lines of it)` : range;
  });
  return `${first.unit} ${ranges.join(", ")} of ${formatInteger(first.total)}`;
}
