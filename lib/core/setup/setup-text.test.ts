import { expect, test } from "vitest";
import { SETUP_CLIENTS, setupText } from "./setup-text";

const ORIGIN = "https://archive.example:8443";

const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, "g"))].map((match) => match[1] ?? "");

test("each client is given the address of this server, where its key goes, and when to recall", () => {
  for (const client of SETUP_CLIENTS) {
    const text = setupText(client, ORIGIN);
    expect(text).toContain(`${ORIGIN}/api/mcp`);
    expect(text).toContain("export PALIMPSEST_API_KEY=plm_…");
    expect(blocks(text, "markdown")[0]).toContain("`recall`");
  }
});

test("Claude Code's block is JSON that names the server, with the key from the environment", () => {
  const [json = ""] = blocks(setupText("claude", ORIGIN), "json");
  expect(JSON.parse(json)).toEqual({
    mcpServers: {
      palimpsest: {
        type: "http",
        url: `${ORIGIN}/api/mcp`,
        headers: { Authorization: `Bearer \${PALIMPSEST_API_KEY}` },
      },
    },
  });
});

test("Codex's blocks are its server, and a profile with the limits of a run under their names there", () => {
  expect(blocks(setupText("codex", ORIGIN), "toml")).toEqual([
    `[mcp_servers.palimpsest]\nurl = "${ORIGIN}/api/mcp"\nbearer_token_env_var = "PALIMPSEST_API_KEY"`,
    "model_auto_compact_token_limit = 180000\nretention_threshold_chars = 2000\nrecall_budget_chars = 16000\nper_recall_cap_chars = 8000\nmax_recalls_per_step = 2",
  ]);
});
