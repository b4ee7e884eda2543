import { execFile } from "node:child_process";
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { loadSample } from "@/scripts/sample/load";
import { expect, signIn, type Team, test } from "./fixtures";
import { untilSearchable } from "./searchable";

const FACT = "serial=K2291";

interface Answer {
  isError?: boolean;
  content: { type: string; text: string }[];
}

type Call = (name: string, args: Record<string, string>) => Promise<Answer>;

/** The official SDK's client, over the network. */
async function withSdk(team: Team, use: (call: Call, tools: string[]) => Promise<void>): Promise<void> {
  const client = new Client({ name: "e2e", version: "1" });
  const headers = { authorization: `Bearer ${team.key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${team.baseUrl}/api/mcp`), { requestInit: { headers } }),
  );
  const { tools } = await client.listTools();
  const call: Call = async (name, args) => (await client.callTool({ name, arguments: args })) as Answer;
  await use(
    call,
    tools.map(({ name }) => name),
  );
  await client.close();
}

/** The inspector's command line, a process for each question. */
async function withInspector(team: Team, use: (call: Call, tools: string[]) => Promise<void>): Promise<void> {
  const inspector = inspectorPath();
  const ask = async (...args: string[]) => {
    const common = ["--transport", "http", "--header", `Authorization: Bearer ${team.key}`];
    const { stdout } = await promisify(execFile)(process.execPath, [
      inspector,
      `${team.baseUrl}/api/mcp`,
      ...common,
      ...args,
    ]);
    return JSON.parse(stdout);
  };
  const { tools } = await ask("--method", "tools/list");
  const call: Call = (name, args) => {
    const given = Object.entries(args).flatMap(([key, value]) => ["--tool-arg", `${key}=${value}`]);
    return ask("--method", "tools/call", "--tool-name", name, ...given);
  };
  await use(
    call,
    (tools as { name: string }[]).map(({ name }) => name),
  );
}

/** It reads its name from a file that only the bundle it is part of brings. */
function inspectorPath(): string {
  const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector-cli/package.json");
  copyFileSync(manifest, join(dirname(manifest), "../package.json"));
  return join(dirname(manifest), "build/index.js");
}

for (const [name, connected] of [
  ["the official SDK's client", withSdk],
  ["the inspector's command line", withInspector],
] as const) {
  test(`${name} drives every tool: from a session's name to an exact output`, async ({ team }) => {
    test.setTimeout(120_000);
    await loadSample({ baseUrl: team.baseUrl, key: team.key });
    await untilSearchable(team);
    await connected(team, async (call, tools) => {
      expect(tools.sort()).toEqual([
        "compaction_audit",
        "list_observations",
        "list_sessions",
        "recall",
        "search_observations",
        "session_overview",
        "trace",
      ]);
      const said = async (tool: string, args: Record<string, string>) => {
        const { content, isError } = await call(tool, args);
        expect(isError ?? false).toBe(false);
        return content.map(({ text }) => text);
      };
      const [found = ""] = await said("search_observations", { q: FACT, kind: "tool" });
      const [, id = ""] = /^§([0-9a-f]{8}) — /.exec(found) ?? [];
      expect(found).toContain(FACT);
      const session = /session ([0-9a-f-]{36})/.exec(found)?.[1] ?? "";
      expect((await said("list_sessions", {}))[0]).toContain(session);
      const [overview = ""] = await said("session_overview", { session });
      expect(overview).toMatch(
        /compaction 2 \(full, done\) at step \d+: .* took \d+ tool outputs; summary §[0-9a-f]{8}/,
      );
      expect((await said("compaction_audit", { session, n: "2" }))[0]).toMatch(
        /Outputs that left the view.*\nstep \d+: §/,
      );
      expect((await said("trace", { session, q: FACT }))[0]).toMatch(/^known at step \d+ \(§[0-9a-f]{8}\)/);
      expect((await said("list_observations", { session, limit: "100" }))[0]).toContain(`§${id}`);
      const { bytes } = await team.api.recall(id, { session });
      let [whole, offset] = ["", "0"];
      for (let part = 0; offset !== "" && part < 50; part++) {
        const [content = "", note = ""] = await said("recall", { address: `§${id}`, session, offset });
        whole += content;
        offset = /recall it with offset (\d+)/.exec(note)?.[1] ?? "";
      }
      expect(Buffer.from(whole)).toEqual(Buffer.from(bytes));
      expect((await said("recall", { address: `§${id}`, session, grep: FACT }))[0]).toContain(FACT);
      const miss = await call("recall", { address: "§00000000" });
      expect(miss).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^not-found: /) }] });
    });
  });
}

test("what an MCP client recalls appears in the ledger, with who it was", async ({ team, page }) => {
  await loadSample({ baseUrl: team.baseUrl, key: team.key });
  await untilSearchable(team);
  await withSdk(team, async (call) => {
    const { content } = await call("search_observations", { q: FACT, kind: "tool" });
    const [, id = ""] = /^§([0-9a-f]{8}) — /.exec(content[0]?.text ?? "") ?? [];
    await call("recall", { address: `§${id}`, offset: "10", length: "20" });
    await call("recall", { address: "§0000000" });
    await signIn(page, team);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Recalls" }).click();
    const given = page.getByRole("row", { name: new RegExp(`§${id}`) });
    await expect(given).toHaveCount(1);
    await expect(given).toContainText("given");
    await expect(given).toContainText(/chars 1[01]–30/);
    await expect(given).toContainText("key ");
    await expect(page.getByRole("row", { name: /0000000/ })).toContainText("malformed");
  });
});

test("other methods than POST, and other keys, get nothing", async ({ team, request }) => {
  const url = `${team.baseUrl}/api/mcp`;
  for (const method of ["GET", "DELETE"]) {
    expect((await request.fetch(url, { method, headers: { authorization: `Bearer ${team.key}` } })).status()).toBe(405);
  }
  const response = await request.post(url, { data: {}, headers: { authorization: "Bearer plm_nobody_nobody_nobody" } });
  expect(response.status()).toBe(401);
  expect(response.headers()["www-authenticate"]).toMatch(/^Bearer/);
});
