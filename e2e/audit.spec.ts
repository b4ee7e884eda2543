import type { Page } from "@playwright/test";
import { auditPath, sessionAuditPath } from "@/components/app/paths";
import type { Session } from "@/lib/api/sessions";
import { untilAudited } from "./audited";
import { expect, signIn, type Team, test } from "./fixtures";
import { forgetfulLog } from "./forgetful-log";
import { pageTroubles } from "./page-troubles";

const main = (page: Page) => page.getByRole("main");
const losses = (page: Page) => page.getByRole("region", { name: "Loss to fix" }).getByRole("listitem");

/** The same happened twice, in two sessions. */
async function sendTold(team: Team): Promise<void> {
  await team.api.upload("one.jsonl", forgetfulLog(1));
  await team.api.upload("two.jsonl", forgetfulLog(2));
  await untilAudited(team, 2);
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} pixels a loss that came twice becomes an instruction, copied with one click and adopted`, async ({
    page,
    context,
    team,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize(size);
    await sendTold(team);
    const troubles = pageTroubles(page);
    await signIn(page, team);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit" }).click();
    const path = losses(page).filter({ hasText: "src/load.ts" });
    await expect(path).toContainText("lost and needed 2 times in 2 sessions");
    await path.getByRole("button", { name: "Copy for CLAUDE.md" }).click();
    await expect(path.getByRole("button", { name: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(
      "- This project works with the file `src/load.ts`. Keep it in every summary of the conversation.",
    );
    const wish = losses(page).filter({ hasText: "vendor/lock.json" });
    await wish.getByRole("button", { name: "Copy for AGENTS.md" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "- Standing rule, which stays in force after every compaction: Never touch the file vendor/lock.json.",
    );
    await path.getByRole("button", { name: "Mark as adopted" }).click();
    await expect(path).toContainText("lost in 2 of 2 sessions before, no compacted session since");
    await page.reload();
    await expect(losses(page).filter({ hasText: "src/load.ts" })).toContainText("no compacted session since");
    await path
      .getByRole("link", { name: /needed at step 2 after compaction 1/ })
      .first()
      .click();
    await expect(main(page).getByText("I open src/load.ts.").first()).toBeInViewport();
    expect(troubles).toEqual([]);
  });
}

test("what survived is told by class with its interval, by any group, in the address, and as a file", async ({
  page,
  team,
}) => {
  await sendTold(team);
  await signIn(page, team);
  await page.goto(auditPath(team.slug));
  const survival = page.getByRole("region", { name: "Survival by class" });
  await expect(survival.getByRole("row").filter({ hasText: "Paths" })).toContainText("2 of 4");
  await expect(survival.getByRole("row").filter({ hasText: "Constraints" })).toContainText("heuristic");
  await page.getByRole("combobox", { name: "Group by" }).selectOption("version");
  await expect(page).toHaveURL(/\?by=version$/);
  await expect(page.getByRole("region", { name: "By version" })).toContainText("claude-code 2.1.260");
  const download = page.waitForEvent("download");
  await page.getByRole("region", { name: "What survives a compaction" }).getByRole("button", { name: "CSV" }).click();
  const file = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(Buffer.from(part));
  expect(Buffer.concat(parts).toString()).toContain("\r\npath,no,2,4,");
});

test("the audit of a session stands beside it: its compactions, what survived, what refilled the view", async ({
  page,
  team,
}) => {
  await sendTold(team);
  await signIn(page, team);
  const [session] = await team.api.list<Session>("/sessions");
  await page.goto(sessionAuditPath(team.slug, session?.id ?? ""));
  const compactions = page.getByRole("region", { name: "Compactions" }).getByRole("row");
  await expect(compactions).toHaveCount(2);
  await expect(compactions.nth(1)).toContainText("1 of 1, 100 %");
  await expect(page.getByRole("region", { name: "What refilled the view" }).first()).toContainText("Bash");
  await main(page).getByRole("link", { name: "Never touch the file vendor/lock.json." }).click();
  await main(page).getByRole("link", { name: "audit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Audit of a session" })).toBeVisible();
});

test("an archive without a compaction says so, and that of another team shows nothing of this one", async ({
  page,
  team,
  newTeam,
}) => {
  await sendTold(team);
  const other = await newTeam();
  await signIn(page, other);
  await page.goto(auditPath(other.slug));
  await expect(main(page)).toContainText("No session here was compacted.");
  await expect(main(page)).not.toContainText("src/load.ts");
});
