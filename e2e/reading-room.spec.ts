import type { Browser, Page } from "@playwright/test";
import { sessionPath } from "@/components/app/paths";
import type { Event } from "@/lib/api/events";
import type { Session } from "@/lib/api/sessions";
import { expect, signIn, type Team, test } from "./fixtures";
import { dayBefore, forgottenLog, MANIFEST_LINE } from "./forgotten-log";
import { visit } from "./pages";

const PHONE = { width: 390, height: 844 };

test.use({ timezoneId: "UTC" });

/** The session of yesterday in an archive that holds others too. */
async function archived(team: Team): Promise<Session> {
  const log = forgottenLog(Date.now());
  await team.api.upload(log.name, Buffer.from(log.body));
  const [session] = await team.api.list<Session>("/sessions");
  if (!session) throw new Error("The session did not arrive.");
  return session;
}

/** A colleague with the link and nothing else. */
async function openAsColleague(browser: Browser, team: Team, url: string, size: { width: number; height: number }) {
  const context = await browser.newContext({ viewport: size, timezoneId: "UTC" });
  const page = await context.newPage();
  await signIn(page, team);
  await page.goto(url);
  // Another browser, on a machine that may be busy with others.
  await expect(timeline(page).getByText(MANIFEST_LINE)).toBeVisible({ timeout: 20_000 });
  await expect(row(page)).toBeInViewport();
  await context.close();
}

function timeline(page: Page) {
  return page.getByRole("region", { name: "Timeline" });
}

/** The row of the output that was forgotten. */
function row(page: Page) {
  return timeline(page)
    .getByRole("button", { name: /docs\/settings\.txt/ })
    .first();
}

async function findLost(page: Page): Promise<void> {
  const field = page.getByRole("searchbox", { name: "Find in this session" });
  await field.fill("manifest path");
  await expect(page.getByRole("status").filter({ hasText: "1 row" })).toBeVisible();
}

for (const size of [{ width: 1440, height: 900 }, PHONE]) {
  test(`at ${size.width} pixels a reviewer who knows only “it forgot the manifest path, yesterday afternoon” gets to it, and sends a link there`, async ({
    page,
    browser,
    team,
  }) => {
    await page.setViewportSize(size);
    await archived(team);
    await signIn(page, team);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Compactions" }).click();
    await expect(page.getByRole("heading", { name: "Compactions", exact: true })).toBeVisible();
    const yesterday = dayBefore(Date.now());
    const opener = page.getByRole("button", { name: "Filter", exact: true });
    if (size === PHONE) await opener.click();
    await page.getByLabel("from").fill(yesterday);
    await page.getByLabel("to", { exact: true }).fill(yesterday);
    await page.getByRole("rowheader").filter({ hasText: "Compaction 1" }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Compaction 1", exact: true })).toBeInViewport();
    await findLost(page);
    await page.getByRole("button", { name: "Next place" }).click();
    await expect(row(page)).toBeInViewport();
    await row(page).click();
    await expect(timeline(page).getByText(MANIFEST_LINE)).toBeVisible();
    const life = page.getByRole("region", { name: /^§[0-9a-f]{8}$/ });
    if (size === PHONE) await life.getByRole("button", { name: "Facts and life" }).click();
    await expect(life.getByRole("link", { name: "compaction 1" })).toBeVisible();
    await openAsColleague(browser, team, page.url(), size);
  });
}

test("the same by keyboard alone", async ({ page, browser, team }) => {
  await archived(team);
  await signIn(page, team);
  await tabTo(page, /^Compactions$/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/compactions**");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Compaction 1", exact: true })).toBeFocused();
  await page.keyboard.press("f");
  await page.keyboard.type("manifest path");
  await expect(page.getByRole("status").filter({ hasText: "1 row" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(row(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(timeline(page).getByText(MANIFEST_LINE)).toBeVisible();
  await openAsColleague(browser, team, page.url(), { width: 1440, height: 900 });
});

test("keys jump to compactions, prompts, errors and lost outputs, and do nothing while one types", async ({
  page,
  team,
}) => {
  const session = await archived(team);
  const events = await team.api.list<Event>(`/sessions/${session.id}/events?thread=`);
  await signIn(page, team);
  await visit(page, { name: "session", path: sessionPath(team.slug, session.id) });
  const press = async (key: string, isWanted: (event: Event) => boolean) => {
    await page.keyboard.press(key);
    const wanted = events.find(isWanted);
    await expect(page).toHaveURL(new RegExp(`at=${wanted?.seq}(&|$)`));
  };
  await press("n", ({ kind }) => kind === "compaction");
  await press("e", ({ observation }) => observation?.isError === true);
  await page.keyboard.press("f");
  const before = page.url();
  await page.keyboard.type("nepJd");
  expect(new URL(page.url()).searchParams.get("at")).toBe(new URL(before).searchParams.get("at"));
  await page.keyboard.press("Escape");
  await press("p", ({ kind }) => kind === "compaction");
});

test("what is shown is what the address says, and the end of the log is one key away", async ({ page, team }) => {
  const session = await archived(team);
  const events = await team.api.list<Event>(`/sessions/${session.id}/events?thread=`);
  await signIn(page, team);
  await visit(page, { name: "session", path: sessionPath(team.slug, session.id) });
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.getByRole("checkbox", { name: /^prompts/ }).check();
  await page.keyboard.press("Escape");
  const prompts = events.filter(({ kind }) => kind === "prompt");
  const rows = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Make the loader read" })).toBeVisible();
  await expect(timeline(page).getByText(`${prompts.length + 1} of ${events.length} events shown`)).toBeVisible();
  await expect(page).toHaveURL(/kind=prompt/);
  await page.reload();
  await expect(timeline(page).getByText(`${prompts.length + 1} of ${events.length} events shown`)).toBeVisible();
});

/** Tab until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (name.test(focused.trim())) return;
  }
  throw new Error(`${name} cannot be reached by Tab.`);
}
