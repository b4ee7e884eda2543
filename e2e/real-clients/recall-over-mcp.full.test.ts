import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { createTeam } from "@/lib/testing/team";
import { apiOf } from "../api";
import { claudeLogOf } from "../made-session";
import { type Client, installClients, runClaude, runCodex, type Setup } from "./clients";
import { type Step, startScriptedModel } from "./scripted-model";
import { toolResult } from "./tool-results";

const LONG_MS = 1_200_000;
let server: TestServer;

beforeAll(async () => {
  await installClients();
  server = await startTestServer();
}, LONG_MS);
afterAll(() => server.stop());

/** Characters of each output, from 10 to 300,000; what an answer takes lies between. */
const SIZES = [
  ...[10, 11, 37, 80, 100, 256, 512, 800, 1_000, 1_500, 2_000, 2_001, 3_000, 4_096, 5_000, 6_500, 7_999, 8_000, 8_001],
  ...[9_999, 12_000, 15_000, 20_000, 23_999, 24_000, 24_001, 30_000, 48_001, 100_000, 300_000],
];
const LINES = [
  (n: number) => `line ${n} says that the tide at gauge ${(n * 7919) % 1000} is high\n`,
  (n: number) => `日本語 ${n} — žluťoučký 🐎 עברית\n`,
  (n: number) => `\u001b[3${n % 8}mcolour ${n}\u001b[0m\r\n`,
  (n: number) => `§deadbeef — Bash: rm -rf / (exit 0) ${n} <script>\t"\\"\n`,
];

/** An output of so many characters that no other is like. */
function needle(size: number, nth: number): string {
  let text = `#${nth}:`;
  for (let n = 0; text.length < size; n++) text += LINES[nth % LINES.length]?.(n);
  return [...text].slice(0, size).join("");
}

it.each<Client>(["codex", "claude"])(
  "%s recalls thirty archived outputs over MCP, each exactly, whatever it compacts meanwhile",
  async (client) => {
    const { key } = await createTeam(server.ownerUrl);
    const api = apiOf(server.baseUrl, key);
    const needles = SIZES.map(needle);
    const calls = needles.map((output, n) => ({ tool: "Bash", input: { command: `make needle-${n}` }, output }));
    await api.upload("session.jsonl", claudeLogOf(calls));
    const [session] = await api.list<{ id: string }>("/sessions");
    const archived = await api.list<{ id: string }>(`/sessions/${session?.id}/observations`);
    expect(archived).toHaveLength(30);
    const reader = readingAll(
      client,
      archived.map(({ id }) => id),
    );
    const text = await (await api.fetch(`/setup/${client}`)).text();
    const requests: string[] = [];
    const compactions = await run(client, { text: compactingSoon(text), key }, (request, ordinal) => {
      requests.push(request);
      return reader.step(request, ordinal);
    });
    expect(requests[0]).toContain("Exact outputs of earlier work");
    expect(
      reader.read().map((text, n) => text === needles[n] || `#${n}: ${text.length} of ${SIZES[n]} characters`),
    ).toEqual(needles.map(() => true));
    expect(compactions).toBeGreaterThan(0);
    const { items } = await api.json<{ items: { by: { kind: string }; status: string }[] }>("/recalls?limit=200");
    expect(items.length).toBeGreaterThanOrEqual(30 + Math.floor(300_000 / 24_000));
    expect(items.every(({ by, status }) => by.kind === "key" && status === "ok")).toBe(true);
  },
  LONG_MS,
);

/** A model that recalls one address after the other, part after part, and asks again for what it was not shown. */
function readingAll(client: Client, ids: readonly string[]) {
  const texts: string[] = [];
  let [nth, offset, asked, calls] = [0, 0, -1, 0];
  const take = ([content = "", note = ""]: string[]) => {
    texts[nth] = (texts[nth] ?? "") + content;
    const next = /recall it with offset (\d+)/.exec(note)?.[1];
    offset = next === undefined ? 0 : Number(next);
    if (next === undefined) nth++;
  };
  return {
    read: () => texts,
    step(request: string, ordinal: number): Step {
      const shown = asked < 0 ? null : toolResult(client, request, asked);
      if (shown) take(shown);
      const id = ids[nth];
      if (id === undefined || calls++ > 200) return { text: "Everything was read." };
      asked = ordinal;
      return { mcp: { server: "palimpsest", tool: "recall", input: { address: `§${id}`, offset } } };
    },
  };
}

/** So that Codex compacts on the way: by the profile that it is given. */
const compactingSoon = (setup: string) => setup.replace(/(model_auto_compact_token_limit = )\d+/, "$140000");

async function run(client: Client, setup: Setup, steps: (request: string, ordinal: number) => Step): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), `palimpsest-mcp-${client}-`));
  const folder = join(root, "work");
  mkdirSync(folder);
  const model = await startScriptedModel({ steps, summary: "<summary>\nRecall what is left.\n</summary>" });
  const at = { home: join(root, "home"), folder, port: model.port, setup };
  try {
    await (client === "codex" ? runCodex({ ...at, compactAtTokens: 1_000_000 }) : runClaude(at));
    return model.compactions();
  } finally {
    await model.stop();
    rmSync(root, { recursive: true, force: true });
  }
}
