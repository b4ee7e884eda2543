import type { Page } from "@playwright/test";
import { sessionPath, tracePath } from "@/components/app/paths";
import type { Session } from "@/lib/api/sessions";
import { untilAudited } from "./audited";
import { expect, signIn, type Team, test } from "./fixtures";
import { forgetfulLog } from "./forgetful-log";
import { pageTroubles } from "./page-troubles";

const main = (page: Page) => page.getByRole("main");
const traced = (page: Page) => page.getByRole("region", { name: "What became of it" });
const moments = (page: Page) => traced(page).getByRole("listitem");

async function openForgetful(page: Page, team: Team): Promise<string> {
  await team.api.upload("forgetful.jsonl", forgetfulLog());
  await untilAudited(team, 1);
  await signIn(page, team);
  const [session] = await team.api.list<Session>("/sessions");
  await page.goto(sessionPath(team.slug, session?.id ?? ""));
  return session?.id ?? "";
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} pixels a complaint typed into Trace leads to the line, its source, its loss and its use`, async ({
    page,
    team,
  }) => {
    await page.setViewportSize(size);
    const troubles = pageTroubles(page);
    await openForgetful(page, team);
    await main(page)
      .getByRole("searchbox", { name: "Trace words or an address" })
      .fill("why did it forget load.ts:12 read?");
    await main(page).getByRole("button", { name: "Trace", exact: true }).click();
    await expect(traced(page)).toContainText("looked for “load.ts:12”, “read” in one line");
    await main(page).getByRole("searchbox", { name: "Trace words or an address" }).fill("src/load.ts");
    await page.keyboard.press("Enter");
    await expect(traced(page)).toContainText(
      /Known at step 1 \(§[0-9a-f]{8}\), lost in compaction 1, not in its summary, needed at step 2, from nothing that the log shows in view\./,
    );
    await expect(moments(page)).toHaveCount(3);
    await expect(moments(page).nth(0)).toContainText("src/load.ts:12: read");
    await expect(moments(page).nth(2)).toContainText("in a reply, while it stood nowhere in view");
    const url = page.url();
    await moments(page).nth(0).getByRole("link", { name: /^§/ }).click();
    await expect(main(page)).toContainText("src/load.ts:12: read");
    await page.goto(url);
    await moments(page).nth(1).getByRole("link", { name: "Compaction 1" }).click();
    await expect(page.getByRole("heading", { name: "Compaction 1", level: 1 })).toBeVisible();
    await page.goto(url);
    await moments(page).nth(2).getByRole("link", { name: "step 2" }).click();
    await expect(main(page).getByText("I open src/load.ts.").first()).toBeInViewport();
    expect(troubles).toEqual([]);
  });
}

test("the palette traces what is typed, and what was never known is said so", async ({ page, team }) => {
  await openForgetful(page, team);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Go to/ });
  await field.fill("src/own.ts");
  await page.getByRole("option", { name: "Trace “src/own.ts” in this session" }).click();
  await expect(traced(page)).toContainText("left the view in compaction 1, and its summary holds it");
  await main(page).getByRole("searchbox").fill("nobody said this");
  await page.keyboard.press("Enter");
  await expect(traced(page)).toContainText("Never known in this thread");
});

test("without words the page says what it is for; its key leads to the box of a session", async ({ page, team }) => {
  const session = await openForgetful(page, team);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("t");
  await expect(main(page).getByRole("searchbox", { name: "Trace words or an address" })).toBeFocused();
  await page.goto(tracePath(team.slug, session));
  await expect(main(page)).toContainText("Type what the agent forgot");
});
