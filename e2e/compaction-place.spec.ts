import type { Locator, Page } from "@playwright/test";
import { fullState } from "./compaction-logs";
import { openState } from "./compaction-page";
import { expect as expectAtOnce, signIn, test } from "./fixtures";

/** A page that is loaded anew takes a while on a machine that is busy with others. */
const expect = expectAtOnce.configure({ timeout: 20_000 });
test.describe.configure({ timeout: 120_000 });

const OUTPUTS = 130;

for (const width of [1440, 390]) {
  test(`at ${width} pixels the address says how a compaction is shown, and a link shows it to a colleague the same`, async ({
    page,
    browser,
    team,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { block, body } = await openState(page, team, fullState(OUTPUTS));
    // One Read was preserved across the compaction.
    const reads = (body.match(/"name":"Read"/g)?.length ?? 0) - 1;
    await block.getByRole("radio", { name: /^Read/ }).check();
    await expect(page).toHaveURL(/[?&]left-tool=Read(&|$)/);
    await block.getByRole("combobox", { name: "Order" }).selectOption("latest first");
    await block.getByRole("searchbox").fill("depths-12");
    await expect(page).toHaveURL(/[?&]left-q=depths-12&left-sort=step(&|$)/);
    const isThere = async (shown: Locator) => {
      await expect(shown.getByRole("radio", { name: /^Read/ })).toBeChecked();
      await expect(shown.getByRole("combobox", { name: "Order" })).toHaveValue("step");
      await expect(shown.getByRole("searchbox")).toHaveValue("depths-12");
      await expect(shown.getByText(new RegExp(`^\\d of ${OUTPUTS} tool outputs`))).toBeVisible();
    };
    await isThere(block);
    const stubs = await block.getByRole("listitem").allTextContents();
    expect(stubs.length).toBeGreaterThan(0);
    expect(stubs.length).toBeLessThan(reads);

    await page.reload();
    await isThere(block);
    expect(await block.getByRole("listitem").allTextContents()).toEqual(stubs);
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const theirs = await context.newPage();
    await signIn(theirs, team);
    await theirs.goto(page.url());
    const their = theirs.getByRole("region", { name: "Compaction 1", exact: true });
    await isThere(their);
    expect(await their.getByRole("listitem").allTextContents()).toEqual(stubs);
    await context.close();

    await block.getByRole("tab", { name: /^Kept/ }).click();
    await expect(page).toHaveURL(/[?&]tab=kept(&|$)/);
    await page.reload();
    await expect(block.getByRole("tab", { name: /^Kept/ })).toHaveAttribute("aria-selected", "true");
    await block.getByRole("tab", { name: "Left the view" }).click();
    await expect(page).not.toHaveURL(/[?&]tab=/);
    await isThere(block);
    await block.getByRole("button", { name: `Show all ${OUTPUTS} tool outputs` }).click();
    await block.getByRole("combobox", { name: "Order" }).selectOption("as in the log");
    await expect(page).toHaveURL(/\?compaction=1$/);
  });

  test(`at ${width} pixels the block that is touched is the one pointed at, and the page stays where it is`, async ({
    page,
    team,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { block } = await openState(page, team, fullState(64, 60));
    await after(page).click();
    await expect(page).toHaveURL(/[?&]at=\d+&open=1$/);
    const kept = block.getByRole("tab", { name: /^Kept/ });
    await kept.click();
    await expect(page).toHaveURL(/\?compaction=1&tab=kept$/);
    await after(page).click();
    await expect(page).toHaveURL(/\?at=\d+$/);
    await expect(kept).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\?at=\d+&tab=kept$/);

    await after(page).click();
    await expect(page).toHaveURL(/\?at=\d+&open=1$/);
    const left = block.getByRole("tab", { name: "Left the view" });
    await page.evaluate(() => scrollBy(0, -100));
    const before = await left.boundingBox();
    await left.click();
    await expect(block.getByRole("listitem")).toHaveCount(8);
    await expect(page).toHaveURL(/\?compaction=1$/);
    expect((await left.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });
}

test("what an address says wrongly of a compaction is as it comes", async ({ page, team }) => {
  const { block } = await openState(page, team, fullState(3));
  const wrong = "&tab=views&left-kind=summary&left-tool=Read&left-q=nothing&left-sort=alphabet";
  await page.goto(`${page.url()}${wrong}`);
  await expect(block.getByRole("tab", { name: /^Left the view/ })).toHaveAttribute("aria-selected", "true");
  // Three outputs, which are neither searched nor ordered.
  await expect(block.getByRole("listitem")).toHaveCount(3);
});

/** The call that came after the compaction. */
function after(page: Page): Locator {
  return page
    .getByRole("region", { name: "Timeline" })
    .getByRole("button", { name: /Test again|npm test -- manifest/ })
    .last();
}
