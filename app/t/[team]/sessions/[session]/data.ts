import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { cache } from "react";
import { timelineFilters } from "@/components/timeline/timeline-page";
import { listEvents } from "@/lib/api/events";
import { getContext, type Session } from "@/lib/api/sessions";
import { eventListOptions } from "@/lib/client/events";
import { markListOptions } from "@/lib/client/marks";
import { makeQueryClient } from "@/lib/client/query-client";
import { contextOptions, fileListOptions, sessionOptions, threadListOptions } from "@/lib/client/sessions";
import { AppError } from "@/lib/core/errors";
import type { Context } from "@/lib/services/context";
import { getContext as readContext } from "@/lib/services/get-context";
import { getSession } from "@/lib/services/get-session";
import { listEvents as readEvents } from "@/lib/services/list-events";
import { listFiles } from "@/lib/services/list-files";
import { listMarks } from "@/lib/services/list-marks";
import { listThreads } from "@/lib/services/list-threads";

type Search = Record<string, string | string[] | undefined>;

/** The session behind a page's address, once per rendering; the page does not exist without it. */
export const findForPage = cache(async (ctx: Context, session: string): Promise<Session> => {
  return orNotFound(getSession(ctx, { session }));
});

/** Everything the page shows first, as the browser's queries will look for it. */
export async function prefetchSession(
  ctx: Context,
  team: string,
  { id: session, ...facts }: Session,
  search: Search,
): Promise<{ client: QueryClient; thread: string; at: number | null }> {
  const client = makeQueryClient();
  const thread = one(search.thread) ?? "";
  const compactions = await orNotFound(listMarks(ctx, { session, thread }));
  const n = ordinal(search.compaction);
  const at = ordinal(search.at) ?? compactions.items.find((each) => each.n === n)?.seq ?? null;
  const events = await readEvents(ctx, { session, ...listEvents.query.parse({ thread, ...timelineFilters(at) }) });

  client.setQueryData(sessionOptions(team, session).queryKey, { id: session, ...facts });
  client.setQueryData(markListOptions(team, session, thread).queryKey, compactions);
  client.setQueryData(eventListOptions(team, session, thread, timelineFilters(at)).queryKey, {
    pages: [events],
    pageParams: [null],
  });
  await Promise.all([
    client.prefetchQuery({ ...threadListOptions(team, session), queryFn: () => listThreads(ctx, { session }) }),
    client.prefetchQuery({ ...fileListOptions(team, session), queryFn: () => listFiles(ctx, { session }) }),
    client.prefetchQuery({
      ...contextOptions(team, session, thread),
      queryFn: () => readContext(ctx, { session, ...getContext.query.parse({ thread }) }),
    }),
  ]);
  return { client, thread, at };
}

async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not-found" || error.code === "malformed")) notFound();
    throw error;
  }
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function ordinal(value: string | string[] | undefined): number | null {
  const text = one(value);
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
