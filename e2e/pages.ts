import type { Page } from "@playwright/test";
import {
  auditPath,
  compactionPath,
  compactionsPath,
  findingsPath,
  observationPath,
  recallsPath,
  searchPath,
  sessionAuditPath,
  sessionPath,
  sessionsPath,
  tracePath,
} from "@/components/app/paths";
import { COMPACTION_COLUMNS } from "@/components/compactions/compaction-columns";
import type { Observation } from "@/lib/api/events";
import type { Session } from "@/lib/api/sessions";
import { loadSample } from "@/scripts/sample/load";
import { untilAudited } from "./audited";
import type { Team } from "./fixtures";
import { recallInRun, sendRecallable } from "./recall-log";
import { untilSearchable } from "./searchable";

export interface Visit {
  name: string;
  path: string;
}

const EVERY_COLUMN = COMPACTION_COLUMNS.map(({ key }) => key).join(".");

/** Every page there is, with the sample archive behind them. */
export async function everyPage(team: Team): Promise<Visit[]> {
  await loadSample({ baseUrl: team.baseUrl, key: team.key });
  const sessions = await team.api.list<Session>("/sessions");
  const pages: Visit[] = [{ name: "sessions", path: sessionsPath(team.slug) }];
  pages.push({ name: "sessions-filtered-to-none", path: `${sessionsPath(team.slug)}?q=nothing-is-called-this` });
  pages.push({ name: "compactions", path: compactionsPath(team.slug) });
  pages.push({
    name: "compactions-all-columns",
    path: `${compactionsPath(team.slug)}?kind=all&columns=${EVERY_COLUMN}`,
  });
  pages.push({ name: "compactions-filtered-to-none", path: `${compactionsPath(team.slug)}?developer=nobody` });
  await untilSearchable(team);
  pages.push({ name: "search", path: searchPath(team.slug) });
  pages.push({ name: "search-found", path: searchPath(team.slug, "harbour") });
  pages.push({ name: "search-nothing", path: searchPath(team.slug, "nothing-holds-this") });
  for (const { id, agent, compactions } of sessions) {
    if (compactions === 0) continue;
    pages.push({ name: `session-${agent}`, path: sessionPath(team.slug, id) });
    pages.push({ name: `session-${agent}-compaction`, path: sessionPath(team.slug, id, { compaction: 2 }) });
    pages.push({ name: `session-${agent}-view`, path: `${sessionPath(team.slug, id)}?view=20&k=4000&rho=500` });
    const observations = await team.api.list<Observation>(`/sessions/${id}/observations?kind=tool&thread=`);
    const first = observations.find((observation) => observation.seenBytes === null);
    const differing = observations.find((observation) => observation.seenBytes !== null);
    if (first)
      pages.push({ name: `observation-${agent}`, path: observationPath(team.slug, `§${first.id}`, { session: id }) });
    if (differing)
      pages.push({
        name: `observation-${agent}-seen`,
        path: observationPath(team.slug, `§${differing.id}`, { session: id }),
      });
  }
  const { session, ids } = await sendRecallable(team.api);
  const [read = ""] = ids;
  await recallInRun(team.api, session, { perRecallCap: 20 }, [{ ids: [...ids, "§a3f"] }, { ids: [read] }]);
  pages.push({ name: "recalls", path: recallsPath(team.slug) });
  pages.push({ name: "recalls-of-session", path: `${recallsPath(team.slug, { session })}&reread=changed` });
  pages.push({ name: "recalls-of-observation", path: recallsPath(team.slug, { session, observation: read }) });
  pages.push({ name: "recalls-filtered-to-none", path: recallsPath(team.slug, { status: "gone" }) });
  pages.push({ name: "recalls-of-nothing", path: recallsPath(team.slug, { session: "no-such-session" }) });
  await untilAudited(team, 5);
  pages.push({ name: "audit", path: auditPath(team.slug) });
  pages.push({ name: "audit-by-model", path: `${auditPath(team.slug)}?by=model&agent=codex` });
  pages.push({ name: "audit-filtered-to-none", path: `${auditPath(team.slug)}?project=nobody` });
  for (const { id, agent, compactions } of sessions)
    if (compactions > 0)
      pages.push(
        { name: `audit-${agent}`, path: sessionAuditPath(team.slug, id) },
        { name: `compaction-${agent}`, path: compactionPath(team.slug, id, { n: 2 }) },
        { name: `trace-${agent}`, path: tracePath(team.slug, id, { q: "harbour" }) },
      );
  pages.push({ name: "findings", path: findingsPath(team.slug) });
  pages.push({ name: "findings-filtered-to-none", path: findingsPath(team.slug, { project: "nobody" }) });
  pages.push({ name: "observation-recalled", path: sessionPath(team.slug, session, { at: 1, open: true }) });
  pages.push({ name: "observation-unknown", path: observationPath(team.slug, "§00000000") });
  pages.push({ name: "observation-malformed", path: observationPath(team.slug, "not an address") });
  pages.push({ name: "session-unknown", path: sessionPath(team.slug, "no-such-session") });
  return pages;
}

/** Opens a page and waits until what it asks for has come. */
export async function visit(page: Page, { path }: Visit): Promise<void> {
  await page.goto(path);
  await page.getByRole("main").waitFor();
  await page.waitForLoadState("networkidle");
}
