import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { madeLog, uuidOf } from "./faults/made-log";
import { expect, test } from "./fixtures";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const SCRIPTS: Record<string, string> = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
).scripts;

/** The shell blocks of the README, with the server and the address of this run in place of the ones printed there. */
function commands(word: string, replace: Record<string, string>): string[] {
  return [...README.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, block = ""]) => block)
    .filter((block) => block.includes(word))
    .map((block) => Object.entries(replace).reduce((text, [from, to]) => text.replaceAll(from, to), block));
}

test("the README's curl commands put a log in and get an output back", async ({ team }) => {
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-readme-"));
  const session = uuidOf("readme");
  try {
    const log = madeLog(session, 3);
    writeFileSync(join(folder, "session.jsonl"), log);
    const run = async (command: string) => {
      const options = { cwd: folder, env: { ...process.env, PALIMPSEST_KEY: team.key }, maxBuffer: 10_000_000 };
      return (await promisify(execFile)("sh", ["-e", "-c", command], options)).stdout;
    };
    const server = { "http://127.0.0.1:3000": team.baseUrl };
    const [put, ...otherPuts] = commands("/uploads", server);
    expect(otherPuts).toEqual([]);
    expect(JSON.parse(await run(put ?? "false"))).toMatchObject({
      status: "stored",
      bytes: log.length,
      file: { toolOutputs: 3 },
    });

    const { items } = await team.api.json<{ items: { id: string }[] }>(`/sessions/${session}/observations`);
    const [get, ...otherGets] = commands("/recall/", { ...server, a3f7c2e1: items[0]?.id ?? "" });
    expect(otherGets).toEqual([]);
    const recorded = JSON.parse(log.toString("utf8").split("\n")[2] ?? "").message.content[0].content;
    expect(await run(get ?? "false")).toBe(recorded);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the README's npm commands exist, and so do the paths it names", () => {
  const named = [...README.matchAll(/`?npm (?:run )?([\w:]+)`?/g)]
    .map(([, name]) => name)
    .filter((name) => name !== "Node");
  expect(named.length).toBeGreaterThan(2);
  for (const name of named) expect(Object.keys(SCRIPTS), `npm run ${name}`).toContain(name);
  for (const [, path = ""] of README.matchAll(/`((?:docs|lib|app|db|components|scripts|bench|e2e)(?:\/[\w.-]+)*)`/g)) {
    expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true);
  }
});
