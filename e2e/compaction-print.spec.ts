import { join } from "node:path";
import { fullState } from "./compaction-logs";
import { openState } from "./compaction-page";
import { expect, test } from "./fixtures";

test("a compaction on paper: its sizes, its summary and every stub, gathered before it is printed", async ({
  page,
  team,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(document.querySelectorAll("article[data-rank] ol li").length);
    };
  });
  const { block } = await openState(page, team, fullState(250));
  await block.getByRole("button", { name: "Print Compaction 1" }).click();
  // 250 outputs, every fifth with thinking before it, a prompt and a reply.
  await expect(page.locator("html")).toHaveAttribute("data-printed", "302");
  const sheet = page.locator("article[data-rank]");
  await expect(sheet).toContainText("→ 27,110 tokens");
  await expect(sheet).toContainText("Not in this summary: Pending Tasks, Optional Next Step.");
  await expect(sheet).toContainText("src/manifest.ts is half changed.");
  await expect(sheet).toContainText("250 tool outputs, 1 prompt, 1 reply, 50 stretches of thinking");
  await expect(sheet).toContainText("src/depths-249.ts");
  await expect(sheet, "it is for paper only").toBeHidden();
  const paper = await page.pdf({ path: join("test-results/compaction", "print.pdf"), format: "A4" });
  const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages, "302 stubs and a summary, and not the session around them").toBeGreaterThan(4);
  expect(pages).toBeLessThan(14);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
});

test("a session's page that points at a compaction prints that one whole, and nothing to press", async ({
  page,
  team,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const { block } = await openState(page, team, fullState());
  await block.getByRole("tab", { name: "Summary" }).click();
  await expect(block.getByRole("button", { name: "Copy the summary" })).toBeVisible();
  // The width that A4 leaves between its margins.
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: "print", colorScheme: "dark", reducedMotion: "reduce" });
  const sheet = page.getByRole("article", { name: "Compaction 1, printed" });
  await expect(sheet.getByRole("heading", { level: 1, name: "Compaction 1" })).toBeVisible();
  await expect(
    sheet.getByText("Mira wants the breakwater survey to load manifests with comments in them."),
  ).toBeVisible();
  await expect(sheet.getByText("src/manifest.ts is half changed.")).toBeVisible();
  await expect(sheet.getByText("64 tool outputs, 1 prompt, 1 reply, 13 stretches of thinking")).toBeVisible();
  await expect(sheet.getByText("src/depths-61.ts")).toBeVisible();
  await expect(sheet.getByRole("listitem").filter({ hasText: "§" })).toHaveCount(79);
  for (const role of ["button", "textbox", "searchbox", "combobox", "tab", "navigation"] as const)
    await expect(page.getByRole(role), role).toHaveCount(0);
  await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const cut = await sheet.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    return [...element.querySelectorAll("*")]
      .filter((each) => each.getBoundingClientRect().right > right + 1 || each.scrollWidth > each.clientWidth + 1)
      .filter((each) => getComputedStyle(each).display !== "inline")
      .map((each) => each.textContent);
  });
  expect(cut, "reaches beyond the paper").toEqual([]);
  const clipped = await sheet.evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter((each) => getComputedStyle(each).overflowY !== "visible" && each.scrollHeight > each.clientHeight + 1)
      .map((each) => each.textContent),
  );
  expect(clipped, "is folded").toEqual([]);
  await page.screenshot({ path: join("test-results/compaction", "page-print.png"), fullPage: true });
  await page.pdf({ path: join("test-results/compaction", "page.pdf"), format: "A4" });
});
