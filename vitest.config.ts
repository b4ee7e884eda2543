import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** `pure` needs nothing; `db` makes databases from a migrated template; `full` adds faults and real clients, one file at a time. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "pure",
          include: ["**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.full.test.ts", "**/node_modules/**", "e2e/**", ".next/**"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: ["**/node_modules/**", "e2e/**", ".next/**"],
          globalSetup: ["./db/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "full",
          include: ["**/*.full.test.ts"],
          exclude: ["**/node_modules/**", ".next/**"],
          globalSetup: ["./db/testing/global-setup.ts"],
          pool: "forks",
          poolOptions: { forks: { singleFork: true } },
          testTimeout: 30 * 60_000,
          hookTimeout: 5 * 60_000,
        },
      },
    ],
  },
});
