import type { Locator, Page } from "@playwright/test";
import { sessionPath } from "@/components/app/paths";
import type { Session } from "@/lib/api/sessions";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, type Team, test } from "./fixtures";

test("a drag over the chart looks nearer, the address keeps it, and one press shows the whole session again", async ({
  page,
  team,
}) => {
  const slider = await openChart(page, team);
  await drag(page, slider, 0.2, 0.5);
  await expect(page).toHaveURL(/[?&]steps=\d+-\d+/);
  const stretch = page.getByRole("main").getByText(/^steps [\d,]+ to [\d,]+$/);
  const said = (await stretch.textContent()) ?? "";
  await page.reload();
  await expect(stretch).toHaveText(said);
  await page.getByRole("button", { name: "Whole session" }).click();
  await expect(page).not.toHaveURL(/steps=/);
  await expect(stretch).toBeHidden();
});

test("a click on the chart goes to that step", async ({ page, team }) => {
  const slider = await openChart(page, team);
  const box = await boxOf(slider);
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height - 20);
  const step = Number(await slider.getAttribute("aria-valuenow"));
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/[?&]at=\d+/);
  const at = new URL(page.url()).searchParams.get("at");
  await expect(page.locator(`#e-${at}`)).toBeInViewport();
  const { items } = await team.api.json<{ items: { step: number }[] }>(
    `/sessions/${page.url().split("/sessions/")[1]?.split("?")[0]}/events?limit=1&step=${step}`,
  );
  expect(items[0]?.step).toBe(step);
});

test("by keyboard: along the steps, nearer and farther, from cut to cut, and there", async ({ page, team }) => {
  const slider = await openChart(page, team);
  await slider.focus();
  await page.keyboard.press("Home");
  const first = Number(await slider.getAttribute("aria-valuenow"));
  await page.keyboard.press("ArrowRight");
  expect(Number(await slider.getAttribute("aria-valuenow"))).toBeGreaterThan(first);
  await page.keyboard.press("+");
  await expect(page).toHaveURL(/steps=\d+-/);
  const marks = marksOf(page);
  await page.keyboard.press("-");
  await expect(page).not.toHaveURL(/steps=/);
  await marks.first().focus();
  await page.keyboard.press("End");
  await expect(marks.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]at=\d+/);
});

test("arrow keys reach a cut that is out of sight", async ({ page, team }) => {
  const slider = await openChart(page, team);
  await drag(page, slider, 0, 0.25);
  await expect(page).toHaveURL(/steps=/);
  const marks = marksOf(page);
  await marks.first().focus();
  await page.keyboard.press("End");
  await expect(marks.last()).toBeFocused();
  await expect(page).toHaveURL(/steps=/);
});

function marksOf(page: Page): Locator {
  return page.getByRole("group", { name: "Compactions, go to one" }).getByRole("button");
}

async function openChart(page: Page, team: Team): Promise<Locator> {
  test.setTimeout(180_000);
  await loadSample({ baseUrl: team.baseUrl, key: team.key });
  const sessions = await team.api.list<Session>("/sessions?agent=claude-code&compacted=true");
  await signIn(page, team);
  await page.goto(sessionPath(team.slug, sessions[0]?.id ?? ""));
  await page.waitForLoadState("networkidle");
  return page.getByRole("slider", { name: /^Step/ });
}

async function drag(page: Page, slider: Locator, from: number, to: number): Promise<void> {
  const { x, y, width, height } = await boxOf(slider);
  await page.mouse.move(x + width * from + 1, y + height - 25);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + height - 25, { steps: 4 });
  await page.mouse.up();
}

async function boxOf(slider: Locator) {
  const box = await slider.boundingBox();
  if (!box) throw new Error("The chart is not on the page.");
  return box;
}
