import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures";
import { everyPage, visit } from "./pages";

/** More than the stops of a page before its list, and some of the list. */
const STOPS = 60;

test("Tab goes through every page in the order it is read, and always shows where it is", async ({ page, team }) => {
  test.setTimeout(300_000);
  await signIn(page, team);
  for (const each of await everyPage(team)) {
    await visit(page, each);
    const stops = await tabThrough(page);
    expect(stops.length, each.name).toBeGreaterThan(3);
    expect
      .soft(
        stops.flatMap(({ trouble }) => trouble ?? []),
        each.name,
      )
      .toEqual([]);
  }
});

interface Stop {
  trouble: string | null;
}

async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => {
    Object.assign(window, { lastStop: null, firstStop: null });
  });
  for (let i = 0; i < STOPS; i++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const last: unknown = Reflect.get(window, "lastStop");
      const first: unknown = Reflect.get(window, "firstStop");
      if (element === first) return null;
      if (first === null) Object.assign(window, { firstStop: element });
      Object.assign(window, { lastStop: element });

      const name = `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
      const isAfter =
        !(last instanceof Element) || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      if (!isAfter) return { trouble: `${name} comes before the stop before it` };
      if (element instanceof HTMLElement && element.tabIndex > 0) return { trouble: `${name} has an order of its own` };

      // A radio or checkbox that is drawn by its label shows its focus there.
      const drawn = [element, element.closest("label"), element.parentElement].filter((each) => each !== null);
      const isMarked = drawn.some((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
      });
      if (!isMarked) return { trouble: `${name} has the focus and does not show it` };

      const box = (element.closest("label") ?? element).getBoundingClientRect();
      const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      if (!isInSight) return { trouble: `${name} has the focus out of sight` };
      const middle = document.elementFromPoint(
        Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
        Math.min(Math.max(box.top + Math.min(box.height / 2, 12), 0), innerHeight - 1),
      );
      const isOnTop =
        middle !== null &&
        (element.contains(middle) || middle.contains(element) || element.closest("label")?.contains(middle));
      return { trouble: isOnTop ? null : `${name} has the focus behind something else` };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}
