import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { compactionsPath, sessionsPath } from "@/components/app/paths";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, test } from "./fixtures";
import { everyState } from "./page-states";
import { everyPage, visit } from "./pages";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const THEMES = ["light", "dark"] as const;

for (const theme of THEMES) {
  test(`axe finds nothing serious on any page in the ${theme} theme`, async ({ page, team }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/sign-in");
    expect(await seriousTroubles(page), "sign-in").toEqual([]);
    await signIn(page, team);
    await visit(page, { name: "empty", path: sessionsPath(team.slug) });
    expect(await seriousTroubles(page), "the empty archive").toEqual([]);
    await visit(page, { name: "empty", path: compactionsPath(team.slug) });
    expect(await seriousTroubles(page), "no compactions").toEqual([]);
    for (const each of await everyPage(team)) {
      await visit(page, each);
      expect.soft(await seriousTroubles(page), each.name).toEqual([]);
    }
  });

  test(`nor in any state of them, menus and dialogs included, in the ${theme} theme`, async ({ page, team }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await loadSample({ baseUrl: team.baseUrl, key: team.key });
    await signIn(page, team);
    for (const state of await everyState(page, team)) {
      await state.enter();
      expect.soft(await seriousTroubles(page), state.name).toEqual([]);
      await state.leave?.();
    }
  });
}

async function seriousTroubles(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}
