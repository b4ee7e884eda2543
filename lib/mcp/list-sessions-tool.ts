import { z } from "zod";
import { listSessions as operation, type Session } from "@/lib/api/sessions";
import { escapePreview } from "@/lib/core/escape-preview";
import { formatCount } from "@/lib/core/format-number";
import { listSessions } from "@/lib/services/list-sessions";
import { fitting } from "./answer-size";
import { listArgs } from "./list-args";
import { text, tool } from "./tool";

const { q, agent, project, developer, from, to, sort } = operation.query.shape;

export const listSessionsTool = tool({
  name: "list_sessions",
  title: "List sessions",
  description:
    "List this team's coding sessions (Claude Code and Codex), the latest first: title, project, when, how many steps and how often it was compacted. Narrow by words of the title or working directory, by project, developer or time.",
  action: "sessions.read",
  args: listArgs({
    ...{ q, agent, project, developer, from, to, sort },
    compacted: z.boolean().optional().describe("only those that were compacted, or were not"),
  }),
  async run(ctx, { limit, ...given }) {
    const ask = (limit: number) => listSessions(ctx, { ...given, limit });
    return [
      text(
        await fitting(limit, ask, ({ items, nextCursor }) => {
          const lines = items.map(sessionText);
          if (items.length === 0) lines.push("There is no such session.");
          if (nextCursor !== null) lines.push(`There are more: list again with cursor "${nextCursor}".`);
          return lines.join("\n");
        }),
      ),
    ];
  },
});

function sessionText(session: Session): string {
  const { id, agent, title, project, startedAt, steps, observations, compactions, microcompactions } = session;
  const counts = [
    formatCount(steps, "step"),
    formatCount(observations, "tool output"),
    formatCount(compactions, "compaction"),
    ...(microcompactions > 0 ? [formatCount(microcompactions, "microcompaction")] : []),
  ];
  const where = project === null ? "" : `, ${escapePreview(project).slice(0, 100)}`;
  return [
    `${id} — ${title === null ? "(no title)" : escapePreview(title).slice(0, 200)}`,
    `  ${agent}${where}, ${startedAt ?? "time unknown"}, ${counts.join(", ")}`,
  ].join("\n");
}
