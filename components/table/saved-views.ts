/** A name for what an address shows: its query, `?kind=micro`, or nothing at all. */
export interface SavedView {
  name: string;
  query: string;
}

const NAME_CHARS = 60;
const QUERY_CHARS = 2000;
const MOST = 100;

const keyOf = (team: string, list: string) => `palimpsest.views.${team}.${list}`;

/** The views kept in this browser; none where it keeps nothing or what it kept is not ours. */
export function readViews(storage: Pick<Storage, "getItem">, team: string, list: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(team, list)) ?? "[]");
    return Array.isArray(kept) && kept.length <= MOST && kept.every(isView) ? kept : [];
  } catch {
    return [];
  }
}

function isView(view: unknown): view is SavedView {
  const { name, query }: { name?: unknown; query?: unknown } = Object(view);
  const isText = (text: unknown, most: number) => typeof text === "string" && text.length <= most;
  return name !== "" && isText(name, NAME_CHARS) && isText(query, QUERY_CHARS);
}

/** False when the browser keeps nothing: private windows and full disks refuse. */
export function writeViews(
  storage: Pick<Storage, "setItem">,
  team: string,
  list: string,
  views: readonly SavedView[],
): boolean {
  try {
    storage.setItem(keyOf(team, list), JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
}

/** The views with one more; one of the same name gives way to it. */
export function withView(views: readonly SavedView[], { name, query }: SavedView): readonly SavedView[] {
  const clean = name.trim().replace(/\s+/g, " ").slice(0, NAME_CHARS);
  return clean === "" ? views : [...views.filter((view) => view.name !== clean), { name: clean, query }];
}
