import { defineConfig, devices } from "@playwright/test";
import { BROWSER_FLAGS } from "../scripts/browser-flags";

const executablePath = process.env.CHROMIUM_PATH;

/** On the built server, which the global setup starts; it sets E2E_BASE_URL and E2E_API_KEY for the tests. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_BASE_URL,
    trace: "retain-on-failure",
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
});
