import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readCompactionPlace } from "@/components/audit/compaction-place";
import { CompactionView } from "@/components/audit/compaction-view";
import { sessionTitle } from "@/components/sessions/session-title";
import { listDiscarded as discardedOp } from "@/lib/api/compaction-lists";
import { listFindings as findingsOp } from "@/lib/api/findings";
import { compactionAuditOptions } from "@/lib/client/audit";
import { compactionOptions, discardedListOptions } from "@/lib/client/compactions";
import { findingListOptions } from "@/lib/client/findings";
import { makeQueryClient } from "@/lib/client/query-client";
import { sessionOptions } from "@/lib/client/sessions";
import { pageContext } from "@/lib/http/page-context";
import { getCompaction } from "@/lib/services/get-compaction";
import { getCompactionAudit } from "@/lib/services/get-compaction-audit";
import { listDiscarded } from "@/lib/services/list-discarded";
import { listFindings } from "@/lib/services/list-findings";
import { findForPage, orNotFound } from "../../data";

interface Props {
  params: Promise<{ team: string; session: string; compaction: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { team, session, compaction } = await params;
  const { ctx } = await pageContext(team);
  const { n } = nameOf(compaction);
  return { title: `Compaction ${n}: ${sessionTitle(await findForPage(ctx, decodeURIComponent(session)))}` };
}

export default async function CompactionPage({ params, searchParams }: Props) {
  const { team: slug, session: name, compaction: asked } = await params;
  const { ctx, team } = await pageContext(slug);
  const { id: session, ...facts } = await findForPage(ctx, decodeURIComponent(name));
  const { thread, n } = nameOf(asked);
  const [place, compaction] = [{ thread, n }, `${thread}:${n}`];
  const { sort } = readCompactionPlace(await searchParams);
  const ranked = { kind: "tool", sort, limit: 20 } as const;
  const client = makeQueryClient();
  client.setQueryData(sessionOptions(team.slug, session).queryKey, { id: session, ...facts });
  const whole = orNotFound(getCompaction(ctx, { session, compaction }));
  client.setQueryData(compactionOptions(team.slug, session, place).queryKey, await whole);
  await Promise.all([
    client.prefetchQuery({
      ...compactionAuditOptions(team.slug, session, place),
      queryFn: () => getCompactionAudit(ctx, { session, compaction }),
    }),
    client.prefetchInfiniteQuery({
      ...discardedListOptions(team.slug, session, place, ranked),
      queryFn: () => listDiscarded(ctx, { session, compaction, ...discardedOp.query.parse(ranked) }),
    }),
    client.prefetchInfiniteQuery({
      ...findingListOptions(team.slug, { session, thread, n }),
      queryFn: () => listFindings(ctx, findingsOp.query.parse({ session, thread, n })),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CompactionView key={compaction} team={team.slug} session={session} thread={thread} n={n} />
    </HydrationBoundary>
  );
}

/** `thread:n` as it stands in an address. */
function nameOf(asked: string): { thread: string; n: number } {
  const [, thread = "", n = ""] = /^(.*):([1-9]\d{0,8})$/.exec(decodeURIComponent(asked)) ?? [];
  if (n === "") notFound();
  return { thread, n: Number(n) };
}
