import type { Locator, Page } from "@playwright/test";
import { readClaudeCode } from "@/lib/testing/second-reader/claude-code";
import { sha256 } from "./api";
import { expect, signIn, type Team, test } from "./fixtures";
import { type JourneyLog, journeyLogs } from "./journey-logs";

const ENOUGH_TABS = 400;

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

for (const log of journeyLogs()) {
  test(`a person uploads ${log.name}, finds what it forgot, and recalls it`, async ({ page, team }) => {
    await signIn(page, team);
    await expect(page.getByRole("heading", { name: "The archive is empty" })).toBeVisible();
    const file = { name: log.name, mimeType: "application/x-ndjson", buffer: Buffer.from(log.bytes) };
    await page.getByLabel("Session logs to archive").first().setInputFiles(file);
    await page.getByRole("region", { name: "Uploads" }).getByRole("link").click();
    for (const name of log.compactions) {
      await mark(page, name).click();
      await expect(page.getByRole("heading", { name, exact: true })).toBeInViewport();
    }
    await mark(page, log.read).click();
    const stub = firstStub(page, log);
    await stub.click();
    await expect(stub).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Copy address" }).first().click();
    await expectRecalled(page, team, log);
  });

  test(`the same with ${log.name} by keyboard alone`, async ({ page, team }) => {
    await page.goto("/sign-in");
    await tabTo(page, page.getByRole("textbox", { name: /key that begins with/ }));
    await page.keyboard.type(team.key);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/t/${team.slug}/sessions**`);
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, page.getByRole("button", { name: "Upload" }));
    await page.keyboard.press("Enter");
    await (await chooser).setFiles({
      name: log.name,
      mimeType: "application/x-ndjson",
      buffer: Buffer.from(log.bytes),
    });
    const link = page.getByRole("region", { name: "Uploads" }).getByRole("link");
    await expect(link).toBeVisible();
    await tabTo(page, link);
    await page.keyboard.press("Enter");
    await expect(mark(page, log.read)).toBeVisible();
    // The marks are one stop of the Tab key; the arrows go from one to the next.
    await tabTo(page, mark(page, log.compactions[0] ?? ""));
    for (const name of log.compactions.slice(1, log.compactions.indexOf(log.read) + 1)) {
      await page.keyboard.press("ArrowRight");
      await expect(mark(page, name)).toBeFocused();
    }
    await page.keyboard.press("Enter");
    const stub = firstStub(page, log);
    await expect(stub).toBeVisible();
    await tabTo(page, stub);
    await page.keyboard.press("Enter");
    await expect(stub).toHaveAttribute("aria-expanded", "true");
    const copy = page.getByRole("button", { name: "Copy address" }).first();
    await tabTo(page, copy);
    await page.keyboard.press("Enter");
    await expectRecalled(page, team, log);
  });
}

/** On the chart: what leads to a compaction wherever in the timeline it stands. */
function mark(page: Page, name: string): Locator {
  return page.getByRole("group", { name: /^Compactions/ }).getByRole("button", { name: new RegExp(`^${name},`) });
}

/** The first output that a compaction took out of the view. */
function firstStub(page: Page, log: JourneyLog): Locator {
  return page
    .getByRole("region", { name: log.read, exact: true })
    .getByRole("listitem")
    .first()
    .getByRole("button")
    .first();
}

/** The address on the clipboard gives the bytes that stand in the file, and its beginning is on the page. */
async function expectRecalled(page: Page, team: Team, log: JourneyLog): Promise<void> {
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/^§[0-9a-f]{8}$/);
  const { bytes } = await team.api.recall(address);
  const outputs = readClaudeCode(log.bytes).outputs.map((output) => sha256(output.bytes));
  expect(outputs).toContain(sha256(bytes));
  const line =
    Buffer.from(bytes)
      .toString("utf8")
      .split("\n")
      .find((text) => text.trim() !== "") ?? "";
  await expect(page.getByRole("main")).toContainText(line.trim().slice(0, 60));
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < ENOUGH_TABS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} cannot be reached with ${ENOUGH_TABS} presses of Tab.`);
}
