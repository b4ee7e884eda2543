import { observationPath } from "@/components/app/paths";
import { recallUrl } from "@/lib/client/recall";
import { cutText } from "@/lib/core/preview";
import { visibleString } from "@/lib/core/visible-text";

/** What an observation is copied as. */
export interface Copied {
  id: string;
  session: string;
  thread: string;
  action: string | null;
}

const TITLE_CHARS = 100;

/** A command that fetches it, for a shell that has the key in a variable. */
export function curlOf(origin: string, { id, ...where }: Copied): string {
  return `curl -H "Authorization: Bearer $PALIMPSEST_KEY" '${origin}${safe(recallUrl(`§${id}`, scopeOf(where)))}'`;
}

/** The call an agent makes of the tool `recall`, as it goes over the wire. */
export function mcpCallOf({ id, ...where }: Copied): string {
  const params = { name: "recall", arguments: { address: `§${id}`, ...scopeOf(where) } };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, null, 2);
}

/** A link to its page. What a log says in the title cannot end the link or begin another. */
export function markdownOf(origin: string, team: string, { id, action, ...where }: Copied): string {
  const title = action
    ? ` ${visibleString(cutText(action, TITLE_CHARS)).replace(/[\\`*_{}[\]()<>#|!~&]/g, "\\$&")}`
    : "";
  const url = safe(observationPath(team, `§${id}`, scopeOf(where)));
  return `[§${id}${title.replace(/\s+/g, " ")}](${origin}${url})`;
}

/** The main thread has no name: it is what is meant without one. */
function scopeOf({ session, thread }: Pick<Copied, "session" | "thread">): { session: string; thread?: string } {
  return { session, ...(thread && { thread }) };
}

/** Characters that URLs may have but a shell's quotes and Markdown's brackets end at. */
function safe(url: string): string {
  return url.replace(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
