import type { Page } from "@playwright/test";

/** Everything a page complains of from now on: its console, its exceptions, and what it asked for in vain. */
export function pageTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => troubles.push(`exception: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "unknown";
    // What has left the screen is asked for no longer, and a page that is left asks for nothing.
    if (why !== "net::ERR_ABORTED") troubles.push(`${why} ${request.url()}`);
  });
  return troubles;
}
