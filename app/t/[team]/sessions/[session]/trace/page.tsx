import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { searchValue } from "@/components/filters/search-values";
import { sessionTitle } from "@/components/sessions/session-title";
import { TraceView } from "@/components/trace/trace-view";
import { makeQueryClient } from "@/lib/client/query-client";
import { sessionOptions } from "@/lib/client/sessions";
import { traceOptions } from "@/lib/client/trace";
import { pageContext } from "@/lib/http/page-context";
import { trace } from "@/lib/services/trace";
import { findForPage } from "../data";

interface Props {
  params: Promise<{ team: string; session: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { team, session } = await params;
  const { ctx } = await pageContext(team);
  return { title: `Trace: ${sessionTitle(await findForPage(ctx, decodeURIComponent(session)))}` };
}

export default async function TracePage({ params, searchParams }: Props) {
  const { team: slug, session: name } = await params;
  const { ctx, team } = await pageContext(slug);
  const session = await findForPage(ctx, decodeURIComponent(name));
  const search = await searchParams;
  const [q, thread] = [(searchValue(search, "q") ?? "").trim(), searchValue(search, "thread") ?? ""];
  const client = makeQueryClient();
  client.setQueryData(sessionOptions(team.slug, session.id).queryKey, session);
  if (q.length > 1)
    await client.prefetchQuery({
      ...traceOptions(team.slug, session.id, thread, q),
      queryFn: () => trace(ctx, { session: session.id, thread, q }),
    });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TraceView team={team.slug} session={session.id} />
    </HydrationBoundary>
  );
}
