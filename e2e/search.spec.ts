import type { Page } from "@playwright/test";
import { searchPath } from "@/components/app/paths";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, type Team, test } from "./fixtures";
import { untilSearchable } from "./searchable";

const FACT = "serial=K2291";

async function searching(page: Page, team: Team): Promise<void> {
  await loadSample({ baseUrl: team.baseUrl, key: team.key });
  await untilSearchable(team);
  await signIn(page, team);
}

const field = (page: Page) => page.getByRole("searchbox", { name: "Search all sessions" });
const status = (page: Page) => page.getByRole("main").getByRole("status").first();

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} pixels a fact is searched, and a find opens at its line`, async ({ page, team }) => {
    await page.setViewportSize(size);
    await searching(page, team);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "Search what every session said and did" })).toBeVisible();
    await field(page).fill(FACT);
    await expect(status(page)).toHaveText(/^\d+ finds$/);
    await expect(page).toHaveURL(/\?q=serial%3DK2291$/);
    // Two of them were seen by a subagent alone.
    await expect(page.getByRole("link", { name: /subagent/ })).toHaveCount(2);
    const find = page.getByRole("link", { name: /line 847/ }).first();
    await expect(find).toContainText("left the view at step");
    await find.click();
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByText(FACT).first()).toBeInViewport();
    await expect(page).toHaveURL(/open=1/);
  });
}

test("characters, words and expressions are searched as asked; the address holds it all", async ({ page, team }) => {
  await searching(page, team);
  await page.goto(searchPath(team.slug, "K2291 harbour"));
  await expect(page.getByRole("main").getByText("Nothing holds this.")).toBeVisible();
  await page.getByRole("combobox", { name: "Search for" }).selectOption("all of these words");
  await expect(status(page)).toHaveText(/^\d+ finds$/);
  await page.reload();
  await expect(status(page)).toHaveText(/^\d+ finds$/);
  await field(page).fill("serial=K\\d{4}$");
  await page.getByRole("combobox", { name: "Search for" }).selectOption("regular expression");
  await expect(page).toHaveURL(/mode=regex/);
  await field(page).fill("serial=(");
  await expect(page.getByRole("alert").filter({ hasText: "This is no regular expression" })).toBeVisible();
});

test("what is narrowed is widened again", async ({ page, team }) => {
  await searching(page, team);
  await page.goto(`${searchPath(team.slug, FACT)}&kind=thinking`);
  await expect(page.getByRole("main").getByText("Nothing holds this.")).toBeVisible();
  await page.getByRole("button", { name: "Search everything" }).click();
  await expect(status(page)).toHaveText(/^\d+ finds$/);
});

test("the palette searches what is typed", async ({ page, team }) => {
  await searching(page, team);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /Go to/ }).fill(FACT);
  await page.getByRole("option", { name: `Search all sessions for “${FACT}”` }).click();
  await expect(status(page)).toHaveText(/^\d+ finds$/);
});
