import type { Page } from "@playwright/test";
import { recallsPath, sessionPath } from "@/components/app/paths";
import { expect, signIn, type Team, test } from "./fixtures";
import { visit } from "./pages";
import { recallInRun, sendRecallable } from "./recall-log";

const main = (page: Page) => page.getByRole("main");
const figures = (page: Page) => page.getByLabel("Figures", { exact: true });
const rows = (page: Page) => page.getByRole("table", { name: "Recalls" }).getByRole("rowheader");
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Waits until the ledger has so many recalls: an answer does not wait for its note. */
async function untilNoted(team: Team, recalls: number): Promise<void> {
  await expect.poll(async () => (await team.api.list("/recalls")).length).toBe(recalls);
}

/** Nine recalls of a session of its own, as another client makes them: seven in a run, one outside, one of nothing. */
async function nineRecalls(team: Team) {
  const { session, ids } = await sendRecallable(team.api);
  const [kept = "", edited = "", status = "", , grep = ""] = ids;
  await team.api.recall(`§${kept}`);
  await team.api.fetch(`/recall/${encodeURIComponent("§a3f")}`);
  const run = await recallInRun(team.api, session, { perRecallCap: 16, recallsPerStep: 2 }, [
    { ids: [kept, edited, status], step: 4 },
    { ids: [kept, grep, "00000000"], step: 5 },
    { ids: [edited], step: 6, length: 17 },
  ]);
  await untilNoted(team, 9);
  return { session, kept, edited, status, grep, run };
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} pixels a recall over the API is seen on the team's page, the session's and in the inspector`, async ({
    page,
    team,
  }) => {
    await page.setViewportSize(size);
    const { session, kept, run } = await nineRecalls(team);
    await signIn(page, team);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Recalls" }).click();
    await expect(rows(page)).toHaveCount(9);
    for (const name of [
      "9 recalls",
      "5 given",
      "4 gave nothing",
      "3 different outputs given",
      "48 characters charged to runs",
    ])
      await expect(figures(page).getByRole("link", { name, exact: true })).toBeVisible();
    for (const name of ["1 not found", "1 malformed", "1 over the step limit", "1 over the cap"])
      await expect(figures(page).getByRole("link", { name, exact: true })).toBeVisible();
    const most = page.getByRole("region", { name: "Most recalled" }).getByRole("listitem");
    await expect(most.first()).toContainText(`§${kept} Read: /repo/kept.ts (23 chars, 1 line)`);
    await expect(most.first()).toContainText("3 times");
    await expect(row(page, "§a3f").filter({ hasText: "nothing" })).toContainText("malformed");
    // Its note is written while others are on their way: it need not be the first.
    const outside = row(page, `§${kept}`).filter({ hasText: "all of it" });
    await expect(outside).toHaveCount(1);
    await expect(outside).toContainText(`asked for §${kept}`);
    await expect(row(page, "over the cap")).toContainText(`run ${run.slice(0, 8)}, step 6`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);

    await most.first().getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/sessions/${session}\\?at=1&open=1$`));
    const inspector = page.getByRole("region", { name: `§${kept}` });
    if (size.width === 390) await inspector.getByRole("button", { name: "Facts and life" }).click();
    const life = inspector.getByRole("region", { name: "Life of this observation" });
    await expect(life).toContainText(/by key [0-9a-f]{8}, chars 1–16 of 23, run [0-9a-f]{8}, its step 5/);
    await expect(life.getByRole("listitem").filter({ hasText: "by key" })).toHaveCount(3);
    // Looking at it here is one more.
    await life.getByRole("link", { name: /^Recalled [34] times$/ }).click();
    await expect(page).toHaveURL(new RegExp(`session=${session}&observation=${kept}&status=ok$`));
    await expect(row(page, "key ")).toHaveCount(3);
    await page.getByRole("combobox", { name: "Reader" }).selectOption("in a browser");
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/by=browser/);
    await expect(page.getByRole("row").last()).toContainText("browser");

    await visit(page, { name: "session", path: sessionPath(team.slug, session) });
    await main(page).getByRole("link", { name: "recalls", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/recalls\\?session=${session}$`));
    await expect(row(page, "key ")).toHaveCount(8);
    await expect(page.getByRole("list", { name: "Narrowed to" })).toContainText("session Go");
    await page.getByRole("button", { name: "All sessions" }).click();
    await expect(row(page, "key ")).toHaveCount(9);
    await expect(page).toHaveURL(/\/recalls$/);
  });
}

test("a figure leads to the recalls it counts; what is narrowed stands in the address", async ({ page, team }) => {
  const { session, status, run } = await nineRecalls(team);
  await signIn(page, team);
  await visit(page, { name: "recalls", path: recallsPath(team.slug) });
  await figures(page).getByRole("link", { name: "1 over the step limit" }).click();
  await expect(page).toHaveURL(/\?status=over_step_limit#ledger$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`§${status}`);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "Outcome" })).toHaveValue("over_step_limit");
  // The figures are still of all.
  await expect(figures(page).getByRole("link", { name: "9 recalls" })).toBeVisible();

  for (const [name, count] of [
    ["4 gave nothing", 4],
    ["48 characters charged to runs", 3],
    ["5 given", 5],
    ["9 recalls", 9],
  ] as const) {
    await figures(page).getByRole("link", { name }).click();
    await expect(rows(page)).toHaveCount(count);
  }
  await page.goBack();
  await expect(rows(page)).toHaveCount(5);

  await page.getByRole("combobox", { name: "Outcome" }).selectOption("gave nothing");
  await expect(page).toHaveURL(/status=miss/);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("link", { name: `run ${run.slice(0, 8)}, step 5` }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`run=${run}`));
  await expect(figures(page).getByRole("link", { name: "7 recalls" })).toBeVisible();
  await page.getByRole("button", { name: "All runs" }).click();
  await expect(rows(page)).toHaveCount(4);
  await visit(page, { name: "none", path: recallsPath(team.slug, { session, status: "gone" }) });
  await expect(page.getByRole("main").getByText("No recall matches.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(rows(page)).toHaveCount(8);
});

test("what could be had again is told from what changed and what is not known, each with what says so", async ({
  page,
  team,
}) => {
  const { session, kept, edited, grep } = await nineRecalls(team);
  await team.api.recall(`§${edited}`);
  await signIn(page, team);
  await visit(page, { name: "recalls", path: recallsPath(team.slug) });
  const part = page.getByRole("region", { name: "Recalled although it could be had again" });
  const listed = part.getByRole("list").getByRole("listitem");
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText(`§${kept}`);
  await expect(part.getByRole("link", { name: "1 can be had again" })).toHaveAttribute("aria-current", "true");

  await part.getByRole("link", { name: "1 changed since" }).click();
  await expect(page).toHaveURL(/reread=changed$/);
  await expect(listed).toContainText(`§${edited}`);
  await expect(listed).toContainText("changed by Edit at step 4");
  await part.getByRole("link", { name: "1 not known" }).click();
  await expect(listed).toContainText(`§${grep}`);
  await expect(listed).toContainText("it came from no file");
  await page.goBack();
  await listed.getByRole("link", { name: "step 4" }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${session}\\?at=4$`));
});

test("the ledger goes on page by page, the latest first", async ({ page, team }) => {
  const { ids } = await sendRecallable(team.api);
  for (let n = 0; n < 60; n++) await team.api.recall(ids[0] ?? "", { length: String(n + 1) });
  await untilNoted(team, 60);
  await signIn(page, team);
  await visit(page, { name: "recalls", path: recallsPath(team.slug) });
  await expect(rows(page)).toHaveCount(50);
  await expect(main(page).getByRole("status").first()).toHaveText("50 listed, more below");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(rows(page)).toHaveCount(60);
  await expect(main(page).getByRole("status").first()).toHaveText("60 listed");
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await expect(page.getByRole("row").nth(1)).toContainText("all of it");
  await expect(page.getByRole("row").last()).toContainText("bytes 1 of 23");
});

test("where nothing was recalled, the page says how an agent does it", async ({ page, team, newTeam }) => {
  await nineRecalls(await newTeam());
  const { session } = await sendRecallable(team.api);
  await signIn(page, team);
  await visit(page, { name: "recalls", path: recallsPath(team.slug) });
  await expect(page.getByRole("heading", { name: "Nothing has been recalled yet" })).toBeVisible();
  await expect(main(page)).toContainText(`"${team.baseUrl}/api/v1/recall/`);
  await expect(main(page)).toContainText(`${team.baseUrl}/api/mcp`);
  await expect(page.getByRole("table")).toHaveCount(0);
  await visit(page, { name: "none", path: recallsPath(team.slug, { session }) });
  await expect(page.getByRole("main").getByText("Nothing of this has been recalled.")).toBeVisible();
  await page.getByRole("button", { name: "Show all recalls" }).click();
  await expect(page.getByRole("heading", { name: "Nothing has been recalled yet" })).toBeVisible();
});

test("what did not come says so, and comes when it is asked for again", async ({ page, team }) => {
  const { session } = await nineRecalls(team);
  await signIn(page, team);
  const away = { status: 503, contentType: "application/problem+json" };
  const body = JSON.stringify({
    type: "/problems/unavailable",
    title: "Away for a moment.",
    status: 503,
    requestId: "t",
  });
  await page.route("**/api/v1/recalls/summary**", (route) => route.fulfill({ ...away, body }));
  await visit(page, { name: "recalls", path: recallsPath(team.slug, { session }) });
  await page.getByRole("button", { name: "All sessions" }).click();
  const alert = main(page).getByRole("alert").filter({ hasText: "Away for a moment." });
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await expect(rows(page)).toHaveCount(9);
  await page.unroute("**/api/v1/recalls/summary**");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(figures(page).getByRole("link", { name: "9 recalls" })).toBeVisible();
  await expect(alert).toHaveCount(0);

  await visit(page, { name: "none", path: recallsPath(team.slug, { session: "no-such-session" }) });
  await expect(main(page).getByRole("alert")).toHaveText(/There is no such session here\./);
  await page.getByRole("button", { name: "All sessions" }).click();
  await expect(rows(page)).toHaveCount(9);
});
