import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { ROW, TIMELINE } from "@/e2e/timeline-selectors";

/** What a page tells of itself since its navigation began. Milliseconds; `cls` has no unit. */
export interface Vitals {
  firstRow: number | null;
  lcp: number;
  cls: number;
  inp: number;
  longestTask: number;
}

/** Watches every page of the context from its first moment on. */
export async function watchVitals(context: BrowserContext): Promise<void> {
  // tsx keeps the names of functions by a helper that a page does not have.
  await context.addInitScript({ content: "globalThis.__name ??= (value) => value;" });
  await context.addInitScript(
    ({ row }) => {
      const vitals: Vitals = { firstRow: null, lcp: 0, cls: 0, inp: 0, longestTask: 0 };
      Object.assign(window, { benchVitals: vitals });
      const watch = (type: string, options: object, take: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
          type,
          buffered: true,
          ...options,
        });
      watch("largest-contentful-paint", {}, (entry) => {
        vitals.lcp = entry.startTime;
      });
      watch("layout-shift", {}, (entry) => {
        const { value, hadRecentInput } = entry.toJSON();
        if (!hadRecentInput) vitals.cls += value;
      });
      watch("event", { durationThreshold: 16 }, (entry) => {
        if (entry.toJSON().interactionId) vitals.inp = Math.max(vitals.inp, entry.duration);
      });
      watch("longtask", {}, (entry) => {
        vitals.longestTask = Math.max(vitals.longestTask, entry.duration);
      });
      const look = () => {
        const isThere = [...document.querySelectorAll(row)].some((each) => {
          const { top, bottom, height } = each.getBoundingClientRect();
          const isBusy = each.matches('[aria-busy="true"]') || each.querySelector('[aria-busy="true"]') !== null;
          return height > 0 && bottom > 0 && top < innerHeight && !isBusy;
        });
        if (isThere) vitals.firstRow = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    },
    { row: ROW },
  );
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => {
    const vitals: unknown = Reflect.get(window, "benchVitals");
    return vitals as Vitals;
  });
}

/** Forgets how long tasks took so far. */
export function forgetTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const vitals: object = Reflect.get(window, "benchVitals");
    Object.assign(vitals, { longestTask: 0 });
  });
}

/**
 * Scrolls from the top to the end in so many steps, one a frame, and waits there until nothing on the screen is still
 * being read. Answers the most elements the document had.
 */
export function scrollThrough(page: Page, steps: number): Promise<number> {
  return page.evaluate(
    async ({ steps, timeline }) => {
      const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
      const isWaiting = () => document.querySelector(`${timeline} [aria-busy="true"]`) !== null;
      let most = 0;
      scrollTo(0, 0);
      for (let step = 1; step <= steps; step++) {
        await frame();
        scrollTo(0, ((document.documentElement.scrollHeight - innerHeight) * step) / steps);
        most = Math.max(most, document.getElementsByTagName("*").length);
      }
      await frame();
      for (let frames = 0; isWaiting() && frames < 600; frames++) await frame();
      await frame();
      return Math.max(most, document.getElementsByTagName("*").length);
    },
    { steps, timeline: TIMELINE },
  );
}

/** Bytes of JavaScript that are in use once everything unreachable is gone. */
export async function heapBytes(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

/** Counts the bytes of scripts as they come over the wire, compressed, from now on. */
export async function countScriptBytes(cdp: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await cdp.send("Network.enable");
  return () => bytes;
}
