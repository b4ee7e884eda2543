import { search as operation, type SearchHit } from "@/lib/api/search";
import { escapePreview } from "@/lib/core/escape-preview";
import { formatCount, formatInteger } from "@/lib/core/format-number";
import { search } from "@/lib/services/search";
import { fitting } from "./answer-size";
import { listArgs } from "./list-args";
import { text, tool } from "./tool";

const { q, mode, session, kind } = operation.query.shape;

export const searchTool = tool({
  name: "search_observations",
  title: "Search sessions",
  description:
    "Find where something was said or printed in this team's coding sessions: in command outputs, files read, prompts, replies and thinking, compacted away or not. Give the characters to look for (mode text), words that all occur (words) or a regular expression (regex). Each find has an address to recall.",
  action: "sessions.read",
  args: listArgs({ q: q.describe("what to look for"), mode, session, kind }),
  async run(ctx, { limit, ...given }) {
    const ask = (limit: number) => search(ctx, { ...given, limit });
    return [
      text(
        await fitting(limit, ask, ({ items, nextCursor, notIndexed }) => {
          const lines = items.map(hitText);
          if (items.length === 0) lines.push(nextCursor === null ? "Nothing was found." : "Nothing was found so far.");
          if (nextCursor !== null) lines.push(`There may be more: search again with cursor "${nextCursor}".`);
          if (notIndexed.threads > 0)
            lines.push(
              `${formatCount(notIndexed.events, "event")} came in so lately that no search looks at them yet.`,
            );
          return lines.join("\n");
        }),
      ),
    ];
  },
});

function hitText(hit: SearchHit): string {
  const { stub, where, line, snippet, session, sessionTitle, thread, step, inViewUntil, discardedBy } = hit;
  const title = stub.split("\n")[0];
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
