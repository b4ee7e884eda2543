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
      document.documentElement.dataset.printed = String(document.querySelectorAll("article[data-first] ol li").length);
    };
  });
  const { block } = await openState(page, team, fullState(250));
  await block.getByRole("button", { name: "Print Compaction 1" }).click();
  // 250 outputs, every fifth with thinking before it, a prompt and a reply.
  await expect(page.locator("html")).toHaveAttribute("data-printed", "302");
  const sheet = page.locator("article[data-first]");
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
