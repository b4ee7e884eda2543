import { listObservations as operation } from "@/lib/api/events";
import { listObservations } from "@/lib/services/list-observations";
import { fitting } from "./answer-size";
import { listArgs } from "./list-args";
import { text, tool } from "./tool";

const { thread, kind, discardedBy } = operation.query.shape;

export const listObservationsTool = tool({
  name: "list_observations",
  title: "List what a session saw",
  description:
    "List everything a coding session ran or read, in order, one line each with the address that recalls it. Narrow to what one compaction took away with discardedBy, or list prompts, replies, thinking or summaries with kind.",
  action: "sessions.read",
  args: listArgs({
    session: operation.params.shape.session,
    thread,
    kind,
    discardedBy: discardedBy.describe("the number of a compaction: only what it took out of the view"),
  }),
  async run(ctx, { limit, ...given }) {
    const ask = (limit: number) => listObservations(ctx, { ...given, limit });
    return [
      text(
        await fitting(limit, ask, ({ items, nextCursor }) => {
          const lines = items.map(({ stub, step }) => `step ${step}: ${stub.split("\n")[0]}`);
          if (items.length === 0) lines.push("There is nothing of this kind.");
          if (nextCursor !== null) lines.push(`There are more: list again with cursor "${nextCursor}".`);
          return lines.join("\n");
        }),
      ),
    ];
  },
});
