import { expect, type Team } from "./fixtures";

/** What was sent is searched a moment later: waits for that. */
export async function untilSearchable(team: Team): Promise<void> {
  await expect
    .poll(
      async () => (await team.api.json<{ notIndexed: { threads: number } }>("/search?q=anything")).notIndexed.threads,
      {
        timeout: 30_000,
      },
    )
    .toBe(0);
}
