import { join } from "node:path";
import { fullState, requestsState } from "./compaction-logs";
import { openState } from "./compaction-page";
import { expect, test } from "./fixtures";

test("where the log says what each request held, before and after stand side by side", async ({ page, team }) => {
  test.setTimeout(120_000);
  const { block } = await openState(page, team, requestsState());
  await block.getByRole("tab", { name: "Before and after" }).click();
  // Of the request before: an unknown message, the prompt, and eight calls with their outputs. The ninth came after it.
  await expect(
    block.getByText(/^18 of 18 messages gone, 0 kept, 2 carried over from just before the cut, 2 new\./),
  ).toBeVisible();
  await expect(block.getByText(/The words of 1 message are not in the log\.$/)).toBeVisible();

  const before = block.getByRole("region", { name: "Before" });
  const after = block.getByRole("region", { name: "After" });
  await expect(before.getByText(/18 messages, at least [\d,]+ bytes/)).toBeVisible();
  await expect(before.getByRole("listitem").first()).toContainText("its words are not in the log");
  await expect(before.getByRole("listitem").first()).toContainText("size unknown");
  await before.getByRole("button", { name: "6 more" }).click();
  await expect(before.getByRole("listitem")).toHaveCount(18);
  await expect(before.getByRole("listitem").nth(2)).toContainText("call");
  await expect(before.getByRole("listitem").nth(2)).toContainText("Bash node scripts/sound.mjs --pier 0");
  await expect(before.getByRole("listitem").nth(2)).toContainText("gone");
  await expect(
    before
      .getByRole("listitem")
      .nth(3)
      .getByRole("link", { name: /^§[0-9a-f]{8}$/ }),
  ).toBeVisible();

  await expect(after.getByRole("listitem")).toHaveText([
    /system.*Today's date is 2026-11-18\..*new/,
    /--pier 8.*carried over/,
    /output.*carried over/,
    /summary.*new/,
  ]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await block.screenshot({ path: join("test-results/compaction", `views-${width}-${colorScheme}.png`) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  }
});

test("where it does not, nothing pretends to know", async ({ page, team }) => {
  const { block, session } = await openState(page, team, fullState(3));
  await expect(block.getByRole("tab", { name: /^Kept/ })).toBeVisible();
  await expect(block.getByRole("tab", { name: "Before and after" })).toHaveCount(0);
  const views = await team.api.json(`/sessions/${session}/compactions/${encodeURIComponent(":1")}/views`);
  expect(views).toEqual({ recorded: false, before: null, after: null });
});
