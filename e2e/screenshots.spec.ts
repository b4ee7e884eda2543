import { join } from "node:path";
import type { Page } from "@playwright/test";
import { auditPath, compactionsPath, recallsPath, sessionsPath } from "@/components/app/paths";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, test } from "./fixtures";
import { everyState } from "./page-states";
import { everyPage, visit } from "./pages";

const FOLDER = "test-results/pages";
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const theme of ["light", "dark"] as const) {
  for (const size of WIDTHS) {
    test(`every page fits ${size.width} pixels in the ${theme} theme, and is there to be looked at`, async ({
      page,
      team,
    }) => {
      test.setTimeout(600_000);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const suffix = `${size.width}-${theme}`;
      await page.goto("/sign-in");
      await shoot(page, `sign-in-${suffix}`);
      await signIn(page, team);
      await visit(page, { name: "empty", path: sessionsPath(team.slug) });
      await shoot(page, `sessions-empty-${suffix}`);
      await visit(page, { name: "empty", path: compactionsPath(team.slug) });
      await shoot(page, `compactions-empty-${suffix}`);
      await visit(page, { name: "empty", path: recallsPath(team.slug) });
      await shoot(page, `recalls-empty-${suffix}`);
      await visit(page, { name: "empty", path: auditPath(team.slug) });
      await shoot(page, `audit-empty-${suffix}`);
      for (const each of await everyPage(team)) {
        await visit(page, each);
        await shoot(page, `${each.name}-${suffix}`);
      }
    });

    test(`so does every state of them at ${size.width} pixels in the ${theme} theme`, async ({ page, team }) => {
      test.setTimeout(600_000);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await loadSample({ baseUrl: team.baseUrl, key: team.key });
      await signIn(page, team);
      for (const state of await everyState(page, team)) {
        await state.enter();
        await shoot(page, `state-${state.name}-${size.width}-${theme}`);
        await state.leave?.();
      }
    });
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, `${name} does not scroll sideways`).toBeLessThanOrEqual(0);
}
