import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { cache } from "react";
import { type PlaceInSession, readPlace } from "@/components/session/session-place";
import { blocksOf } from "@/components/timeline/block-seqs";
import { seqsShown, threadOutline } from "@/components/timeline/thread-outline";
import { listEvents } from "@/lib/api/events";
import { getContext, type Session } from "@/lib/api/sessions";
import { getView } from "@/lib/api/view";
import { eventBlockOptions, outlineOptions } from "@/lib/client/events";
import { markListOptions } from "@/lib/client/marks";
import { makeQueryClient } from "@/lib/client/query-client";
import { contextOptions, fileListOptions, sessionOptions, threadListOptions } from "@/lib/client/sessions";
import { viewOptions } from "@/lib/client/view";
import { AppError } from "@/lib/core/errors";
import type { Context } from "@/lib/services/context";
import { getContext as readContext } from "@/lib/services/get-context";
import { getOutline as readOutline } from "@/lib/services/get-outline";
import { getSession } from "@/lib/services/get-session";
import { getView as readView } from "@/lib/services/get-view";
import { listEvents as readEvents } from "@/lib/services/list-events";
import { listFiles } from "@/lib/services/list-files";
import { listMarks } from "@/lib/services/list-marks";
import { listThreads } from "@/lib/services/list-threads";

type Search = Record<string, string | string[] | undefined>;

/** Rows that may be drawn at first. */
const FIRST_ROWS = 50;

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
): Promise<{ client: QueryClient; thread: string }> {
  const client = makeQueryClient();
  const place = readPlace(search);
  const { thread } = place;
  client.setQueryData(sessionOptions(team, session).queryKey, { id: session, ...facts });
  await Promise.all([
    prefetchTimeline(ctx, client, { team, session }, place),
    client.prefetchQuery({ ...threadListOptions(team, session), queryFn: () => listThreads(ctx, { session }) }),
    client.prefetchQuery({ ...fileListOptions(team, session), queryFn: () => listFiles(ctx, { session }) }),
    client.prefetchQuery({
      ...contextOptions(team, session, thread),
      queryFn: () => readContext(ctx, { session, ...getContext.query.parse({ thread }) }),
    }),
  ]);
  await prefetchView(ctx, client, { team, session }, place);
  return { client, thread };
}

/** The bounded view that the address names, at the last step where it names a later one. */
async function prefetchView(
  ctx: Context,
  client: QueryClient,
  { team, session }: { team: string; session: string },
  { thread, view }: PlaceInSession,
): Promise<void> {
  if (view === null) return;
  const { items } = await client.ensureQueryData({
    ...threadListOptions(team, session),
    queryFn: () => listThreads(ctx, { session }),
  });
  const steps = items.find((each) => each.thread === thread)?.steps ?? 0;
  const asked = { ...view, step: Math.min(view.step, steps) };
  const input = getView.query.parse({ thread, ...asked, compare: "1" });
  await client.prefetchQuery({
    ...viewOptions(team, session, thread, asked),
    queryFn: () => readView(ctx, { session, ...input }),
  });
}

/** The thread in small, and the rows around the place that is asked for. */
async function prefetchTimeline(
  ctx: Context,
  client: QueryClient,
  { team, session }: { team: string; session: string },
  { thread, at, compaction, filter }: PlaceInSession,
): Promise<void> {
  const { tool } = filter;
  const [compactions, outline] = await Promise.all([
    orNotFound(listMarks(ctx, { session, thread })),
    orNotFound(readOutline(ctx, { session, thread, ...(tool !== null && { tool }) })),
  ]);
  client.setQueryData(outlineOptions(team, session, thread, tool).queryKey, outline);
  client.setQueryData(markListOptions(team, session, thread).queryKey, compactions);
  const seqs = seqsShown(threadOutline(outline), filter);
  const target = at ?? compactions.items.find((each) => each.n === compaction)?.seq ?? 0;
  const index = Math.max(
    0,
    seqs.findIndex((seq) => seq >= target),
  );
  await Promise.all(
    blocksOf(seqs, index - FIRST_ROWS / 2, index + FIRST_ROWS).map((block) =>
      client.prefetchQuery({
        ...eventBlockOptions(team, session, thread, block),
        queryFn: () => readEvents(ctx, { session, ...listEvents.query.parse({ thread, seqs: block }) }),
      }),
    ),
  );
}

/** What an answer holds; the page does not exist where there is none. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not-found" || error.code === "malformed")) notFound();
    throw error;
  }
}
