import { test as base, type Page } from "@playwright/test";
import { createTeam, type TestTeam } from "@/lib/testing/team";
import { type Api, apiOf } from "./api";

/** A team of its own for a test, so that tests share a server and nothing else. */
export interface Team extends TestTeam {
  api: Api;
  baseUrl: string;
}

interface Fixtures {
  newTeam: () => Promise<Team>;
  team: Team;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
  newTeam: async ({}, use) => {
    await use(async () => {
      const baseUrl = variable("E2E_BASE_URL");
      const team = await createTeam(variable("E2E_DATABASE_URL"));
      return { ...team, baseUrl, api: apiOf(baseUrl, team.key) };
    });
  },
  team: async ({ newTeam }, use) => {
    await use(await newTeam());
  },
});

export { expect } from "@playwright/test";

/** Signs a browser in the way a person with a key does. */
export async function signIn(page: Page, team: Team): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: /key that begins with/ }).fill(team.key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**/t/${team.slug}/sessions**`);
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: these tests are run by \`npm test\`, which starts a server for them.`);
  return value;
}
