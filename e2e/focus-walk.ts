import type { Page } from "@playwright/test";

/** What a walk over a page by Tab found wrong, and how many stops it made. */
export interface FocusWalk {
  stops: number;
  troubles: string[];
}

/** What one press of Tab led to. */
interface Stop {
  /** It is still where it was: a date's day, month and year are one stop. */
  isSame: boolean;
  troubles: string[];
  isEnd: boolean;
}

const MOST_STOPS = 600;

/**
 * Walks a page by Tab from its beginning to its end. Of each stop it asks whether the focus can be seen: by an outline,
 * a shadow or a border of the element, of what is drawn before or after its content, or of something around it, which
 * is not so once the focus has moved on. And whether it lies after the stop before it, in the document and to the eye.
 */
export async function walkByTab(page: Page): Promise<FocusWalk> {
  await page.evaluate(beginWalk);
  const walk: FocusWalk = { stops: 0, troubles: [] };
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => Reflect.get(window, "nextStop")() as Promise<Stop>);
    walk.troubles.push(...stop.troubles);
    if (stop.isEnd) return walk;
    if (!stop.isSame) walk.stops++;
  }
  walk.troubles.push(`no end after ${MOST_STOPS} stops`);
  return walk;
}

/** In the page: keeps what the walk knows of the stop before. */
function beginWalk(): void {
  const regions =
    "header, nav, main, aside, section, search, form, fieldset, table, thead, tbody, article, dialog, figure, [role=group], [role=tablist], [role=tabpanel], [data-timeline-bar]";
  const tabbable =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], audio[controls], video[controls]';
  let first: Element | null = null;
  let last: { element: HTMLElement; marks: string[] } | null = null;

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}”`;

  /** How an element is marked, and what is around it. */
  const marksOf = (element: Element): string[] => {
    const marks: string[] = [];
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      for (const pseudo of [undefined, "::before", "::after"]) {
        const style = getComputedStyle(each, pseudo);
        if (pseudo && style.content === "none") {
          marks.push("");
          continue;
        }
        const sides = ["Top", "Right", "Bottom", "Left"] as const;
        const borders = sides.map((side) =>
          Number.parseFloat(style[`border${side}Width`]) > 0 ? style[`border${side}Color`] : "",
        );
        const outline = style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineColor}`;
        marks.push([outline, style.boxShadow, ...borders].join(" | "));
      }
    }
    return marks;
  };

  const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom + window.scrollY;

  const isTabbable = (element: HTMLElement) =>
    element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true });

  const isBegin = (element: HTMLElement) =>
    [...document.querySelectorAll<HTMLElement>(tabbable)].find(isTabbable) === element;

  const isLast = (element: HTMLElement) => {
    const all = [...document.querySelectorAll<HTMLElement>(tabbable)].filter(isTabbable);
    const final = all.at(-1);
    if (final === element) return true;
    return final instanceof HTMLInputElement && final.type === "radio" && final.name === element.getAttribute("name");
  };

  /** Until rows that come into sight have come. */
  const settle = async () => {
    const until = performance.now() + 10_000;
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
    await frame();
    while (document.querySelector("main [aria-busy=true]") && performance.now() < until) await frame();
    await frame();
  };

  Reflect.set(window, "nextStop", async (): Promise<Stop> => {
    await settle();
    const element = document.activeElement;
    const troubles: string[] = [];
    // Behind the last stop is the browser itself, the first one again, or the page's own beginning where the walk did not
    // begin there.
    if (
      !(element instanceof HTMLElement) ||
      element === document.body ||
      (last && element === first && element !== last.element) ||
      (last?.element.isConnected && element !== last.element && isLast(last.element) && isBegin(element))
    ) {
      if (!last) troubles.push("nothing can be reached");
      else if (last.element.isConnected && !isLast(last.element)) troubles.push(`lost after ${nameOf(last.element)}`);
      return { isSame: false, troubles, isEnd: true };
    }
    if (last && element === last.element) return { isSame: true, troubles, isEnd: false };
    if (last?.element.isConnected) {
      const before = last;
      const now = marksOf(before.element);
      if (now.every((mark, index) => mark === before.marks[index]))
        troubles.push(`unseen on ${nameOf(before.element)}`);
      if (!(before.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING))
        troubles.push(`back in the document from ${nameOf(before.element)} to ${nameOf(element)}`);
      const isSameRegion = before.element.closest(regions) === element.closest(regions);
      if (isSameRegion && bottomOf(element) <= topOf(before.element))
        troubles.push(`up the page from ${nameOf(before.element)} to ${nameOf(element)}`);
    }
    first ??= element;
    last = { element, marks: marksOf(element) };
    return { isSame: false, troubles, isEnd: false };
  });
}
