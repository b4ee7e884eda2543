import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** Two projects: `pure` needs nothing; `db` gets one database per worker from a migrated template. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "pure", include: ["**/*.test.ts"], exclude: ["**/*.db.test.ts", "**/node_modules/**", "e2e/**", ".next/**"] },
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
    ],
  },
});
