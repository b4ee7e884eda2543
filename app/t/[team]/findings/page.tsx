import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { findingsQuery, readFindingsPlace } from "@/components/audit/finding-filters";
import { FindingsView } from "@/components/audit/findings-view";
import { listFindings as op } from "@/lib/api/findings";
import { findingListOptions } from "@/lib/client/findings";
import { makeQueryClient } from "@/lib/client/query-client";
import { pageContext } from "@/lib/http/page-context";
import { listFindings } from "@/lib/services/list-findings";

export const metadata: Metadata = { title: "Findings" };

interface Props {
  params: Promise<{ team: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function FindingsPage({ params, searchParams }: Props) {
  const { ctx, team } = await pageContext((await params).team);
  const query = findingsQuery(readFindingsPlace(await searchParams));
  const client = makeQueryClient();
  await client.prefetchInfiniteQuery({
    ...findingListOptions(team.slug, query),
    queryFn: () => listFindings(ctx, op.query.parse(query)),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FindingsView team={team.slug} />
    </HydrationBoundary>
  );
}
