import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { readFilters, recallQuery, scopeQuery } from "@/components/recalls/recall-filters";
import { RecallsView } from "@/components/recalls/recalls-view";
import { listRecalls as listOp, getRecallSummary as summaryOp } from "@/lib/api/recalls";
import { makeQueryClient } from "@/lib/client/query-client";
import { recallListOptions, recallSummaryOptions } from "@/lib/client/recalls";
import { sessionOptions } from "@/lib/client/sessions";
import { originOf } from "@/lib/http/origin";
import { pageContext } from "@/lib/http/page-context";
import { getRecallSummary } from "@/lib/services/get-recall-summary";
import { getSession } from "@/lib/services/get-session";
import { listRecalls } from "@/lib/services/list-recalls";

export const metadata: Metadata = { title: "Recalls" };

interface Props {
  params: Promise<{ team: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function RecallsPage({ params, searchParams }: Props) {
  const { ctx, team } = await pageContext((await params).team);
  const filters = readFilters(await searchParams);
  const { session } = filters;
  const [query, scope] = [recallQuery(filters), scopeQuery(filters)];
  const client = makeQueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...recallListOptions(team.slug, query),
      queryFn: () => listRecalls(ctx, listOp.query.parse(query)),
    }),
    client.prefetchQuery({
      ...recallSummaryOptions(team.slug, scope),
      queryFn: () => getRecallSummary(ctx, summaryOp.query.parse(scope)),
    }),
    ...(session === null
      ? []
      : [
          client.prefetchQuery({
            ...sessionOptions(team.slug, session),
            queryFn: () => getSession(ctx, { session }),
          }),
        ]),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RecallsView team={team.slug} origin={await originOf()} />
    </HydrationBoundary>
  );
}
