import type { Page } from "@playwright/test";
import {
  auditPath,
  compactionPath,
  compactionsPath,
  findingsPath,
  recallsPath,
  searchPath,
  sessionAuditPath,
  sessionPath,
  sessionsPath,
  tracePath,
} from "@/components/app/paths";
import type { Session } from "@/lib/api/sessions";
import { setScopes } from "@/lib/testing/team";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, test } from "./fixtures";
import { everyState } from "./page-states";
import { visit } from "./pages";

// Whole journeys, on machines that may be busy with others.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ page, team }) => {
  await loadSample({ baseUrl: team.baseUrl, key: team.key });
  await signIn(page, team);
});

for (const list of ["sessions", "compactions"] as const) {
  const title = list === "sessions" ? "Sessions" : "Compactions";

  test(`the ${list} say what went wrong, and trying again brings them`, async ({ page, team }) => {
    const state = (await everyState(page, team)).find(({ name }) => name === `${list}-error`);
    await state?.enter();
    const alert = page.getByRole("alert").filter({ hasText: "The database is away for a moment." });
    await expect(alert).toBeVisible();
    await expect(page.getByRole("table", { name: title })).toHaveCount(0);
    await state?.leave?.();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: title })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test(`the ${list} stand where their shape stood while they loaded`, async ({ page, team }) => {
    const state = (await everyState(page, team)).find(({ name }) => name === `${list}-loading`);
    await state?.enter();
    const before = await tops(page);
    await state?.leave?.();
    await visit(page, { name: list, path: list === "sessions" ? sessionsPath(team.slug) : compactionsPath(team.slug) });
    await expect(page.getByRole("table", { name: title })).toBeVisible();
    const after = await tops(page);
    expect(Math.abs(after.heading - before.heading)).toBeLessThanOrEqual(1);
    expect(Math.abs(after.list - before.list)).toBeLessThanOrEqual(1);
  });
}

test("an observation stands where its shape stood while it loaded", async ({ page, team }) => {
  const states = await everyState(page, team);
  await states.find(({ name }) => name === "observation-loading")?.enter();
  const before = await page.getByRole("heading", { name: "Recalling the observation" }).boundingBox();
  await states.find(({ name }) => name === "observation-loading")?.leave?.();
  await states.find(({ name }) => name === "observation-offline")?.enter();
  const after = await page.getByRole("heading", { name: /^§[0-9a-f]{8}$/ }).boundingBox();
  expect([after?.x, after?.y, after?.height]).toEqual([before?.x, before?.y, before?.height]);
});

test("an observation whose input did not come says so, and trying again brings it", async ({ page, team }) => {
  const state = (await everyState(page, team)).find(({ name }) => name === "observation-error");
  await state?.enter();
  const alert = page.getByRole("alert").filter({ hasText: "The database is away for a moment." });
  const argument = page.getByRole("region", { name: "Content" }).getByRole("term").first();
  await expect(argument).toHaveCount(0);
  await state?.leave?.();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(argument).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("a session stands where its shape stood while it loaded, but for the lines of its title", async ({
  page,
  team,
}) => {
  const state = (await everyState(page, team)).find(({ name }) => name === "session-loading");
  const places = () =>
    page.evaluate(() => {
      const main = document.querySelector("main");
      const [top, panel, timeline] = [...(main?.children ?? [])]
        .filter((each) => !each.classList.contains("visually-hidden"))
        .map((each) => each.getBoundingClientRect());
      return { top: top?.top ?? -1, panel: panel?.left ?? -1, timeline: timeline?.top ?? -1 };
    });
  await state?.enter();
  const before = await places();
  await state?.leave?.();
  await page.reload();
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  const after = await places();
  expect([after.top, after.panel]).toEqual([before.top, before.panel]);
  expect(Math.abs(after.timeline - before.timeline)).toBeLessThanOrEqual(26);
});

test("a session whose chart, or whose threads and files, did not come says so, and trying again brings them", async ({
  page,
  team,
}) => {
  const states = await everyState(page, team);
  const main = page.getByRole("main");
  for (const [name, words, part] of [
    ["session-chart-error", "The chart did not come.", main.getByRole("slider", { name: /^Step/ })],
    [
      "session-lists-error",
      "The threads and files of this session did not come.",
      main.getByRole("region", { name: "Files" }),
    ],
  ] as const) {
    const state = states.find((each) => each.name === name);
    await state?.enter();
    const alert = page.getByRole("alert").filter({ hasText: words });
    await expect(alert).toContainText("The database is away for a moment.");
    await expect(part).toHaveCount(0);
    await expect(main).not.toContainText("0 files");
    await expect(main.getByRole("article").or(main.getByRole("listitem")).first()).toBeAttached();
    await state?.leave?.();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(part).toBeVisible();
    await expect(alert).toHaveCount(0);
  }
});

test("a session that cannot be drawn says so, and trying again draws it", async ({ page, team }) => {
  const state = (await everyState(page, team)).find(({ name }) => name === "session-error");
  await state?.enter();
  await expect(page.getByText("Nothing in the archive is lost.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  const retry = page.getByRole("button", { name: "Try again" });
  await Promise.all([page.waitForResponse(/\/sessions\/[^?]+\?.*_rsc=/), retry.click()]);
  await expect(page.getByRole("heading", { name: "This page could not be drawn" })).toBeVisible();
  await state?.leave?.();
  // The attempt before may still be on its way, and draw the page itself once nothing is wrong with it.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
    await expect(timeline(page).getByRole("listitem").first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "This page could not be drawn" })).toHaveCount(0);
});

for (const [part, size] of [
  ["outline", { width: 1440, height: 900 }],
  ["events", { width: 1440, height: 900 }],
  ["events", { width: 390, height: 844 }],
] as const) {
  test(`at ${size.width} pixels a session whose ${part} did not come says so where it is read, and trying again brings them`, async ({
    page,
    team,
  }) => {
    await page.setViewportSize(size);
    const state = (await everyState(page, team)).find(({ name }) => name === `session-${part}-error`);
    await state?.enter();
    const alert = timeline(page).getByRole("alert").filter({ hasText: "The database is away for a moment." });
    await expect(alert).toBeInViewport({ ratio: 1 });
    await state?.leave?.();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    await expect(timeline(page).getByRole("listitem").first()).toBeAttached();
    await expect(timeline(page).locator("[aria-busy=true]")).toHaveCount(0);
  });
}

function timeline(page: Page) {
  return page.getByRole("region", { name: "Timeline" });
}

/** Where the heading and the list, or what stands for it, begin. */
async function tops(page: Page): Promise<{ heading: number; list: number }> {
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  return { heading: await top("main h1"), list: await top("main [aria-busy], main table") };
}

test("a list whose next page does not come keeps what is there", async ({ page, team }) => {
  await page.route("**/api/v1/sessions?**", async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const first = await response.json();
    await route.fulfill({ response, json: { ...first, nextCursor: "not-a-cursor" } });
  });
  await visit(page, { name: "sessions", path: sessionsPath(team.slug) });
  await page.getByRole("columnheader", { name: "Tokens" }).getByRole("button").click();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "cursor" })).toBeVisible();
  const sessions = await team.api.list<Session>("/sessions");
  await expect(page.getByRole("table", { name: "Sessions" }).getByRole("rowheader")).toHaveCount(sessions.length);
});

test("without a connection the page stays and says so, and what was asked for comes with the connection", async ({
  page,
  team,
}) => {
  const sessions = await team.api.list<Session>("/sessions");
  const codex = sessions.filter(({ agent }) => agent === "codex");
  expect(codex.length).toBeLessThan(sessions.length);
  await visit(page, { name: "sessions", path: sessionsPath(team.slug) });
  const rows = page.getByRole("table", { name: "Sessions" }).getByRole("rowheader");
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Compactions" }).click();
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${sessionsPath(team.slug)}$`));
  await page.getByLabel("Agent", { exact: true }).selectOption("Codex");
  await expect(page).toHaveURL(/agent=codex/);
  await expect(rows).toHaveCount(sessions.length);
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
  await expect(rows).toHaveCount(codex.length);
});

test("who may not read finds what somebody of another team finds: nothing", async ({ page, team, newTeam }) => {
  const other = await newTeam();
  const foreign = await page.goto(sessionsPath(other.slug));
  expect(foreign?.status()).toBe(404);
  const shown = await page.getByRole("main").textContent();
  expect(shown).toContain("There is nothing under this address");
  const [session] = await team.api.list<Session>("/sessions");
  await setScopes(team, ["recall"]);
  for (const path of [
    sessionsPath(team.slug),
    compactionsPath(team.slug),
    recallsPath(team.slug),
    auditPath(team.slug),
    sessionAuditPath(team.slug, session?.id ?? ""),
    compactionPath(team.slug, session?.id ?? "", { n: 1 }),
    tracePath(team.slug, session?.id ?? "", { q: "harbour" }),
    findingsPath(team.slug),
    searchPath(team.slug, "harbour"),
    sessionPath(team.slug, session?.id ?? ""),
    `/t/${team.slug}/o/00000000`,
  ]) {
    await expect
      .poll(async () => {
        const answer = await page.goto(path);
        return [answer?.status(), await page.getByRole("main").textContent()];
      })
      .toEqual([404, shown]);
  }
});
