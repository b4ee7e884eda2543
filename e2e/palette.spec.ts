import type { Locator, Page } from "@playwright/test";
import { compactionsPath, observationPath, sessionPath, sessionsPath } from "@/components/app/paths";
import type { Observation } from "@/lib/api/events";
import type { Session } from "@/lib/api/sessions";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, type Team, test } from "./fixtures";
import { visit } from "./pages";

// Whole journeys, on machines that may be busy with others.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ page, team, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await loadSample({ baseUrl: team.baseUrl, key: team.key });
  await signIn(page, team);
  await visit(page, { name: "sessions", path: sessionsPath(team.slug) });
});

async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Go to/ });
  await expect(field).toBeFocused();
  return field;
}

async function somewhere(team: Team): Promise<{ session: Session; observation: Observation }> {
  const session = (await team.api.list<Session>("/sessions")).find(({ title }) => title?.includes("Havnsund"));
  if (!session) throw new Error("The sample has a session about Havnsund.");
  const observations = await team.api.list<Observation>(`/sessions/${session.id}/observations?thread=`);
  const observation = observations.find(({ tool }) => tool === "Bash");
  if (!observation) throw new Error("The sample ran a command.");
  return { session, observation };
}

test("words of a session’s title, typed from anywhere, lead to it", async ({ page, team }) => {
  const { session } = await somewhere(team);
  await page.getByRole("searchbox", { name: "Search sessions" }).focus();
  const field = await openPalette(page);
  await field.fill("havnsund FIX");
  await expect(page.getByRole("option", { name: session.title ?? "" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/sessions/${session.id}`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an address in any spelling, or a pasted stub, leads to what it names", async ({ page, team }) => {
  const { session, observation } = await somewhere(team);
  const { id, stub } = observation;
  for (const text of [`§${id}`, id.toUpperCase(), `${session.id}§${id}`, stub]) {
    await visit(page, { name: "compactions", path: compactionsPath(team.slug) });
    const field = await openPalette(page);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press("Control+v");
    await expect(field).not.toHaveValue("");
    await expect(page.getByRole("option", { name: `Go to §${id}` })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/o/%C2%A7${id}`));
    await expect(page.getByRole("main")).toContainText(`§${id}`);
  }
});

test("what is almost an address is told what is wrong with it; of two, both are offered", async ({ page }) => {
  const field = await openPalette(page);
  await field.fill("§a3f7c2");
  await expect(page.getByText("An address has 8 hex digits, like §a3f7c2e1; this one has 6.")).toBeVisible();
  await field.fill("§a3f7c2e1 and §00000001");
  await expect(page.getByRole("option", { name: "Go to §a3f7c2e1" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Go to §00000001" })).toBeVisible();
});

test("arrows go round the results without leaving the field; Escape gives the focus back", async ({ page }) => {
  const search = page.getByRole("searchbox", { name: "Search sessions" });
  await search.focus();
  const field = await openPalette(page);
  const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
  const selected = options.and(page.locator("[aria-selected=true]"));
  const pointsAt = async () =>
    expect(field).toHaveAttribute("aria-activedescendant", (await selected.getAttribute("id")) ?? "none");
  await expect(selected).toHaveText("Sessions");
  await page.keyboard.press("ArrowDown");
  await expect(selected).toHaveText("Compactions");
  await pointsAt();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await pointsAt();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(search).toBeFocused();
});

test("it goes to pages, changes the theme, copies the link, shows the keys and uploads", async ({ page, team }) => {
  const act = async (text: string) => {
    await (await openPalette(page)).fill(text);
    await page.keyboard.press("Enter");
  };
  await act("theme dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: /^Theme: dark/ })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.waitForLoadState("networkidle");

  await act("compactions");
  await expect(page).toHaveURL(new RegExp(`${compactionsPath(team.slug)}$`));
  await expect(page.getByRole("heading", { name: "Compactions" })).toBeVisible();
  await act("copy link");
  await expect(page.getByText("The link is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${team.baseUrl}${compactionsPath(team.slug)}`,
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const chooser = page.waitForEvent("filechooser");
  await act("upload");
  await chooser;
  await act("keys");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
});

test("single keys never act inside a field; outside, / goes to the page’s search or else here", async ({
  page,
  team,
}) => {
  const search = page.getByRole("searchbox", { name: "Search sessions" });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("?j/k");
  await expect(search).toHaveValue("?j/k");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const { session, observation } = await somewhere(team);
  const path = observationPath(team.slug, `§${observation.id}`, { session: session.id });
  await visit(page, { name: "observation", path });
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: /^Go to/ });
  await expect(field).toBeFocused();
  await page.keyboard.type("?n/");
  await expect(field).toHaveValue("?n/");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
});

test("on the page of a session it jumps and finds, too", async ({ page, team }) => {
  const { session } = await somewhere(team);
  await visit(page, { name: "session", path: sessionPath(team.slug, session.id) });
  await (await openPalette(page)).fill("next compaction");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^(Micro)?compaction 1$/i })).toBeInViewport();
  await (await openPalette(page)).fill("find in");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox").or(page.getByRole("textbox")).and(page.locator(":focus"))).toBeVisible();
  await visit(page, { name: "compactions", path: compactionsPath(team.slug) });
  await (await openPalette(page)).fill("next compaction");
  await expect(page.getByRole("option", { name: /Next compaction/ })).toHaveCount(0);
});
