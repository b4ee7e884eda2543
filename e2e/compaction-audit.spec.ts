import type { Page } from "@playwright/test";
import { compactionPath, findingsPath } from "@/components/app/paths";
import type { Session } from "@/lib/api/sessions";
import { untilAudited } from "./audited";
import { expect, signIn, type Team, test } from "./fixtures";
import { forgetfulLog } from "./forgetful-log";
import { pageTroubles } from "./page-troubles";

const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });
const finding = (page: Page, text: string) => region(page, "Findings").getByRole("listitem").filter({ hasText: text });

async function openCompaction(page: Page, team: Team): Promise<string> {
  await team.api.upload("forgetful.jsonl", forgetfulLog());
  await untilAudited(team, 1);
  await signIn(page, team);
  const [session] = await team.api.list<Session>("/sessions");
  const id = session?.id ?? "";
  await page.goto(compactionPath(team.slug, id, { n: 1 }));
  return id;
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} pixels a compaction tells what left, what was needed later, and leads to each place`, async ({
    page,
    team,
  }) => {
    await page.setViewportSize(size);
    const troubles = pageTroubles(page);
    await openCompaction(page, team);
    const output = region(page, "What left the view").getByRole("listitem").first();
    await expect(output).toContainText("1 fact needed later · done again at step 3");
    const knew = region(page, "What it knew");
    await expect(knew.getByRole("button", { name: /^Paths 1 of 2 survived/ })).toBeVisible();
    await knew.getByRole("button", { name: /^Paths/ }).click();
    await expect(page).toHaveURL(/\?class=path$/);
    await knew.getByRole("combobox", { name: "Which facts" }).selectOption("needed");
    await expect(page).toHaveURL(/\?class=path&fate=needed$/);
    const lost = knew.getByRole("listitem").filter({ hasText: "src/load.ts" });
    await expect(lost).toContainText(/known at step 1 §[0-9a-f]{8}, lost, written again at step 2/);
    await page.reload();
    await expect(lost).toContainText("written again at step 2");
    await expect(knew.getByRole("link", { name: "src/own.ts:7" })).toBeVisible();
    await lost.getByRole("link", { name: "step 2" }).click();
    await expect(main(page).getByText("I open src/load.ts.").first()).toBeInViewport();
    await page.goBack();
    await region(page, "Findings").getByRole("link", { name: "step 3" }).first().click();
    await expect(page).toHaveURL(/at=\d+&open=1/);
    expect(troubles).toEqual([]);
  });
}

test("a mark and a comment survive a reload, and the findings of the team have them too", async ({ page, team }) => {
  await openCompaction(page, team);
  const path = finding(page, "src/load.ts");
  await path.getByRole("button", { name: "useful" }).click();
  await path.getByRole("button", { name: "Comment", exact: true }).click();
  await path.getByRole("textbox", { name: "Comment" }).fill("It opened the wrong file for this.");
  await path.getByRole("button", { name: "Save" }).click();
  await expect(path.getByRole("list", { name: "Comments" })).toContainText("It opened the wrong file for this.");
  await page.reload();
  await expect(path.getByRole("button", { name: "useful" })).toHaveAttribute("aria-pressed", "true");
  await path.getByRole("button", { name: "1 comment" }).click();
  await expect(path.getByRole("list", { name: "Comments" })).toContainText("It opened the wrong file for this.");
  await page.goto(findingsPath(team.slug, { mark: "useful" }));
  await expect(main(page).getByRole("listitem")).toHaveCount(1);
  await expect(main(page).getByRole("listitem")).toContainText("Known at step 1");
  const whole = page.getByRole("combobox", { name: "Mark" });
  await whole.selectOption("");
  await expect(main(page).getByRole("button", { name: "1 comment" })).toBeVisible();
});

test("a comment on the compaction as a whole stays; a mark that is refused is not shown as made", async ({
  page,
  team,
}) => {
  await openCompaction(page, team);
  const comments = region(page, "Comments");
  await comments.getByRole("textbox", { name: "Comment" }).fill("Too early.");
  await comments.getByRole("button", { name: "Save" }).click();
  await expect(comments.getByRole("list", { name: "Comments" })).toContainText("Too early.");
  await page.reload();
  await expect(comments.getByRole("list", { name: "Comments" })).toContainText("Too early.");
  await page.route("**/mark", (route) =>
    route.fulfill({ status: 503, json: { type: "/problems/unavailable", title: "Away for a moment.", status: 503 } }),
  );
  const path = finding(page, "src/load.ts");
  await path.getByRole("button", { name: "noise" }).click();
  await expect(path.getByRole("alert")).toContainText("Away for a moment.");
  await expect(path.getByRole("button", { name: "noise" })).toHaveAttribute("aria-pressed", "false");
});

test("the timeline leads to what a compaction lost, and another team's is not found", async ({
  page,
  team,
  newTeam,
}) => {
  const session = await openCompaction(page, team);
  await main(page).getByRole("link", { name: "Never touch the file vendor/lock.json." }).click();
  await main(page).getByRole("link", { name: "What was lost" }).first().click();
  await expect(page.getByRole("heading", { name: "Compaction 1", level: 1 })).toBeVisible();
  const other = await newTeam();
  await signIn(page, other);
  for (const n of [1, 9]) {
    await page.goto(compactionPath(other.slug, session, { n }));
    await expect(page.getByRole("heading", { name: "There is no such session here" })).toBeVisible();
    await expect(page.getByText("src/load.ts")).toHaveCount(0);
  }
});
