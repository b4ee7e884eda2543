import { existsSync } from "node:fs";
import { Readable } from "node:stream";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { compactionPath, sessionPath, sessionsPath } from "@/components/app/paths";
import { uuidOf } from "@/e2e/faults/made-log";
import type { TestServer } from "@/lib/testing/server";
import { BROWSER_FLAGS } from "@/scripts/browser-flags";
import { findBrowser } from "@/scripts/find-browser";
import { countScriptBytes, forgetTasks, heapBytes, readVitals, scrollThrough, watchVitals } from "./browser-probe";
import { findWords } from "./find-probe";
import { latency } from "./latency";
import { type LongSession, longSession, RARE_SENTENCE } from "./long-session";
import { atMost, type BenchRow } from "./row";
import { untilRested } from "./until-rested";

const LONG: LongSession = { sessionId: uuidOf("bench long"), events: 100_000, compactions: 60, hugeOutputs: 5 };
const SHORT: LongSession = { sessionId: uuidOf("bench short"), events: 100, compactions: 2, hugeOutputs: 0 };
const OPENINGS = 3;
const PASSES = 10;
/** Words that stand once, that stand apart in one line, that stand nowhere, and that stand everywhere. */
const TRACED = [
  ["a rare sentence", RARE_SENTENCE],
  ["a complaint", "why did it forget the manifest path config/loader?"],
  ["words that stand nowhere", "nothing of the kind stands here"],
  ["a word that stands everywhere", "error"],
] as const;
/** Steps of a pass: of one that is watched for slow tasks, and of those that only fill memory. */
const FINE_STEPS = 600;
const COARSE_STEPS = 60;

interface Reader {
  server: TestServer;
  browser: Browser;
  cookie: { name: string; value: string };
}

/** How it is to read a session of 100,000 events in a browser, beside one of 100. */
export async function benchReading(server: TestServer, add: (row: BenchRow) => void): Promise<void> {
  if (!existsSync(".next/BUILD_ID")) throw new Error("There is no build to look at.");
  const found = await findBrowser();
  if (!found) throw new Error("No browser starts here: name one in CHROMIUM_PATH.");
  for (const session of [SHORT, LONG]) await send(server, session);
  // What is made behind an upload is no part of reading.
  await untilRested(server);
  const browser = await chromium.launch({
    args: [...BROWSER_FLAGS, "--enable-precise-memory-info"],
    ...(found.path ? { executablePath: found.path } : {}),
  });
  try {
    const reader = { server, browser, cookie: await signIn(server) };
    const [short, long] = [await readSession(reader, SHORT), await readSession(reader, LONG)];
    sessionRows(long, short).forEach(add);
    await benchPages(reader, add);
    await benchAuditPages(reader, add);
  } finally {
    await browser.close();
  }
}

interface Reading {
  firstRowMs: number;
  elements: number;
  longestTaskMs: number;
  heapFrom: number;
  heapTo: number;
  findMs: number | null;
}

async function readSession(reader: Reader, { sessionId }: LongSession): Promise<Reading> {
  const path = sessionPath(reader.server.team.slug, sessionId);
  const openings: number[] = [];
  for (let i = 0; i < OPENINGS; i++) {
    const firstRow = await inPage(reader, path, async (page) => (await readVitals(page)).firstRow);
    openings.push(firstRow ?? Number.POSITIVE_INFINITY);
  }
  return inPage(reader, path, async (page, context) => {
    const cdp = await context.newCDPSession(page);
    await forgetTasks(page);
    const elements = await scrollThrough(page, FINE_STEPS);
    const { longestTask } = await readVitals(page);
    const heaps: number[] = [];
    for (let pass = 0; pass < PASSES; pass++) {
      await scrollThrough(page, COARSE_STEPS);
      heaps.push(await heapBytes(cdp));
    }
    return {
      firstRowMs: median(openings),
      elements,
      longestTaskMs: longestTask,
      heapFrom: heaps[0] ?? 0,
      heapTo: heaps.at(-1) ?? 0,
      findMs: await findWords(page, RARE_SENTENCE),
    };
  });
}

function sessionRows(long: Reading, short: Reading): BenchRow[] {
  const row = (what: string, of: (reading: Reading) => number | null, unit: string, most: number) =>
    atMost(`session of 100,000 events: ${what}`, { measured: of(long), floor: of(short), most, unit });
  return [
    row("first rows in a cold browser", ({ firstRowMs }) => firstRowMs, "ms", 1_000),
    row("most elements on the page", ({ elements }) => elements, "elements", 2_000),
    row("longest task of a scroll from end to end", ({ longestTaskMs }) => longestTaskMs, "ms", 100),
    row("heap after ten passes, of that after one", ({ heapFrom, heapTo }) => (100 * heapTo) / heapFrom, "%", 105),
    row("find, from the last key to the count", ({ findMs }) => findMs, "ms", 300),
  ];
}

/** Web vitals and weight of the three main pages. */
async function benchPages(reader: Reader, add: (row: BenchRow) => void): Promise<void> {
  const { slug } = reader.server.team;
  const pages = [
    { name: "sessions", path: sessionsPath(slug) },
    { name: "session", path: sessionPath(slug, LONG.sessionId) },
    { name: "compactions", path: `/t/${slug}/compactions` },
  ];
  for (const { name, path } of pages) {
    const { lcp, cls, inp, scripts } = await inPage(reader, path, async (page, _, scripts) => {
      const sent = scripts();
      await useKeys(page);
      return { ...(await readVitals(page)), scripts: sent };
    });
    const row = (what: string, measured: number, unit: string, most: number) =>
      add(atMost(`${name} page: ${what}`, { measured, floor: null, most, unit }));
    row("LCP", lcp, "ms", 1_500);
    row("INP", inp, "ms", 100);
    row("CLS", cls, "", 0.02);
    row("JavaScript sent", scripts / 1000, "KB", 250);
  }
}

/** What a compaction of the long session cost, and what became of some words of it. */
async function benchAuditPages(reader: Reader, add: (row: BenchRow) => void): Promise<void> {
  const { baseUrl, team } = reader.server;
  const opened: number[] = [];
  for (let i = 0; i < OPENINGS; i++) {
    const path = compactionPath(team.slug, LONG.sessionId, { n: LONG.compactions });
    opened.push(await inPage(reader, path, async (page) => (await readVitals(page)).lcp));
  }
  const row = (what: string, measured: number, most: number) =>
    add(atMost(`session of 100,000 events: ${what}`, { measured, floor: null, most, unit: "ms" }));
  row("LCP of a compaction's page", median(opened), 1_000);
  const headers = { authorization: `Bearer ${team.key}` };
  const url = (q: string) => `${baseUrl}/api/v1/sessions/${LONG.sessionId}/trace?${new URLSearchParams({ q })}`;
  for (const [what, q] of TRACED) {
    const { p95 } = await latency(url(q), headers, { warmUp: 1, count: 20 });
    row(`trace of ${what}, p95`, p95, 500);
  }
}

/** What a reader does first: goes down some rows, unfolds one, folds it, scrolls on. */
async function useKeys(page: Page): Promise<void> {
  for (const key of ["j", "j", "j", "k", "Enter", "Enter", "PageDown", "?", "Escape"]) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0))));
  }
  await page.waitForLoadState("networkidle");
}

/** Opens a page in a browser that has seen nothing yet, and waits until it rests. */
async function inPage<T>(
  { server, browser, cookie }: Reader,
  path: string,
  use: (page: Page, context: BrowserContext, scripts: () => number) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.baseUrl });
  try {
    await context.addCookies([{ ...cookie, url: server.baseUrl }]);
    await watchVitals(context);
    const page = await context.newPage();
    const scripts = await countScriptBytes(await context.newCDPSession(page));
    const response = await page.goto(path);
    if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}`);
    await page.waitForLoadState("networkidle");
    return await use(page, context, scripts);
  } finally {
    await context.close();
  }
}

async function signIn({ baseUrl, team }: TestServer): Promise<Reader["cookie"]> {
  const response = await fetch(`${baseUrl}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: baseUrl },
    body: JSON.stringify({ key: team.key }),
  });
  const [name, value] = (response.headers.getSetCookie()[0] ?? "").split(";")[0]?.split("=") ?? [];
  if (!name || !value) throw new Error(`Signing in answered ${response.status}.`);
  return { name, value };
}

async function send({ baseUrl, team }: TestServer, session: LongSession): Promise<void> {
  const headers = { authorization: `Bearer ${team.key}` };
  const response = await fetch(`${baseUrl}/api/v1/uploads?name=${session.sessionId}.jsonl`, {
    method: "POST",
    headers,
    body: Readable.toWeb(Readable.from(bytesOf(session))) as ReadableStream<Uint8Array>,
    duplex: "half",
  } as RequestInit);
  let upload: { indexed: boolean; uploadId: string } = await response.json();
  for (let waits = 0; !upload.indexed && waits < 3_000; waits++) {
    await new Promise((done) => setTimeout(done, 100));
    upload = await (await fetch(`${baseUrl}/api/v1/uploads/${upload.uploadId}`, { headers })).json();
  }
  if (!upload.indexed) throw new Error("The session was not indexed within five minutes.");
}

function* bytesOf(session: LongSession): Generator<Buffer> {
  for (const piece of longSession(session)) yield Buffer.from(piece);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
