import { expect, signIn, test } from "./fixtures";
import { walkByTab } from "./focus-walk";
import { everyPage, visit } from "./pages";

/** The pages, and how many stops they have at least: with fewer, one was left before its end. */
const PAGES = [
  { name: "sessions", fewest: 20 },
  { name: "compactions", fewest: 20 },
  { name: "recalls", fewest: 30 },
  { name: "session-codex", fewest: 100 },
  // It begins at the compaction.
  { name: "session-codex-compaction", fewest: 40 },
  { name: "session-codex-view", fewest: 40 },
  { name: "observation-codex", fewest: 20 },
];

for (const theme of ["light", "dark"] as const) {
  test(`Tab goes through every page in order, and where it is can be seen, in the ${theme} theme`, async ({
    page,
    team,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const walk = async (name: string, fewest: number) => {
      const { stops, troubles } = await walkByTab(page);
      expect.soft(troubles, name).toEqual([]);
      expect.soft(stops, name).toBeGreaterThanOrEqual(fewest);
    };
    await visit(page, { name: "sign-in", path: "/sign-in" });
    await walk("sign-in", 2);
    await signIn(page, team);
    const pages = await everyPage(team);
    for (const { name, fewest } of PAGES) {
      await visit(page, { name, path: pages.find((each) => each.name === name)?.path ?? name });
      await walk(name, fewest);
    }
  });
}
