import { sessionPath } from "@/components/app/paths";
import { expect, signIn, test } from "./fixtures";
import { claudeLogOf } from "./made-session";
import { visit } from "./pages";

for (const width of [1440, 390]) {
  test(`at ${width} pixels what is pointed at is copied from beside the timeline, by keyboard too; Escape closes one thing at a time`, async ({
    page,
    team,
    context,
  }) => {
    test.setTimeout(120_000);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width, height: 900 });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const calls = [{ tool: "Bash", input: { command: "make" }, output: "made" }];
    const { upload } = await team.api.upload("copied.jsonl", claudeLogOf(calls));
    const session = upload.sessions[0]?.id ?? "";
    await signIn(page, team);
    await visit(page, { name: "session", path: sessionPath(team.slug, session) });
    await page.getByRole("region", { name: "Timeline" }).getByRole("button", { name: "make" }).click();
    const inspector = page.getByRole("region", { name: /^§[0-9a-f]{8}$/ });
    const id = await inspector.getByRole("heading", { name: /^§/ }).textContent();
    const unfold = inspector.getByRole("button", { name: "Facts and life" });
    if (width === 390) await unfold.click();
    const opener = inspector.getByRole("button", { name: "Copy as" });
    const menu = page.getByRole("menu", { name: "Copy as" });

    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Address" })).toBeFocused();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect.poll(clipboard).toBe(id);
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(clipboard).toContain(`[${id} make](${team.baseUrl}/t/${team.slug}/o/`);
    await expect(menu).toBeHidden();
    await opener.click();
    await page.getByRole("menuitem", { name: "MCP call" }).click();
    await expect.poll(clipboard).toContain(`"address": "${id}"`);
    await expect(menu).toBeHidden();
    await opener.click();
    await page.getByRole("menuitem", { name: "curl" }).click();
    await expect.poll(clipboard).toMatch(/^curl -H "Authorization: Bearer \$PALIMPSEST_KEY" 'http:.*\/recall\//);
    await expect(menu).toBeHidden();

    await opener.press("Enter");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(inspector).toBeVisible();
    if (width === 390) await inspector.getByRole("button", { name: "Fold" }).click();
    const jump = page.getByRole("button", { name: "Jump", exact: true });
    await jump.click();
    await page.keyboard.press("Escape");
    await expect(jump).toBeFocused();
    await expect(page.getByRole("region", { name: "Jump", exact: true })).toHaveCount(0);
    await expect(inspector).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(inspector).toHaveCount(0);
  });
}
