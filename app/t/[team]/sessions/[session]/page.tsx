import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SessionView } from "@/components/session/session-view";
import { sessionTitle } from "@/components/sessions/session-title";
import { pageContext } from "@/lib/http/page-context";
import { findForPage, prefetchSession } from "./data";

interface Props {
  params: Promise<{ team: string; session: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { team, session } = await params;
  const { ctx } = await pageContext(team);
  return { title: sessionTitle(await findForPage(ctx, decodeURIComponent(session))) };
}

export default async function SessionPage({ params, searchParams }: Props) {
  const { team: slug, session: name } = await params;
  const { ctx, team } = await pageContext(slug);
  const session = await findForPage(ctx, decodeURIComponent(name));
  const { client, thread } = await prefetchSession(ctx, team.slug, session, await searchParams);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SessionView key={`${session.id} ${thread}`} team={team.slug} session={session.id} thread={thread} />
    </HydrationBoundary>
  );
}
