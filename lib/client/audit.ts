import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallInput, call } from "./call";
import { compactionKey, compactionName, type NamedCompaction } from "./compactions";
import { sessionKeys } from "./sessions";

/** How often a page asks again while what it shows is not audited yet. */
const WAITING_MS = 3_000;

/** The audit of all the team's compactions. */
export function teamAuditOptions(team: string, query: CallInput<"getTeamAudit">) {
  return queryOptions({
    queryKey: [team, "audit", "team", query],
    queryFn: ({ signal }) => call("getTeamAudit", query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? WAITING_MS : false),
  });
}

/** What was lost and needed again and again. */
export function lossesOptions(team: string, query: CallInput<"listLosses">) {
  return queryOptions({
    queryKey: [team, "audit", "losses", query],
    queryFn: ({ signal }) => call("listLosses", query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The audit of one thread. */
export function sessionAuditOptions(team: string, session: string, thread: string) {
  return queryOptions({
    queryKey: [...sessionKeys.one(team, session), "audit", thread],
    queryFn: ({ signal }) => call("getSessionAudit", { session, thread }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? WAITING_MS : false),
  });
}

/** Which facts left the view with a compaction, and what became of them. */
export function compactionAuditOptions(team: string, session: string, compaction: NamedCompaction) {
  return queryOptions({
    queryKey: [...compactionKey(team, session, compaction), "audit"],
    queryFn: ({ signal }) =>
      call("getCompactionAudit", { session, compaction: compactionName(compaction) }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? WAITING_MS : false),
  });
}
