import type { Locator, Page } from "@playwright/test";
import { observationPath } from "@/components/app/paths";
import type { Observation } from "@/lib/api/events";
import { expect as expectAtOnce, signIn, type Team, test } from "./fixtures";
import { claudeLogOf, type MadeCall } from "./made-session";

/** Outputs are fetched once the page is there, and megabytes of them take a while. */
const expect = expectAtOnce.configure({ timeout: 20_000 });
test.describe.configure({ timeout: 180_000 });

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

test("a line of 5 MB opens, shows more and unwraps without a long pause", async ({ page, team }) => {
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
  // Laid out as one, the line takes a third of a second on an idle machine and many seconds on a busy one.
  expect(pauses.filter((ms) => ms > 3_000)).toEqual([]);
  expect(await content.locator("*").count()).toBeLessThan(400);
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

/** What a selection of the whole content holds. */
async function selectionOf(content: Locator): Promise<string> {
  return content.evaluate((element) => {
    const selection = window.getSelection();
    selection?.selectAllChildren(element);
    return selection?.toString() ?? "";
  });
}

const EDIT = {
  file_path: "/repo/total.ts",
  old_string: 'let total = 1;\r\nsame("<b>");\nnul \u0000',
  new_string: 'let count = 1;\nsame("<b>");\nnul \u0000\n',
};

test("what a tool was given is shown as the change it asks for, and the line of the log as it is", async ({
  page,
  team,
}) => {
  const calls = [
    { tool: "Edit", input: EDIT, output: "done" },
    { tool: "Bash", input: { command: "make <all>\nmake test", timeout: 5 }, output: "ok" },
  ];
  const open = await opener(page, team, calls);
  const content = await open(0);
  await page.getByRole("button", { name: "Input" }).click();
  const change = content.getByRole("region", { name: "change /repo/total.ts" });
  await expect(change.locator("del")).toHaveText(["let total = 1;CR"]);
  await expect(change.locator("ins")).toHaveText(["let count = 1;"]);
  await expect(change.getByText('"<b>"')).toBeVisible();
  await expect(change.getByTitle("NUL (U+0000)")).toBeVisible();
  await expect(change.getByText("only the new text ends with a line break")).toBeVisible();
  await expect(change.getByText("+1 −1 lines")).toBeVisible();
  await page.getByRole("button", { name: "Raw line" }).click();
  await expect(content.getByText(JSON.stringify(EDIT))).toBeVisible();
  await page.getByRole("button", { name: "Laid out as JSON" }).click();
  await expect(content.getByText('"old_string"', { exact: true })).toBeVisible();
  await open(1);
  await page.getByRole("button", { name: "Input" }).click();
  await expect(content.getByText("make <all>")).toBeVisible();
  await expect(content.getByRole("definition").filter({ hasText: "5" })).toHaveText("5");
});

test("a selection holds the text as it was: no numbers, no breaks that are not in it", async ({ page, team }) => {
  const long = "0123456789".repeat(4_500);
  const open = await opener(page, team, [{ tool: "Bash", input: { command: "x" }, output: `first\n${long}\n  last` }]);
  const content = await open(0);
  const lines = content.getByText("first", { exact: true }).locator("xpath=ancestor::div[@data-wrapped]");
  await expect(lines).toBeVisible();
  expect((await selectionOf(lines)) === `first\n${long}\n  last`).toBe(true);
});

test("a selection is copied as it was: marks as what they stand for, lines without a character too", async ({
  page,
  team,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const output = "one \u001b[2K two\n\n\u0000three \u202eend";
  const open = await opener(page, team, [{ tool: "Bash", input: { command: "x" }, output }]);
  const content = await open(0);
  const lines = content.getByText("two").locator("xpath=ancestor::div[@data-wrapped]");
  expect(await selectionOf(lines)).toContain("one ESC[2K two");
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(output);
});

test("each part is copied raw, and the observation as whatever it is needed as, by keyboard too", async ({
  page,
  team,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const calls = [{ tool: "Bash", input: { command: "make" }, output: "\u001b[31mred\u001b[0m\r\n\tend" }];
  const open = await opener(page, team, calls);
  await open(0);
  await page.getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard()).toBe(calls[0]?.output);
  await page.getByRole("button", { name: "Input" }).click();
  await page.getByRole("button", { name: "Copy input" }).click();
  await expect.poll(clipboard).toBe('{\n  "command": "make"\n}');
  await page.getByRole("button", { name: "Raw line" }).click();
  await page.getByRole("button", { name: "Copy line" }).click();
  await expect.poll(async () => JSON.parse(await clipboard()).type).toBe("assistant");
  await page.getByRole("button", { name: "Copy as" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Address" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "curl" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect
    .poll(clipboard)
    .toMatch(
      /^curl -H "Authorization: Bearer \$PALIMPSEST_KEY" 'http:.*\/api\/v1\/recall\/%C2%A7[0-9a-f]{8}\?session=/,
    );
  await expect(page.getByRole("menu", { name: "Copy as" })).toBeHidden();
  await page.getByRole("button", { name: "Copy as" }).click();
  await page.getByRole("menuitem", { name: "MCP call" }).click();
  await expect.poll(async () => (await clipboard()).includes('"name": "recall"')).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu", { name: "Copy as" })).toBeHidden();
});
