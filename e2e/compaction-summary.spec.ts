import { fullState, longSummaryState } from "./compaction-logs";
import { openState } from "./compaction-page";
import { expect, test } from "./fixtures";

test("a summary's nine sections are its table of contents, and what is missing is called missing", async ({
  page,
  team,
}) => {
  const { block } = await openState(page, team, fullState());
  await block.getByRole("tab", { name: "Summary" }).click();
  const contents = block.getByRole("navigation", { name: "Sections of the summary" });
  await expect(contents.getByRole("listitem")).toHaveCount(9);
  await expect(contents.getByRole("button")).toHaveCount(7);
  for (const name of ["Pending Tasks", "Optional Next Step"])
    await expect(contents.getByRole("listitem").filter({ hasText: name })).toContainText("not in this summary");
  await contents.getByRole("button", { name: "Current Work" }).click();
  const heading = block.getByRole("heading", { name: "8. Current Work:" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(block.getByText("src/manifest.ts is half changed.")).toBeInViewport();
});

test("a summary too long for the list is read whole", async ({ page, team }) => {
  const { block } = await openState(page, team, longSummaryState("the very last word"));
  await block.getByRole("tab", { name: "Summary" }).click();
  await expect(block.getByText("Only its first 100,000 chars are here.")).toBeVisible();
  await expect(block.getByText("the very last word")).toHaveCount(0);
  await block.getByRole("button", { name: "Read the whole" }).click();
  await expect(block.getByText("the very last word")).toBeAttached();
  await expect(block.getByText("Only its first")).toHaveCount(0);
});
