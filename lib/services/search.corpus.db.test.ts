import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { rgPath } from "@vscode/ripgrep";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Output } from "@/lib/api/operation";
import { search as op } from "@/lib/api/search";
import { corpusRequired, expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import type { Context } from "./context";
import { indexTexts } from "./index-texts";
import { search } from "./search";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";

const run = promisify(execFile);
const isHere = hasCorpus();

test("the real logs are here, or nobody said they must be", () => {
  if (!isHere) console.warn("../shared/corpus is not here: search is not compared with ripgrep on real logs.");
  expect(isHere || !corpusRequired()).toBe(true);
});

describe.runIf(isHere)("all real logs, searched to the end, give what ripgrep finds", () => {
  let bench: CustodyBench;
  let ctx: Context;
  let folder: string;

  beforeAll(async () => {
    bench = await openBench();
    ctx = someone(bench.database);
    for (const { file } of expectedRows()) await send(ctx, readCorpus(file), { name: file });
    await indexTexts(bench.database);
    folder = mkdtempSync(join(tmpdir(), "palimpsest-search-"));
    await writeTexts();
  }, 240_000);
  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A file for each observation that is text, by a reader of its own. */
  async function writeTexts(): Promise<void> {
    const rows = bench.database.sql<{ name: string; parts: { codec: string; hex: string }[] }[]>`
      select t.derived_generation || '-' || o.seq || '-' || o.id as name, (
          select json_agg(json_build_object('codec', c.codec, 'hex', encode(c.stored, 'hex')) order by c.part)
          from contents c where c.team_id = o.team_id and c.session_id = t.session_id and c.sha256 = o.content_sha256
        ) as parts
      from observations o join threads t on t.team_id = o.team_id and t.derived_generation = o.derived_generation
      where o.team_id = ${ctx.actor.teamId} and o.media_type is null and o.bytes > 0`;
    for await (const some of rows.cursor(500)) {
      for (const { name, parts } of some) {
        const bytes = parts.map(({ codec, hex }) => [codec, Buffer.from(hex, "hex")] as const);
        const whole = bytes.map(([codec, stored]) => (codec === "none" ? stored : inflateRawSync(stored)));
        writeFileSync(join(folder, name), Buffer.concat(whole));
      }
    }
  }

  async function ripgrep(...args: string[]): Promise<string[]> {
    const options = ["--no-config", "--no-ignore", "--no-unicode", "--text", "--encoding=none", "--files-with-matches"];
    const { stdout } = await run(rgPath, [...options, ...args, "."], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { code: number; stdout: string }) => {
      if (error.code === 1) return error;
      throw error;
    });
    return stdout.split("\n").flatMap((line) => (line === "" ? [] : [line.replace(/^\.\//, "")]));
  }

  /** What is found in texts; what was done is searched too, and is no file. */
  async function searched(asked: Record<string, string>): Promise<string[]> {
    const generations = new Map(
      (
        await bench.database.sql<{ session: string; thread: string; generation: number }[]>`
          select session_id as session, thread, derived_generation as generation from threads
          where team_id = ${ctx.actor.teamId}`
      ).map(({ session, thread, generation }) => [`${session} ${thread}`, generation]),
    );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = op.query.parse({ ...asked, limit: 200, ...(cursor !== null && { cursor }) });
      const page: Output<typeof op> = await search(ctx, query);
      for (const { where, session, thread, seq, observationId } of page.items)
        if (where === "text") found.push(`${generations.get(`${session} ${thread}`)}-${seq}-${observationId}`);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  }

  test.each(["error", "src/", "could not", "package.json", "node_modules/", "tool_use_id", "sha256", "— "])(
    "characters: %s",
    async (q) => {
      const [ours, theirs] = await Promise.all([searched({ q }), ripgrep("-i", "-F", "-e", q)]);
      expect(theirs.length).toBeGreaterThan(0);
      expect(new Set(ours).size).toBe(ours.length);
      expect(ours.toSorted()).toEqual(theirs.toSorted());
    },
  );

  test("what no text holds is found by neither", async () => {
    const q = "no such words anywhere";
    expect([await searched({ q }), await ripgrep("-i", "-F", "-e", q)]).toEqual([[], []]);
  });

  test.each([
    "fn [a-z_]+\\(",
    "error: [a-z]+",
    "^[A-Z][a-z]+ [a-z]+$",
    "exit(ed with)? code [0-9]",
    "(warning|deprecated)",
  ])("expression: %s", async (q) => {
    const [ours, theirs] = await Promise.all([searched({ q, mode: "regex" }), ripgrep("-e", q)]);
    expect(theirs.length).toBeGreaterThan(0);
    expect(ours.toSorted()).toEqual(theirs.toSorted());
  });
});
