import { search as operation, type SearchHit } from "@/lib/api/search";
import { escapePreview } from "@/lib/core/escape-preview";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { titleOfStub } from "@/lib/core/stub";
import { search } from "@/lib/services/search";
import { listTool } from "./list-tool";

const { q, mode, session, kind } = operation.query.shape;

export const searchTool = listTool({
  name: "search_observations",
  title: "Search sessions",
  description:
    "Find where something was said or printed in this team's coding sessions: in command outputs, files read, prompts, replies and thinking, compacted away or not. Give the characters to look for (mode text), words that all occur (words) or a regular expression (regex). Each find has an address to recall.",
  action: "sessions.read",
  args: { q: q.describe("what to look for"), mode, session, kind },
  ask: search,
  lineOf: hitText,
  empty: ({ nextCursor }) => (nextCursor === null ? "Nothing was found." : "Nothing was found so far."),
  more: "There may be more: search again",
  notes: ({ notIndexed: { threads, events } }) =>
    threads === 0 ? [] : [`${formatCount(events, "event")} came in so lately that no search looks at them yet.`],
});

function hitText(hit: SearchHit): string {
  const { stub, where, line, snippet, session, sessionTitle, thread, step, inViewUntil, discardedBy } = hit;
  const title = titleOfStub(stub);
  const place = where === "action" ? "in what was done" : `line ${formatInteger(line)}`;
  const name = sessionTitle === null ? "" : ` (${escapePreview(sessionTitle).slice(0, 100)})`;
  const view =
    inViewUntil === null
      ? "still in its model's view"
      : `lost to its model at step ${formatInteger(inViewUntil)}${discardedBy === null ? "" : ` by compaction ${discardedBy}`}`;
  return [
    title,
    `  ${place}: ${escapePreview(snippet)}`,
    `  session ${session}${name}${thread === "" ? "" : `, thread ${thread}`}, step ${formatInteger(step)}, ${view}`,
  ].join("\n");
}
