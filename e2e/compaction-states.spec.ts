import { join } from "node:path";
import type { Locator } from "@playwright/test";
import {
  cancelledState,
  failedState,
  fullState,
  inferredState,
  interruptedState,
  microState,
  remoteState,
  type StateLog,
  subagentState,
  unknownState,
} from "./compaction-logs";
import { openState } from "./compaction-page";
import { expect, test } from "./fixtures";

const FOLDER = "test-results/compaction";

interface State {
  name: string;
  log: StateLog;
  says: (block: Locator) => Promise<void>;
}

const text = (block: Locator, words: string | RegExp) => expect(block.getByText(words).first()).toBeVisible();
const tab = (block: Locator, name: string | RegExp) => block.getByRole("tab", { name });

const STATES: readonly State[] = [
  {
    name: "full",
    log: fullState(),
    async says(block) {
      await text(block, /^[\d,]+ → 27,110 tokens$/);
      await text(block, /freed · automatic · 1 min 14 s/);
      await tab(block, /^Kept/).click();
      await text(block, "1 row from before the cut stayed in view, as the log lists them.");
      await expect(block.getByRole("listitem")).toHaveCount(1);
      await expect(block.getByRole("listitem")).toContainText("src/manifest.ts");
      await expect(block.getByRole("listitem")).toContainText("step 66");
      await tab(block, "Summary").click();
    },
  },
  {
    name: "micro",
    log: microState(),
    async says(block) {
      const opener = block.getByRole("button", { name: "2 outputs left the view" });
      await expect(opener).toHaveAttribute("aria-expanded", "true");
      await expect(block.getByRole("listitem")).toHaveCount(2);
      await expect(block.getByRole("tab")).toHaveCount(0);
      await text(block, /8,400 freed · automatic/);
    },
  },
  {
    name: "remote",
    log: remoteState(),
    async says(block) {
      await text(block, /Done by the provider, not by the client/i);
      await tab(block, "Summary").click();
      await text(block, /The client encrypted its summary: 6,144 bytes. What the model remembers cannot be read./);
    },
  },
  {
    name: "failed",
    log: failedState(),
    async says(block) {
      await text(block, /The client said: .*the request was refused because the prompt is too long/);
      await text(block, "Nothing left the view, and no summary was written.");
      await text(block, /^[\d,]+ tokens held$/);
      await expect(block.getByRole("tab")).toHaveCount(0);
    },
  },
  {
    name: "cancelled",
    log: cancelledState(),
    async says(block) {
      await text(block, /The client said: .*Compaction canceled\./);
      await text(block, "Nothing left the view, and no summary was written.");
    },
  },
  {
    name: "interrupted",
    log: interruptedState(),
    async says(block) {
      await text(block, /^[\d,]+ tokens → size unknown$/);
      await text(block, /no summary follows it in the log: it may have been interrupted/i);
      await tab(block, "Summary").click();
      await text(block, "The log holds no summary for it.");
    },
  },
  {
    name: "inferred",
    log: inferredState(),
    async says(block) {
      await text(block, /the log does not name it: a summary stands where the earlier words were/i);
      await text(block, /what left is inferred from how this client usually compacts/i);
      await tab(block, /^Kept/).click();
      await text(block, "The log does not say that anything from before the cut stayed in view but the summary.");
    },
  },
  {
    name: "unknown",
    log: unknownState(),
    async says(block) {
      await text(block, "sizes unknown");
      await expect(block).not.toContainText("freed");
      await expect(block).not.toContainText(/\d tokens/);
      await tab(block, "Summary").click();
      await text(block, "All depths were checked; none was wrong.");
      await expect(block.getByRole("navigation", { name: "Sections of the summary" })).toHaveCount(0);
    },
  },
  {
    name: "subagent",
    log: subagentState(),
    async says(block) {
      await text(block, /of this subagent alone: the main thread kept what it held/i);
      await text(block, /→ 12,800 tokens$/);
    },
  },
];

for (const { name, log, says } of STATES) {
  test(`a compaction that is ${name} says what it is, in both themes and at both widths`, async ({ page, team }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const { block } = await openState(page, team, log);
    await says(block);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await block.scrollIntoViewIfNeeded();
        await block.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${name} does not scroll sideways at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
