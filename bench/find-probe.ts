import type { Page } from "@playwright/test";

/**
 * Types words into the find box of a session page. Milliseconds from the last key until the status beside it gives a
 * count; null where the page has no such box, or no count came.
 */
export async function findWords(page: Page, words: string): Promise<number | null> {
  await page.keyboard.press("f");
  const box = page.getByRole("searchbox", { name: "Find in this session" });
  const isThere = await box.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  await box.fill("");
  const counted = page.evaluate(async () => {
    const patienceMs = 30_000;
    let lastKey = performance.now();
    document.addEventListener("input", () => {
      lastKey = performance.now();
    });
    const isDone = () =>
      [...document.querySelectorAll(`[role="status"]`)].some((each) => /\b1 row$/.test(each.textContent ?? ""));
    for (;;) {
      await new Promise<void>((done) => requestAnimationFrame(() => done()));
      if (isDone()) return performance.now() - lastKey;
      if (performance.now() - lastKey > patienceMs) return null;
    }
  });
  await box.pressSequentially(words, { delay: 15 });
  return counted;
}
