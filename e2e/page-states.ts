import type { Page } from "@playwright/test";
import {
  compactionsPath,
  observationPath,
  recallsPath,
  searchPath,
  sessionPath,
  sessionsPath,
} from "@/components/app/paths";
import type { Observation } from "@/lib/api/events";
import type { Session } from "@/lib/api/sessions";
import { mendOutlines, setScopes, spoilOutlines } from "@/lib/testing/team";
import { expect, type Team } from "./fixtures";
import { visit } from "./pages";

/** A state of a page that an address alone does not bring about; `leave` undoes what would outlast it. */
export interface PageState {
  name: string;
  enter: () => Promise<void>;
  leave?: () => Promise<void>;
}

const AWAY = {
  status: 503,
  contentType: "application/problem+json",
  body: JSON.stringify({
    type: "/problems/unavailable",
    title: "The database is away for a moment. Try again.",
    status: 503,
    requestId: "test",
  }),
};

/** Every such state of the pages, for a browser that is signed in; the sample archive must be there. */
export async function everyState(page: Page, team: Team): Promise<PageState[]> {
  const sessions: Session[] = await team.api.list("/sessions");
  const session = sessions.find(({ compactions }) => compactions > 0)?.id ?? "";
  const longest = sessions.toSorted((a, b) => b.steps - a.steps)[0];
  const observations: Observation[] = await team.api.list(`/sessions/${session}/observations?thread=`);
  const observation = observations.find(({ seenBytes }) => seenBytes === null)?.id ?? "";
  await team.api.recall(observation, { session });
  const paths = {
    sessions: sessionsPath(team.slug),
    compactions: compactionsPath(team.slug),
    recalls: recallsPath(team.slug),
    search: searchPath(team.slug),
    session: sessionPath(team.slug, session),
    longest: sessionPath(team.slug, longest?.id ?? ""),
    observation: observationPath(team.slug, `§${observation}`, { session }),
  };
  const isWide = (page.viewportSize()?.width ?? 0) > 820;
  const open = (name: keyof typeof paths) => visit(page, { name, path: paths[name] });
  return [
    loading(page, () => open("compactions"), { name: "sessions", link: "Sessions", label: "Loading the sessions" }),
    loading(page, () => open("sessions"), {
      name: "compactions",
      link: "Compactions",
      label: "Loading the compactions",
    }),
    loading(page, () => open("sessions"), { name: "recalls", link: "Recalls", label: "Loading the recalls" }),
    loading(page, () => open("sessions"), { name: "search", link: "Search", label: "Searching" }),
    {
      name: "session-loading",
      enter: () =>
        expect(async () => {
          await page.unroute(`**${paths.session}?*`);
          await open("sessions");
          await page.route(`**${paths.session}?*`, () => {});
          await page.getByRole("main").locator(`a[href="${paths.session}"]`).first().click();
          await expect(page.getByText("Loading the session")).toBeAttached({ timeout: 3_000 });
        }).toPass(),
      leave: () => page.unroute(`**${paths.session}?*`),
    },
    {
      name: "observation-loading",
      enter: () =>
        expect(async () => {
          await page.unroute("**/o/*_rsc=*");
          // One digit off: the page suggests the one that was meant, and links to it.
          const missed = `§${observation.slice(0, 7)}${observation.endsWith("0") ? "1" : "0"}`;
          await visit(page, { name: "missed", path: observationPath(team.slug, missed, { session }) });
          await page.route("**/o/*_rsc=*", () => {});
          await page.getByRole("link", { name: `§${observation}` }).click();
          await expect(page.getByText("Recalling the observation")).toBeAttached({ timeout: 3_000 });
        }).toPass(),
      leave: () => page.unroute("**/o/*_rsc=*"),
    },
    failing(page, "sessions", async () => {
      await open("sessions");
      await page.getByRole("searchbox", { name: "Search sessions" }).fill("havnsund");
    }),
    failing(page, "compactions", async () => {
      await open("compactions");
      await choose(page, "Outcome", "done");
    }),
    failing(page, "recalls", async () => {
      await open("recalls");
      await choose(page, "Outcome", "malformed");
    }),
    failing(page, "search", async () => {
      await open("search");
      await page.getByRole("searchbox", { name: "Search all sessions" }).fill("havnsund");
    }),
    {
      name: "session-error",
      async enter() {
        await spoilOutlines(team);
        await page.goto(paths.session);
        await expect(page.getByRole("heading", { name: "This page could not be drawn" })).toBeVisible();
      },
      leave: () => mendOutlines(team),
    },
    {
      name: "observation-error",
      async enter() {
        await page.route("**/api/v1/**", (route) => route.fulfill(AWAY));
        await open("observation");
        await page.getByRole("button", { name: "Input", exact: true }).click();
        await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toBeVisible({ timeout: 20_000 });
      },
      leave: () => page.unroute("**/api/v1/**"),
    },
    failingPart(page, "outline", async () => {
      await open("session");
      await page.getByRole("button", { name: "Show everything" }).click();
      await page.getByRole("region", { name: "Show everything" }).getByRole("combobox").selectOption({ index: 1 });
    }),
    failingPart(page, "events", async () => {
      await open("longest");
      await page.keyboard.press("End");
    }),
    missingParts(page, "session-chart-error", ["context"], paths.session),
    missingParts(page, "session-lists-error", ["threads", "files"], paths.session),
    failingPart(page, "view", async () => {
      await open("session");
      await page.keyboard.press("v");
    }),
    {
      name: "session-view-loading",
      async enter() {
        await page.route("**/view?**", () => {});
        await open("session");
        await page.keyboard.press("v");
        await expect(page.getByRole("status", { name: "Laying out the view" })).toBeVisible();
      },
      leave: () => page.unroute("**/view?**"),
    },
    ...(["sessions", "compactions", "recalls", "search", "session", "observation"] as const).flatMap((name) => [
      offline(page, name, () => open(name)),
    ]),
    shown(page, "palette", "Control+k", () => open("sessions")),
    shown(page, "keys", "?", () => open("sessions")),
    // On a phone there are no columns to choose.
    ...(isWide ? [menu(page, "columns", "Columns", () => open("compactions"))] : []),
    menu(page, "views", "Views", () => open("compactions")),
    menu(page, "show", "Show everything", () => open("session")),
    menu(page, "jump", "Jump", () => open("session")),
    {
      name: "no-permission",
      async enter() {
        await setScopes(team, ["recall"]);
        await expect(async () => {
          await page.goto(paths.compactions);
          await expect(page.getByRole("heading", { name: "There is nothing under this address" })).toBeVisible();
        }).toPass();
      },
      leave: () => setScopes(team, ["read", "recall", "write"]),
    },
  ];
}

/** A filter, which on a phone stands behind a button. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const fold = page.getByRole("button", { name: "Filter", exact: true });
  await expect(field.or(fold).first()).toBeVisible();
  if (!(await field.isVisible())) await fold.click();
  await field.selectOption(option);
}

function loading(page: Page, start: () => Promise<void>, to: { name: string; link: string; label: string }): PageState {
  const pattern = `**/${to.name}?_rsc=*`;
  return {
    name: `${to.name}-loading`,
    enter: () =>
      // A link shows its page's shape and name at once only when it had time to fetch both beforehand.
      expect(async () => {
        await page.unroute(pattern);
        await start();
        await page.route(pattern, () => {});
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: to.link }).click();
        await expect(page.getByText(to.label)).toBeAttached({ timeout: 3_000 });
        await expect(page).toHaveTitle(/\S/, { timeout: 3_000 });
      }).toPass(),
    leave: () => page.unroute(pattern),
  };
}

function failing(page: Page, list: string, ask: () => Promise<void>): PageState {
  const pattern = `**/api/v1/${list}?**`;
  return {
    name: `${list}-error`,
    async enter() {
      await page.route(pattern, (route) => route.fulfill(AWAY));
      await ask();
      await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toBeVisible({ timeout: 20_000 });
    },
    leave: () => page.unroute(pattern),
  };
}

/** Of a session's page, which is there while one of its parts is not. */
function failingPart(page: Page, part: "outline" | "events" | "view", ask: () => Promise<void>): PageState {
  const pattern = `**/api/v1/sessions/*/${part}?**`;
  return {
    name: `session-${part}-error`,
    async enter() {
      await page.route(pattern, (route) => route.fulfill(AWAY));
      await ask();
      await expect(page.getByRole("alert").filter({ hasText: "Try again" })).toBeVisible({ timeout: 20_000 });
    },
    leave: () => page.unroute(pattern),
  };
}

/** Parts of a session's page that neither came with it nor can be had afterwards. */
function missingParts(page: Page, name: string, parts: readonly string[], path: string): PageState {
  const requests = new RegExp(`/api/v1/sessions/[^/]+/(${parts.join("|")})(\\?|$)`);
  const ofPage = (url: URL) => url.pathname === path;
  return {
    name,
    async enter() {
      await page.route(requests, (route) => route.fulfill(AWAY));
      // What the page brings of them stands under a name that nobody asks for.
      await page.route(ofPage, async (route) => {
        const response = await route.fetch();
        const names = new RegExp(`(\\\\+"(?:${parts.join("|")}))(\\\\+"[,\\]])`, "g");
        await route.fulfill({ response, body: (await response.text()).replace(names, "$1-not$2") });
      });
      await page.goto(path);
      const alert = page.getByRole("alert").filter({ hasText: "did not come" });
      await expect(alert).toBeVisible({ timeout: 20_000 });
    },
    async leave() {
      await page.unroute(requests);
      await page.unroute(ofPage);
    },
  };
}

function offline(page: Page, name: string, open: () => Promise<void>): PageState {
  return {
    name: `${name}-offline`,
    async enter() {
      await open();
      await page.context().setOffline(true);
      await expect(page.getByText("You are offline.")).toBeVisible();
    },
    leave: () => page.context().setOffline(false),
  };
}

function shown(page: Page, name: string, key: string, open: () => Promise<void>): PageState {
  return {
    name,
    async enter() {
      await open();
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.waitForLoadState("networkidle");
    },
  };
}

function menu(page: Page, name: string, button: string, open: () => Promise<void>): PageState {
  return {
    name,
    async enter() {
      await open();
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("region", { name: button, exact: true })).toBeInViewport({ ratio: 1 });
    },
  };
}
