import { fullState } from "./compaction-logs";
import { openState } from "./compaction-page";
import { expect, test } from "./fixtures";

const OUTPUTS = 130;
const PAGE_ROWS = 50;

test("everything that left the view is found by tool, words and order, not only what was loaded", async ({
  page,
  team,
}) => {
  const { block, body } = await openState(page, team, fullState(OUTPUTS));
  const stubs = block.getByRole("listitem");
  await expect(block.getByRole("tab", { name: "Left the view" })).toHaveAttribute("aria-selected", "true");
  await expect(block.getByText(`${OUTPUTS} tool outputs,`)).toBeVisible();

  // The last one of 130, far behind the first page.
  await block.getByRole("searchbox").fill("DEPTHS-129");
  await expect(stubs).toHaveCount(1);
  await expect(block.getByText(`1 of ${OUTPUTS} tool outputs match`)).toBeVisible();
  await expect(stubs.first()).toContainText("src/depths-129.ts");
  await block.getByRole("searchbox").fill("nothing has this in it");
  await expect(block.getByText(`0 of ${OUTPUTS} tool outputs match`)).toBeVisible();
  await expect(stubs).toHaveCount(0);
  await block.getByRole("button", { name: `Show all ${OUTPUTS} tool outputs` }).click();
  await expect(block.getByRole("searchbox")).toHaveValue("");

  // One Read was preserved across the compaction.
  const reads = (body.match(/"name":"Read"/g)?.length ?? 0) - 1;
  await block.getByRole("radio", { name: /^Read/ }).check();
  await expect(block.getByText(`${reads} of ${OUTPUTS} tool outputs`)).toBeVisible();
  await expect(stubs.filter({ hasText: "Grep" })).toHaveCount(0);
  await block.getByRole("radio", { name: /^every tool/ }).check();

  await block.getByRole("combobox", { name: "Order" }).selectOption("failed first");
  await expect(stubs.first()).toContainText("exit 101");
  await block.getByRole("combobox", { name: "Order" }).selectOption("by tool");
  await expect(block.getByRole("heading", { level: 3 }).first()).toContainText("Bash");
  await block.getByRole("combobox", { name: "Order" }).selectOption("latest first");
  await expect(stubs.first()).toContainText("depths-129.ts");
});

test("a long list is read a page at a time, and what was chosen is still chosen after coming back", async ({
  page,
  team,
}) => {
  const { block } = await openState(page, team, fullState(OUTPUTS));
  const stubs = block.getByRole("listitem");
  await block.getByRole("combobox", { name: "Order" }).selectOption("latest first");
  await block.getByRole("button", { name: /^\d+ more$/ }).click();
  await expect(stubs).toHaveCount(PAGE_ROWS);
  await block.getByRole("button", { name: "Next 50" }).click();
  await expect(block.getByText(`51–100 of ${OUTPUTS} tool outputs`)).toBeVisible();
  await expect(stubs).toHaveCount(PAGE_ROWS);
  await block.getByRole("button", { name: "Next 30" }).click();
  await expect(stubs).toHaveCount(OUTPUTS - 2 * PAGE_ROWS);
  await expect(block.getByRole("button", { name: /^Next/ })).toBeDisabled();

  await stubs.first().getByRole("link").click();
  await page.waitForURL("**/o/**");
  await page.goBack();
  await expect(block.getByRole("combobox", { name: "Order" })).toHaveValue("step");
  await expect(block.getByRole("button", { name: "Previous 50" })).toBeVisible();
});
