import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { renderClock } from "@/components/app/render-clock";
import { compactionQuery, readFilters } from "@/components/compactions/compaction-filters";
import { CompactionsView } from "@/components/compactions/compactions-view";
import { columnCookie } from "@/components/table/column-choice";
import { TeamCompactionQuery } from "@/lib/api/team-compactions";
import { labelsOptions } from "@/lib/client/labels";
import { makeQueryClient } from "@/lib/client/query-client";
import { teamCompactionListOptions } from "@/lib/client/team-compactions";
import { pageContext } from "@/lib/http/page-context";
import { listLabels } from "@/lib/services/list-labels";
import { listTeamCompactions } from "@/lib/services/list-team-compactions";

export const metadata: Metadata = { title: "Compactions" };

interface Props {
  params: Promise<{ team: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CompactionsPage({ params, searchParams }: Props) {
  const { ctx, team } = await pageContext((await params).team);
  const { zone } = await renderClock();
  const query = compactionQuery(readFilters(await searchParams), zone);
  const client = makeQueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...teamCompactionListOptions(team.slug, query),
      queryFn: () => listTeamCompactions(ctx, TeamCompactionQuery.parse(query)),
    }),
    client.prefetchQuery({ ...labelsOptions(team.slug), queryFn: () => listLabels(ctx) }),
  ]);
  const remembered = (await cookies()).get(columnCookie("compactions"))?.value ?? null;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CompactionsView team={team.slug} rememberedColumns={remembered} />
    </HydrationBoundary>
  );
}
