import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Outside the project's dependencies: half of it is proprietary, and all of it is large. */
const CACHE = resolve(".cache/real-clients");
const PINNED = { codex: "@openai/codex@0.171.0", claude: "@anthropic-ai/claude-code@2.1.332" };

export type Client = keyof typeof PINNED;

/** Installs the pinned clients once; later runs find them. */
export async function installClients(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const missing = [PINNED.codex, PINNED.claude].filter(
    (spec) => !existsSync(join(CACHE, `${spec.replaceAll("/", "+")}.installed`)),
  );
  if (missing.length === 0) return;
  await run(
    "npm",
    ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", CACHE, PINNED.codex, PINNED.claude],
    { timeoutMs: 900_000 },
  );
  for (const spec of missing) writeFileSync(join(CACHE, `${spec.replaceAll("/", "+")}.installed`), "");
}

/** What `GET /setup/{client}` says, followed as a person would. */
export interface Setup {
  text: string;
  key: string;
}

interface At {
  home: string;
  folder: string;
  port: number;
  setup?: Setup;
}

const PROMPT = "Run the recorded commands.";

/** Runs Codex on a prompt, with a home of its own, until it has finished. */
export async function runCodex(at: At & { compactAtTokens: number }): Promise<void> {
  mkdirSync(at.home, { recursive: true });
  const config = [
    'model = "gpt-5.5"',
    'model_provider = "scripted"',
    'approval_policy = "never"',
    'sandbox_mode = "danger-full-access"',
    `model_auto_compact_token_limit = ${at.compactAtTokens}`,
    "[model_providers.scripted]",
    'name = "scripted"',
    `base_url = "http://127.0.0.1:${at.port}/v1"`,
    'wire_api = "responses"',
    ...(at.setup ? blocksOf(at.setup, "toml").slice(0, 1) : []),
  ];
  writeFileSync(join(at.home, "config.toml"), `${config.join("\n")}\n`);
  if (at.setup) {
    writeFileSync(join(at.home, "palimpsest.config.toml"), blocksOf(at.setup, "toml")[1] ?? "");
    writeFileSync(join(at.folder, "AGENTS.md"), blocksOf(at.setup, "markdown")[0] ?? "");
  }
  const profile = at.setup ? ["--profile", "palimpsest"] : [];
  await run(binary("codex"), ["exec", "--skip-git-repo-check", ...profile, PROMPT], {
    cwd: at.folder,
    env: { CODEX_HOME: at.home, HOME: at.home, ...keyOf(at) },
    timeoutMs: 300_000,
  });
}

/** Runs Claude Code the same way. The window is small, so that it compacts by itself. */
export async function runClaude(at: At): Promise<void> {
  mkdirSync(at.home, { recursive: true });
  const config = join(at.home, "mcp.json");
  if (at.setup) {
    writeFileSync(config, blocksOf(at.setup, "json")[0] ?? "");
    writeFileSync(join(at.folder, "CLAUDE.md"), blocksOf(at.setup, "markdown")[0] ?? "");
  }
  const mcp = at.setup ? ["--mcp-config", config] : [];
  await run(binary("claude"), ["-p", PROMPT, "--dangerously-skip-permissions", ...mcp], {
    cwd: at.folder,
    env: {
      HOME: at.home,
      ...keyOf(at),
      IS_SANDBOX: "1",
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${at.port}`,
      ANTHROPIC_API_KEY: "sk-scripted",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000",
      CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "42",
    },
    timeoutMs: 300_000,
  });
}

const keyOf = ({ setup }: At) => (setup ? { PALIMPSEST_API_KEY: setup.key } : {});

function blocksOf({ text }: Setup, language: string): string[] {
  const fenced = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, "g");
  return [...text.matchAll(fenced)].map((match) => match[1] ?? "");
}

function binary(client: Client): string {
  return join(CACHE, "node_modules", ".bin", client);
}

function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; timeoutMs: number },
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: options.timeoutMs,
    });
    const said: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
    child.once("error", fail);
    child.once("close", (code) =>
      code === 0
        ? done()
        : fail(new Error(`${command} ended with ${code}:\n${Buffer.concat(said).toString().slice(-2000)}`)),
    );
  });
}
