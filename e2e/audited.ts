import { expect, type Team } from "./fixtures";

/** What was sent is audited a moment later, the smallest first: waits until a team's compactions are. */
export async function untilAudited(team: Team, compactions: number): Promise<void> {
  const audited = async () => {
    const { waiting, total } = await team.api.json<{ waiting: number; total: { compactions: number } }>("/audit");
    return waiting === 0 ? total.compactions : 0;
  };
  await expect.poll(audited, { timeout: 90_000 }).toBeGreaterThanOrEqual(compactions);
}
