import type { Page } from "@playwright/test";
import { ROW, TIMELINE } from "./timeline-selectors";

/**
 * Reads a session page from its beginning to its end as a person with a wheel would, opening every folded run on the
 * way. Answers the ordinals of all events that were drawn, ascending.
 */
export function readTimeline(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ timeline, row }) => {
      const patienceMs = 20_000;
      const seen = new Set<number>();
      const section = document.querySelector(timeline);
      if (!section) throw new Error("There is no timeline on this page.");
      const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

      const openRuns = () => {
        const runs = [...section.querySelectorAll<HTMLElement>('button[data-row][aria-expanded="false"]')].filter(
          (button) => /^[\d,]+ (notices?|rows? rewound)\b/.test(button.textContent ?? ""),
        );
        for (const run of runs) run.click();
        return runs.length > 0;
      };
      const isWaiting = () =>
        section.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"]') !== null;
      const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      /** Until nothing on the screen waits or moves. */
      const settle = async () => {
        const until = performance.now() + patienceMs;
        for (let calm = 0; calm < 3; ) {
          const height = document.documentElement.scrollHeight;
          await frame();
          const isCalm = !openRuns() && !isWaiting() && height === document.documentElement.scrollHeight;
          calm = isCalm ? calm + 1 : 0;
          if (performance.now() > until) throw new Error(`Rows near ${Math.round(scrollY)} px still wait.`);
        }
      };

      scrollTo(0, 0);
      for (;;) {
        await settle();
        for (const each of section.querySelectorAll(row)) seen.add(Number(each.id.slice(2)));
        if (isAtEnd()) return [...seen].sort((a, b) => a - b);
        scrollBy(0, innerHeight * 0.7);
      }
    },
    { timeline: TIMELINE, row: ROW },
  );
}
