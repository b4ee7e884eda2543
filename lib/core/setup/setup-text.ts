import { RUN_DEFAULTS } from "../run/run-policy";
import { DIRECTIVES } from "./directives";

export const SETUP_CLIENTS = ["claude", "codex"] as const;
export type SetupClient = (typeof SETUP_CLIENTS)[number];

/** The variable that holds the key in a client's environment: no file of a project has it. */
const KEY = "PALIMPSEST_API_KEY";

/** At which Codex compacts, in tokens, where nobody says otherwise. */
const CODEX_COMPACT_TOKENS = 180_000;

/**
 * What a person puts where, so that a client recalls: Markdown, each file's content in a block of its own.
 * @param origin of this server, as its reader reaches it: `https://palimpsest.example`
 */
export function setupText(client: SetupClient, origin: string): string {
  return client === "claude" ? claude(origin) : codex(origin);
}

function claude(origin: string): string {
  const server = { type: "http", url: `${origin}/api/mcp`, headers: { Authorization: `Bearer \${${KEY}}` } };
  return join(
    "# Palimpsest for Claude Code",
    keySection(),
    section(
      "2. The tools",
      "In `.mcp.json` at the top of the project, beside what else it names:",
      block("json", JSON.stringify({ mcpServers: { palimpsest: server } }, null, 2)),
      "`claude mcp list` says whether it connects.",
    ),
    section(
      "3. When to recall",
      "In `CLAUDE.md` of the project, or `~/.claude/CLAUDE.md` for all of them:",
      block("markdown", DIRECTIVES),
    ),
  );
}

function codex(origin: string): string {
  const server = ["[mcp_servers.palimpsest]", `url = "${origin}/api/mcp"`, `bearer_token_env_var = "${KEY}"`];
  return join(
    "# Palimpsest for Codex",
    keySection(),
    section(
      "2. The tools",
      "In `~/.codex/config.toml`:",
      block("toml", server.join("\n")),
      "`codex mcp list` shows it.",
    ),
    section(
      "3. The profile",
      "In `~/.codex/palimpsest.config.toml`, used by `codex --profile palimpsest`:",
      block("toml", codexProfile()),
      "The first line is Codex's own: at how many tokens it compacts. The other four are limits that Palimpsest takes by these names when a run is opened (`POST /api/v1/runs`, `policy`). Codex does not know them and says so as it starts; leave them out where that disturbs.",
    ),
    section(
      "4. When to recall",
      "In `AGENTS.md` of the project, or `~/.codex/AGENTS.md` for all of them:",
      block("markdown", DIRECTIVES),
    ),
  );
}

function codexProfile(): string {
  const { rho, budget, cap, perStep } = RUN_DEFAULTS;
  return [
    `model_auto_compact_token_limit = ${CODEX_COMPACT_TOKENS}`,
    `retention_threshold_chars = ${rho}`,
    `recall_budget_chars = ${budget}`,
    `per_recall_cap_chars = ${cap}`,
    `max_recalls_per_step = ${perStep}`,
  ].join("\n");
}

function keySection(): string {
  return section(
    "1. The key",
    "A key with the scope `recall` recalls; with `read` it also searches and lists. In the environment the client starts in:",
    block("sh", `export ${KEY}=plm_…`),
  );
}

const section = (title: string, ...parts: string[]) => join(`## ${title}`, ...parts);
const join = (...parts: string[]) => parts.join("\n\n");

/** The directives hold headings and lists, and no fence. */
const block = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
