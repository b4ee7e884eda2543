import { findRequestPlaces, observationsOfCalls, type RequestPlaces } from "@/db/queries/compaction-views";
import { compactionsOf } from "@/db/queries/compactions";
import type { ThreadKey } from "@/db/queries/observations";
import type { getCompactionViews as op, View } from "@/lib/api/compaction-views";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import { MAX_LINE_BYTES } from "@/lib/core/limits";
import { compareRequests, type WireMessage, type WireState } from "@/lib/core/wire-message";
import { type RequestView, type RequestViews, readRequestViews } from "@/lib/parsers/claude-code/request-views";
import { createLineSplitter, type Line } from "@/lib/parsers/lines";
import { readLine } from "@/lib/parsers/records";
import type { Context } from "./context";
import { findThread } from "./find-thread";
import { readRevision } from "./read-raw";
import { parseCompactionName } from "./to-compaction";

/** Of the log, from the compaction before on: a window's worth is far less. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_MESSAGES = 2000;

export async function getCompactionViews(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const { thread, n } = parseCompactionName(input.compaction);
  const { key } = await findThread(ctx, { session: input.session, thread });
  const [compaction] = await compactionsOf(ctx.database.sql, key, [n]);
  if (!compaction) throw new AppError("not-found", "This thread has no such compaction.");
  const places = await findRequestPlaces(ctx.database.sql, key, n);
  const views = places && (await readViews(ctx, places));
  const before = views?.before();
  const after = views?.after();
  if (!views || !before || !after) return { recorded: false, before: null, after: null };
  const states = compareRequests(before.messages, after.messages, views.late());
  const ids = await idsOf(ctx, key, places, [...before.messages, ...after.messages]);
  return { recorded: true, before: toView(before, states.before, ids), after: toView(after, states.after, ids) };
}

/** Reads the thread's log from the compaction before to the first request after this one, a line at a time. */
async function readViews({ database, actor, signal }: Context, places: RequestPlaces): Promise<RequestViews> {
  const from = places.previous ?? 0;
  const views = readRequestViews(places.cut - from);
  const splitter = createLineSplitter(MAX_LINE_BYTES);
  const take = (lines: readonly Line[]) => {
    for (const line of lines) {
      if (views.isDone()) return;
      const content = readLine(line);
      for (const part of content.blank ? [] : content.parts)
        if ("record" in part) views.record(part.record, { line: line.number, offset: line.offset, part: part.part });
    }
  };
  const to = Math.min(places.next ?? Number.POSITIVE_INFINITY, from + MOST_BYTES);
  for await (const bytes of readRevision(database, actor.teamId, places.streamId, places.revision, { from, to })) {
    signal.throwIfAborted();
    take(splitter.push(bytes));
    if (views.isDone()) return views;
  }
  take(splitter.end());
  return views;
}

async function idsOf(ctx: Context, key: ThreadKey, places: RequestPlaces, messages: readonly WireMessage[]) {
  const answered = messages.flatMap(({ told }) => (told?.kinds.includes("tool_result") ? told.callIds : []));
  const between = { from: places.previous ?? 0, to: places.cut };
  return answered.length === 0
    ? new Map<string, string>()
    : await observationsOfCalls(ctx.database.sql, key, between, [...new Set(answered)]);
}

function toView(view: RequestView, states: readonly WireState[], ids: ReadonlyMap<string, string>): View {
  const { messages } = view;
  const from = Math.max(0, messages.length - MOST_MESSAGES);
  return {
    at: view.at === null ? null : new Date(view.at).toISOString(),
    count: messages.length,
    bytes: messages.reduce((sum, { told }) => sum + (told?.bytes ?? 0), 0),
    unresolved: messages.filter(({ told }) => told === null).length,
    messages: messages.slice(from).map(({ told }, index) => ({
      role: told?.role ?? null,
      kinds: told?.kinds ?? [],
      preview: told?.preview ?? null,
      bytes: told?.bytes ?? null,
      isSummary: told?.isSummary ?? false,
      state: states[from + index] ?? "gone",
      observationIds: told?.kinds.includes("tool_result") ? told.callIds.flatMap((id) => ids.get(id) ?? []) : [],
    })),
  };
}
