/** Where things live, in one place. A value goes into a path or a query whole, whatever it holds. */

export function sessionsPath(team: string): string {
  return `/t/${encodeURIComponent(team)}/sessions`;
}

export function compactionsPath(team: string): string {
  return `/t/${encodeURIComponent(team)}/compactions`;
}

export function searchPath(team: string, q = ""): string {
  return `/t/${encodeURIComponent(team)}/search${q ? `?${new URLSearchParams({ q })}` : ""}`;
}

/** What recalls are narrowed to, in the words of the page's address. */
export interface RecallsPlace {
  session?: string;
  thread?: string;
  run?: string;
  observation?: string;
  status?: string;
}

export function recallsPath(team: string, place: RecallsPlace = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value) query.set(name, value);
  return `/t/${encodeURIComponent(team)}/recalls${query.size > 0 ? `?${query}` : ""}`;
}

export function auditPath(team: string): string {
  return `/t/${encodeURIComponent(team)}/audit`;
}

export function sessionAuditPath(team: string, session: string, thread = ""): string {
  const query = new URLSearchParams(thread ? { thread } : {});
  return `${sessionsPath(team)}/${encodeURIComponent(session)}/audit${query.size > 0 ? `?${query}` : ""}`;
}

/** What became of words in a thread, or the page that asks for them. */
export function tracePath(
  team: string,
  session: string,
  { thread = "", q = "" }: { thread?: string; q?: string } = {},
): string {
  const query = new URLSearchParams();
  if (thread) query.set("thread", thread);
  if (q) query.set("q", q);
  return `${sessionsPath(team)}/${encodeURIComponent(session)}/trace${query.size > 0 ? `?${query}` : ""}`;
}

/** The page of one compaction of a thread. */
export function compactionPath(
  team: string,
  session: string,
  { thread = "", n }: { thread?: string; n: number },
): string {
  return `${sessionsPath(team)}/${encodeURIComponent(session)}/compactions/${encodeURIComponent(`${thread}:${n}`)}`;
}

/** What findings are narrowed to, in the words of the page's address. */
export interface FindingsPlace {
  rule?: string;
  outcome?: string;
  project?: string;
  session?: string;
  loss?: string;
  mark?: string;
}

export function findingsPath(team: string, place: FindingsPlace = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value) query.set(name, value);
  return `/t/${encodeURIComponent(team)}/findings${query.size > 0 ? `?${query}` : ""}`;
}

export interface SessionPlace {
  thread?: string;
  /** Ordinal of an event in its thread. */
  at?: number;
  /** Ordinal of a compaction in its thread. */
  compaction?: number;
  /** The row pointed at is unfolded. */
  open?: boolean;
  /** Words to mark. */
  find?: string;
}

export function sessionPath(team: string, session: string, place: SessionPlace = {}): string {
  const query = new URLSearchParams();
  if (place.thread) query.set("thread", place.thread);
  if (place.at !== undefined) query.set("at", String(place.at));
  if (place.open) query.set("open", "1");
  if (place.compaction !== undefined) query.set("compaction", String(place.compaction));
  if (place.find) query.set("find", place.find);
  const text = query.toString();
  return `${sessionsPath(team)}/${encodeURIComponent(session)}${text ? `?${text}` : ""}`;
}

export function observationPath(
  team: string,
  address: string,
  scope: { session?: string; thread?: string } = {},
): string {
  const query = new URLSearchParams();
  if (scope.session) query.set("session", scope.session);
  if (scope.thread) query.set("thread", scope.thread);
  const text = query.toString();
  return `/t/${encodeURIComponent(team)}/o/${encodeURIComponent(address)}${text ? `?${text}` : ""}`;
}
