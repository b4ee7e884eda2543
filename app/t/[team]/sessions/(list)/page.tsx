import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { renderClock } from "@/components/app/render-clock";
import { readFilters, sessionQuery } from "@/components/sessions/session-filters";
import { SessionsView } from "@/components/sessions/sessions-view";
import { columnCookie } from "@/components/table/column-choice";
import { SessionListQuery } from "@/lib/api/sessions";
import { labelsOptions } from "@/lib/client/labels";
import { makeQueryClient } from "@/lib/client/query-client";
import { sessionListOptions } from "@/lib/client/sessions";
import { originOf } from "@/lib/http/origin";
import { pageContext } from "@/lib/http/page-context";
import { listLabels } from "@/lib/services/list-labels";
import { listSessions } from "@/lib/services/list-sessions";

export const metadata: Metadata = { title: "Sessions" };

interface Props {
  params: Promise<{ team: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SessionsPage({ params, searchParams }: Props) {
  const { ctx, team } = await pageContext((await params).team);
  const { zone } = await renderClock();
  const query = sessionQuery(readFilters(await searchParams), zone);
  const client = makeQueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...sessionListOptions(team.slug, query),
      queryFn: () => listSessions(ctx, SessionListQuery.parse(query)),
    }),
    client.prefetchQuery({ ...labelsOptions(team.slug), queryFn: () => listLabels(ctx) }),
  ]);
  const remembered = (await cookies()).get(columnCookie("sessions"))?.value ?? null;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SessionsView team={team.slug} origin={await originOf()} rememberedColumns={remembered} />
    </HydrationBoundary>
  );
}
