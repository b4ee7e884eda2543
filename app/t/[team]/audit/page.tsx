import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { lossesQuery, readAuditFilters, teamAuditQuery } from "@/components/audit/audit-filters";
import { AuditView } from "@/components/audit/audit-view";
import { getTeamAudit as auditOp } from "@/lib/api/audit";
import { listLosses as lossesOp } from "@/lib/api/losses";
import { lossesOptions, teamAuditOptions } from "@/lib/client/audit";
import { makeQueryClient } from "@/lib/client/query-client";
import { pageContext } from "@/lib/http/page-context";
import { getTeamAudit } from "@/lib/services/get-team-audit";
import { listLosses } from "@/lib/services/list-losses";

export const metadata: Metadata = { title: "Audit" };

interface Props {
  params: Promise<{ team: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AuditPage({ params, searchParams }: Props) {
  const { ctx, team } = await pageContext((await params).team);
  const filters = readAuditFilters(await searchParams);
  const [query, scope] = [teamAuditQuery(filters), lossesQuery(filters)];
  const client = makeQueryClient();
  await Promise.all([
    client.prefetchQuery({
      ...teamAuditOptions(team.slug, query),
      queryFn: () => getTeamAudit(ctx, auditOp.query.parse(query)),
    }),
    client.prefetchQuery({
      ...lossesOptions(team.slug, scope),
      queryFn: () => listLosses(ctx, lossesOp.query.parse(scope)),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditView team={team.slug} />
    </HydrationBoundary>
  );
}
