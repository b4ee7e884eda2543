import { expect, test } from "vitest";
import { read } from "@/db/testing/read";
import { seedSession, seedTeam } from "@/db/testing/seed";
import { servedDatabase } from "@/db/testing/served-database";
import { listLabels as op } from "@/lib/api/labels";
import { listLabels } from "./list-labels";

const database = servedDatabase();

test("labels are those of the team’s own sessions, the most used first, each once", async () => {
  const [by, other] = [await seedTeam(database()), await seedTeam(database())];
  const label = async (team: { teamId: string }, project: string | null, developer: string | null) => {
    const id = await seedSession(database(), team.teamId);
    await database().sql`update sessions set project = ${project}, developer = ${developer}
      where team_id = ${team.teamId} and id = ${id}`;
  };
  await label(by, "loader", null);
  await label(by, "alerts", "dev-3");
  await label(by, "alerts", "dev-1");
  await label(by, null, "dev-1");
  await label(other, "theirs", "their-dev");
  expect(await read(op, listLabels, by)).toEqual({
    projects: [
      { name: "alerts", sessions: 2 },
      { name: "loader", sessions: 1 },
    ],
    developers: [
      { name: "dev-1", sessions: 2 },
      { name: "dev-3", sessions: 1 },
    ],
  });
});
