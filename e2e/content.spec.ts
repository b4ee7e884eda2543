import type { Page } from "@playwright/test";
import { observationPath } from "@/components/app/paths";
import type { Observation } from "@/lib/api/events";
import { expect as expectAtOnce, signIn, type Team, test } from "./fixtures";
import { claudeLogOf, type MadeCall } from "./made-session";

/** Outputs are fetched once the page is there, and megabytes of them take a while. */
const expect = expectAtOnce.configure({ timeout: 20_000 });

/** Opens the pages of some calls, one after the other. */
async function opener(page: Page, team: Team, calls: readonly MadeCall[]) {
  const { upload } = await team.api.upload("content.jsonl", claudeLogOf(calls));
  const session = upload.sessions[0]?.id ?? "";
  const observations = await team.api.list<Observation>(`/sessions/${session}/observations?kind=tool`);
  expect(observations).toHaveLength(calls.length);
  await signIn(page, team);
  return async (n: number) => {
    await page.goto(observationPath(team.slug, `§${observations[n]?.id}`, { session }));
    return page.getByRole("region", { name: "Content" });
  };
}

test("colours of an output are drawn, over line breaks too, and its codes are shown when asked for", async ({
  page,
  team,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const output = "plain\n\u001b[31mred\nstill red\u001b[0m plain \u001b[48;2;0;0;255mon blue\u001b[0m \u001b[2Kend";
  const open = await opener(page, team, [{ tool: "Bash", input: { command: "make" }, output }]);
  const content = await open(0);
  await expect(content.getByText("still red")).toHaveCSS("color", "rgb(168, 40, 28)");
  await expect(content.getByText("red", { exact: true })).toHaveCSS("color", "rgb(168, 40, 28)");
  await expect(content.getByText("on blue")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(content.getByText("ESC[31m")).toHaveCount(0);
  await expect(content.getByText("ESC[2K")).toBeVisible();
  await page.getByRole("button", { name: "Show colour codes" }).click();
  await expect(content.getByText("ESC[31m")).toBeVisible();
  await page.getByRole("button", { name: "Show colours" }).click();
  await expect(content.getByText("ESC[31m")).toHaveCount(0);
});

test("a line of 5 MB opens, shows more and unwraps without a pause of a second", async ({ page, team }) => {
  const line = "0123456789 abcdef ".repeat(280_000);
  const open = await opener(page, team, [{ tool: "Bash", input: { command: "cat big.min.js" }, output: line }]);
  await page.addInitScript(() => {
    const pauses: number[] = [];
    Reflect.set(window, "pauses", pauses);
    new PerformanceObserver((list) => pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
      buffered: true,
    });
  });
  const content = await open(0);
  await expect(content.getByText("0123456789 abcdef").first()).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(content.getByText("1,200,000 of")).toBeVisible();
  await page.getByRole("button", { name: "Do not wrap" }).click();
  await expect(page.getByRole("button", { name: "Wrap", exact: true })).toBeVisible();
  const pauses: number[] = await page.evaluate(() => Reflect.get(window, "pauses"));
  expect(pauses.filter((ms) => ms > 1_000)).toEqual([]);
});

test("code that was read is coloured, its numbers are not, and what looks like markup is text", async ({
  page,
  team,
}) => {
  const output = '     1→const html = "<script>window.owned = 1</script>";\n     2→// \u202eend\n';
  const open = await opener(page, team, [
    { tool: "Read", input: { file_path: "/repo/page.ts" }, output },
    { tool: "Bash", input: { command: "cat page.ts" }, output: `${"let x = 1;\n".repeat(900)}` },
  ]);
  const content = await open(0);
  const ink = await content.getByText("1→").evaluate((element) => getComputedStyle(element).color);
  await expect(content.getByText("const", { exact: true })).not.toHaveCSS("color", ink);
  await expect(content.getByText('"<script>window.owned = 1</script>"', { exact: true })).toBeVisible();
  await expect(content.getByTitle("right-to-left override (U+202E)")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "owned"))).toBeUndefined();
  await open(1);
  await expect(content.getByText("too long to colour as code")).toBeVisible();
});
