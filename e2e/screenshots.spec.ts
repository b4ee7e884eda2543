import { join } from "node:path";
import { compactionsPath, sessionsPath } from "@/components/app/paths";
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
      test.setTimeout(300_000);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const shoot = async (name: string) => {
        await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`) });
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(wide, `${name} does not scroll sideways`).toBeLessThanOrEqual(0);
      };
      await page.goto("/sign-in");
      await shoot("sign-in");
      await signIn(page, team);
      await visit(page, { name: "empty", path: sessionsPath(team.slug) });
      await shoot("sessions-empty");
      await visit(page, { name: "empty", path: compactionsPath(team.slug) });
      await shoot("compactions-empty");
      for (const each of await everyPage(team)) {
        await visit(page, each);
        await shoot(each.name);
      }
      for (const state of await everyState(page, team)) {
        await state.enter();
        await shoot(`state-${state.name}`);
        await state.leave?.();
      }
    });
  }
}
