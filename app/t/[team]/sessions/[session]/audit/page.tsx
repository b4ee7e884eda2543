import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SessionAuditView } from "@/components/audit/session-audit-view";
import { searchValue } from "@/components/filters/search-values";
import { sessionTitle } from "@/components/sessions/session-title";
import { sessionAuditOptions } from "@/lib/client/audit";
import { makeQueryClient } from "@/lib/client/query-client";
import { sessionOptions } from "@/lib/client/sessions";
import { pageContext } from "@/lib/http/page-context";
import { getSessionAudit } from "@/lib/services/get-session-audit";
import { findForPage } from "../data";

interface Props {
  params: Promise<{ team: string; session: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { team, session } = await params;
  const { ctx } = await pageContext(team);
  return { title: `Audit: ${sessionTitle(await findForPage(ctx, decodeURIComponent(session)))}` };
}

export default async function SessionAuditPage({ params, searchParams }: Props) {
  const { team: slug, session: name } = await params;
  const { ctx, team } = await pageContext(slug);
  const session = await findForPage(ctx, decodeURIComponent(name));
  const thread = searchValue(await searchParams, "thread") ?? "";
  const client = makeQueryClient();
  client.setQueryData(sessionOptions(team.slug, session.id).queryKey, session);
  await client.prefetchQuery({
    ...sessionAuditOptions(team.slug, session.id, thread),
    queryFn: () => getSessionAudit(ctx, { session: session.id, thread }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SessionAuditView team={team.slug} session={session.id} />
    </HydrationBoundary>
  );
}
