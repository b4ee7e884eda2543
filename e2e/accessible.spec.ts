import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { auditPath, compactionsPath, recallsPath, sessionsPath } from "@/components/app/paths";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, test } from "./fixtures";
import { faintOnGradient } from "./gradient-contrast";
import { everyState } from "./page-states";
import { everyPage, visit } from "./pages";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const THEMES = ["light", "dark"] as const;

for (const theme of THEMES) {
  test(`axe finds nothing at all on any page in the ${theme} theme, and erased ink can be read`, async ({
    page,
    team,
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/sign-in");
    expect((await judge(page)).troubles, "sign-in").toEqual([]);
    await signIn(page, team);
    await visit(page, { name: "empty", path: sessionsPath(team.slug) });
    expect((await judge(page)).troubles, "the empty archive").toEqual([]);
    await visit(page, { name: "empty", path: compactionsPath(team.slug) });
    expect((await judge(page)).troubles, "no compactions").toEqual([]);
    await visit(page, { name: "empty", path: recallsPath(team.slug) });
    expect((await judge(page)).troubles, "no recalls").toEqual([]);
    await visit(page, { name: "empty", path: auditPath(team.slug) });
    expect((await judge(page)).troubles, "nothing to audit").toEqual([]);
    let onGradients = 0;
    for (const each of await everyPage(team)) {
      await visit(page, each);
      const { troubles, undecided } = await judge(page);
      expect.soft(troubles, each.name).toEqual([]);
      expect.soft(await faintOnGradient(page, undecided), `${each.name}, on a gradient`).toEqual([]);
      onGradients += undecided.length;
    }
    expect(onGradients, "texts on a gradient, all pages together").toBeGreaterThan(20);
  });

  test(`nor in any state of them, menus and dialogs included, in the ${theme} theme`, async ({ page, team }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await loadSample({ baseUrl: team.baseUrl, key: team.key });
    await signIn(page, team);
    for (const state of await everyState(page, team)) {
      await state.enter();
      expect.soft((await judge(page)).troubles, state.name).toEqual([]);
      await state.leave?.();
    }
  });
}

/** What axe finds, and the texts whose contrast it leaves open because a gradient is drawn behind them. */
async function judge(page: Page): Promise<{ troubles: string[]; undecided: string[] }> {
  const { violations, incomplete } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
  return {
    troubles: violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    ),
    undecided: incomplete
      .flatMap(({ id, nodes }) => (id === "color-contrast" ? nodes : []))
      .flatMap((node) =>
        node.any.some(({ data }) => data?.messageKey === "bgGradient") ? node.target.map(String) : [],
      ),
  };
}
