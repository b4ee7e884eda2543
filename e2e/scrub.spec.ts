import type { Locator, Page } from "@playwright/test";
import { sessionPath } from "@/components/app/paths";
import { fullState } from "./compaction-logs";
import { expect, signIn, type Team, test } from "./fixtures";
import { claudeLogOf } from "./made-session";
import { visit } from "./pages";

/** Thirty outputs, a reply and a reading that the compaction keeps: it stands at step 32, and six more follow a test. */
const OUTPUTS = 30;
const CUT = OUTPUTS + 2;
const STEPS = CUT + 1 + 6;

test.describe.configure({ timeout: 180_000 });

test("by keyboard to a step after a compaction: what is simulated stays within K, beside what the client held", async ({
  page,
  team,
}) => {
  await openSession(page, team);
  await page.keyboard.press("v");
  const slider = sliderOf(page);
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute("aria-valuetext", `step ${STEPS} of ${STEPS}`);
  await page.keyboard.press("Home");
  await expectStep(page, 0);
  await page.keyboard.press("PageUp");
  await expectStep(page, 10);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await expectStep(page, 2);
  await expect(clientSide(page)).toContainText("No compaction had taken an output by this step.");
  await page.keyboard.press("n");
  await expectStep(page, CUT);
  await expect(slider).toHaveAttribute("aria-valuetext", `step ${CUT} of ${STEPS}, after a compaction`);
  await page.keyboard.press("ArrowRight");
  await expectStep(page, CUT + 1);

  await expect(clientSide(page)).toContainText(`Compaction 1 took ${OUTPUTS} outputs at step ${CUT}`);
  await page.getByRole("radio", { name: "1,000" }).check();
  await page.getByLabel(/^ρ/).fill("200");
  await expect(page).toHaveURL(new RegExp(`view=${CUT + 1}&k=1000&rho=200`));
  const simulated = page.getByRole("region", { name: "Simulated: addressable recall" });
  await expect(simulated).toContainText("of at most 1,000, estimated");
  const inView = page.getByRole("region", { name: /^What would be in view/ }).getByText(/^[\d,]+ tokens?$/);
  // The view asked for last may come between two looks.
  await expect(async () => {
    const [tokens = 0, stubTokens = 0] = await figuresOf(simulated);
    const rows = await inView.allTextContents();
    expect(tokens).toBeLessThanOrEqual(1000);
    expect(rows.map(toNumber).reduce((sum, n) => sum + n, 0)).toBe(tokens);
    expect(stubTokens).toBeGreaterThan(0);
    expect(stubTokens).toBeLessThan(tokens);
  }).toPass();
});

test("an address opens its observation beside the view, and Escape closes one thing at a time", async ({
  page,
  team,
}) => {
  const session = await openSession(page, team, `view=${CUT + 1}&rho=200`);
  const stub = page.getByRole("listitem").filter({ hasText: "stub" }).first();
  const link = stub.getByRole("link", { name: /^§/ });
  const name = (await link.textContent()) ?? "";
  await link.click();
  const inspector = page.getByRole("region", { name, exact: true });
  await expect(inspector.getByRole("heading", { name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`at=\\d+&open=1&view=${CUT + 1}&rho=200`));
  await expect(link).toHaveAttribute("href", new URL(page.url()).pathname + new URL(page.url()).search);
  await page.keyboard.press("Escape");
  await expect(inspector).toHaveCount(0);
  await expect(sliderOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sliderOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]at=\d+/);
  const at = Number(new URL(page.url()).searchParams.get("at"));
  const events = await team.api.list<{ seq: number; step: number }>(`/sessions/${session}/events?thread=`);
  expect(events.find(({ seq }) => seq === at)?.step).toBe(CUT + 1);
  await expect(page.locator(`#e-${at}`)).toBeInViewport();
});

test("the address holds the view: another reader's browser shows the same, and the compaction is a link away", async ({
  page,
  team,
  browser,
}) => {
  await openSession(page, team, `view=${CUT}&k=4000&rho=500&counter=bytes`);
  const texts = async (of: Page) => of.getByRole("region", { name: "Bounded view", exact: true }).textContent();
  await expectStep(page, CUT);
  const other = await browser.newPage({ baseURL: team.baseUrl });
  await signIn(other, team);
  await visit(other, { name: "same", path: page.url() });
  await expectStep(other, CUT);
  await expect(other.getByRole("radio", { name: "4,000", exact: true })).toBeChecked();
  await expect(other.getByLabel("Counted by")).toHaveValue("bytes");
  expect(await texts(other)).toBe(await texts(page));
  await other.close();
  await clientSide(page).getByRole("link", { name: "Compaction 1" }).click();
  const block = page.getByRole("region", { name: "Compaction 1" });
  await expect(block.getByRole("tab", { name: /^Left the view/ })).toHaveAttribute("aria-selected", "true");
  await expect(sliderOf(page)).toHaveCount(0);
});

test("what was shown stays until the next step is there, and a second's wait is told", async ({ page, team }) => {
  await openSession(page, team, "view=5");
  await expectStep(page, 5);
  let answer = () => {};
  const isWanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/view?**", async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.getByRole("spinbutton", { name: "Step" }).fill("20");
  await expect(page.getByRole("progressbar", { name: "Laying out the view" })).toBeVisible();
  await expectStep(page, 5);
  answer();
  await expectStep(page, 20);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page).toHaveURL(/view=20/);
});

test("an error is told, and trying again brings the view", async ({ page, team }) => {
  await openSession(page, team, "view=5");
  await page.route("**/view?**", (route) => route.abort());
  await page.getByRole("radio", { name: "64,000" }).check();
  const alert = page.getByRole("alert").filter({ hasText: "The server did not answer." });
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/view?**");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Simulated: addressable recall" })).toContainText("64,000");
  await expect(alert).toHaveCount(0);
});

test("a thread without steps says so, and shows what was said before the first", async ({ page, team }) => {
  const { upload } = await team.api.upload("no-steps.jsonl", claudeLogOf([]));
  await signIn(page, team);
  await visit(page, { name: "none", path: `${sessionPath(team.slug, upload.sessions[0]?.id ?? "")}?view=7` });
  await expect(
    page.getByRole("main").getByText("This thread has no steps: its log holds no answer of a model."),
  ).toBeVisible();
  await expect(sliderOf(page)).toBeDisabled();
  await expectStep(page, 0);
  await expect(clientSide(page)).toContainText("No call up to this step says how many.");
  await expect(page.getByRole("listitem").filter({ hasText: "turn" })).toContainText("Go");
});

test("on a phone the view fits, and the slider stays in sight while the items are read", async ({ page, team }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, team, `view=${CUT + 3}&rho=200`);
  const last = page
    .getByRole("region", { name: /^What would be in view/ })
    .getByRole("listitem")
    .last();
  await last.scrollIntoViewIfNeeded();
  await expect(sliderOf(page)).toBeInViewport({ ratio: 1 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Previous compaction" }).click();
  await expectStep(page, CUT);
});

async function openSession(page: Page, team: Team, query = ""): Promise<string> {
  const [file] = fullState(OUTPUTS, 6).files;
  const { upload } = await team.api.upload(file?.name ?? "", new TextEncoder().encode(file?.body));
  const session = upload.sessions[0]?.id ?? "";
  await signIn(page, team);
  await visit(page, { name: "session", path: `${sessionPath(team.slug, session)}${query && `?${query}`}` });
  return session;
}

function sliderOf(page: Page): Locator {
  return page.getByRole("slider", { name: "Step of the bounded view" });
}

function clientSide(page: Page): Locator {
  return page.getByRole("region", { name: "Recorded: the client’s own view" });
}

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByRole("heading", { name: `Bounded view, simulated, as step ${step} left it` })).toBeVisible();
}

async function figuresOf(side: Locator): Promise<number[]> {
  return (await side.getByRole("strong").allTextContents()).map(toNumber);
}

function toNumber(text: string): number {
  return Number(text.replace(/\D/g, ""));
}
