import { listObservations as operation } from "@/lib/api/events";
import { titleOfStub } from "@/lib/core/stub";
import { listObservations } from "@/lib/services/list-observations";
import { listTool } from "./list-tool";

const { thread, kind, discardedBy } = operation.query.shape;

export const listObservationsTool = listTool({
  name: "list_observations",
  title: "List what a session saw",
  description:
    "List everything a coding session ran or read, in order, one line each with the address that recalls it. Narrow to what one compaction took away with discardedBy, or list prompts, replies, thinking or summaries with kind.",
  action: "sessions.read",
  args: {
    session: operation.params.shape.session,
    thread,
    kind,
    discardedBy: discardedBy.describe("the number of a compaction: only what it took out of the view"),
  },
  ask: listObservations,
  lineOf: ({ stub, step }) => `step ${step}: ${titleOfStub(stub)}`,
  empty: () => "There is nothing of this kind.",
  more: "There are more: list again",
});
