import type { Locator, Page } from "@playwright/test";
import { compactionsPath } from "@/components/app/paths";
import type { Compaction } from "@/lib/api/events";
import type { Session } from "@/lib/api/sessions";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, type Team, test } from "./fixtures";
import { visit } from "./pages";

// Whole journeys, on machines that may be busy with others.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ page, team }) => {
  await loadSample({ baseUrl: team.baseUrl, key: team.key });
  await signIn(page, team);
});

/** What each session says of its own compactions, by another way than the page's. */
async function compactionsOf(team: Team): Promise<(Compaction & { session: Session })[]> {
  const sessions = await team.api.list<Session>("/sessions");
  const lists = await Promise.all(
    sessions.map(async (session) =>
      (await team.api.list<Compaction>(`/sessions/${session.id}/compactions`)).map((each) => ({ ...each, session })),
    ),
  );
  return lists.flat();
}

function rows(page: Page): Locator {
  return page.getByRole("table", { name: "Compactions" }).getByRole("rowheader");
}

test("a reviewer goes from the team’s compactions straight to the place of one", async ({ page, team }) => {
  const all = (await compactionsOf(team)).filter(({ kind }) => kind !== "micro");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Compactions" }).click();
  await expect(rows(page)).toHaveCount(all.length);
  await page.getByRole("button", { name: "Outputs that left" }).click();
  await expect(page).toHaveURL(/sort=lost/);
  const worst = all.reduce((most, each) => (each.discardedTools > most.discardedTools ? each : most));
  const first = rows(page).first();
  await expect(first).toContainText(`Compaction ${worst.n}`);
  await expect(first).toContainText(worst.session.title ?? "");
  await expect(page.getByRole("row").nth(1)).toContainText(String(worst.discardedTools));
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { name: `Compaction ${worst.n}`, exact: true })).toBeInViewport();
});

test("microcompactions are left out until asked for, and what is shown is what the address says", async ({
  page,
  team,
}) => {
  const all = await compactionsOf(team);
  const micro = all.filter(({ kind }) => kind === "micro");
  expect(micro.length).toBeGreaterThan(0);
  await visit(page, { name: "compactions", path: compactionsPath(team.slug) });
  await expect(rows(page)).toHaveCount(all.length - micro.length);
  await page.getByLabel("Kind").selectOption("microcompactions only");
  await expect(rows(page)).toHaveCount(micro.length);
  await expect(page).toHaveURL(/kind=micro/);
  await page.reload();
  await expect(rows(page)).toHaveCount(micro.length);
  await page.getByRole("button", { name: "clear" }).click();
  await expect(rows(page)).toHaveCount(all.length - micro.length);
  await page.getByLabel("Agent").selectOption("Codex");
  const codex = all.filter(({ session, kind }) => session.agent === "codex" && kind !== "micro");
  await expect(rows(page)).toHaveCount(codex.length);
  await page.getByLabel("Outcome").selectOption("aborted");
  await expect(page.getByRole("main").getByText("No compaction matches.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(rows(page)).toHaveCount(all.length - micro.length);
});

test("j and k go from row to row, and Enter opens the place", async ({ page, team }) => {
  await visit(page, { name: "compactions", path: compactionsPath(team.slug) });
  await page.keyboard.press("j");
  await expect(rows(page).nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows(page).nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sessions\/.*compaction=\d/);
});

test("columns are chosen once: the server draws them from then on, and a link shows its sender’s", async ({
  page,
  team,
  browser,
}) => {
  await visit(page, { name: "compactions", path: compactionsPath(team.slug) });
  const heads = page.getByRole("columnheader");
  await expect(heads.filter({ hasText: "Freed" })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Freed" }).uncheck();
  await page.getByRole("checkbox", { name: "Took" }).check();
  await expect(heads.filter({ hasText: "Freed" })).toHaveCount(0);
  const shared = page.url();

  const drawn = await (await page.request.get(compactionsPath(team.slug))).text();
  expect(drawn).toMatch(/<th[^>]*>Took</);
  expect(drawn).not.toMatch(/<th[^>]*>(<button[^>]*>)?Freed/);

  const colleague = await browser.newContext();
  const theirs = await colleague.newPage();
  await signIn(theirs, team);
  await theirs.goto(compactionsPath(team.slug));
  await expect(theirs.getByRole("columnheader", { name: "Freed" })).toBeVisible();
  await theirs.goto(shared);
  await expect(theirs.getByRole("columnheader", { name: "Took" })).toBeVisible();
  await expect(theirs.getByRole("columnheader", { name: "Freed" })).toHaveCount(0);
  await colleague.close();
});

test("a view is kept under a name in this browser, opened and deleted again", async ({ page, team }) => {
  await visit(page, { name: "compactions", path: compactionsPath(team.slug) });
  await page.getByLabel("Agent").selectOption("Codex");
  await page.getByRole("button", { name: "Views" }).click();
  await expect(page.getByText("Kept in this browser only.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name for this view" }).fill("Codex only");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Codex only", exact: true })).toHaveAttribute("aria-current", "true");

  await visit(page, { name: "compactions", path: compactionsPath(team.slug) });
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Codex only", exact: true }).click();
  await expect(page).toHaveURL(/agent=codex/);
  await expect(page.getByLabel("Agent")).toHaveValue("codex");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Delete the view Codex only" }).click();
  await expect(page.getByRole("button", { name: "Codex only", exact: true })).toHaveCount(0);
});
