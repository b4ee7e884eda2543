import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { readSearch, searchQuery } from "@/components/search/search-filters";
import { SearchView } from "@/components/search/search-view";
import { search as op } from "@/lib/api/search";
import { makeQueryClient } from "@/lib/client/query-client";
import { searchOptions } from "@/lib/client/search";
import { pageContext } from "@/lib/http/page-context";
import { search } from "@/lib/services/search";

export const metadata: Metadata = { title: "Search" };

interface Props {
  params: Promise<{ team: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchPage({ params, searchParams }: Props) {
  const { ctx, team } = await pageContext((await params).team);
  const filters = readSearch(await searchParams);
  const client = makeQueryClient();
  if (filters.q.trim() !== "") {
    const query = searchQuery(filters);
    await client.prefetchInfiniteQuery({
      ...searchOptions(team.slug, query),
      queryFn: () => search(ctx, op.query.parse(query)),
    });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SearchView team={team.slug} />
    </HydrationBoundary>
  );
}
