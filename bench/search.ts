import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { rgPath } from "@vscode/ripgrep";
import postgres from "postgres";
import type { TestServer } from "@/lib/testing/server";
import { atMost, type BenchRow } from "./row";
import { untilRested } from "./until-rested";

const run = promisify(execFile);

const HITS = 50;
const ROUNDS = 3;

interface Kind {
  what: string;
  mode: "text" | "words" | "regex";
  most: number;
  queries: readonly string[];
}

/** Words a developer looks for; substrings that stand in few outputs, from the middle of words; expressions with four letters in a row. */
const KINDS: readonly Kind[] = [
  {
    what: "a word",
    mode: "words",
    most: 60,
    queries: [
      "error",
      "function",
      "import",
      "return",
      "package",
      "timeout",
      "manifest",
      "schema",
      "refactor",
      "deprecated",
    ],
  },
  {
    what: "a rare substring",
    mode: "text",
    most: 200,
    queries: [
      "anifest_pa",
      "ssertionErr",
      "_modules/.bi",
      "tatusCo",
      "nhandledRej",
      "rialize_w",
      "egmentation f",
      "ermission den",
      "nexpected tok",
      "zz-nowhere-qx",
    ],
  },
  {
    what: "an expression with four letters",
    mode: "regex",
    most: 1_000,
    queries: [
      "\\w+_path\\b",
      "[A-Z]\\w+Error: [a-z]+",
      "v\\d+\\.toml",
      "fn [a-z_]+_test",
      "exit code [1-9]",
      "line \\d{3,}",
    ],
  },
  { what: "Japanese", mode: "text", most: 200, queries: ["日本語", "テスト", "エラー", "ファイル", "設定"] },
];

/** How long the first 50 hits take in all that was sent before, beside ripgrep over the same texts in one file. */
export async function benchSearch(server: TestServer, add: (row: BenchRow) => void): Promise<void> {
  const lagMs = await untilRested(server);
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-bench-search-"));
  try {
    const { texts, bytes } = await writeTexts(server, folder);
    const size = `${texts.toLocaleString("en")} observations, ${Math.round(bytes / 1e6).toLocaleString("en")} MB of text`;
    console.log(
      `Searched are ${size}; the last of them were indexed ${(lagMs / 1000).toFixed(1)} s after they were there.`,
    );
    for (const { what, mode, most, queries } of KINDS) {
      const [ours, theirs] = [[] as number[], [] as number[]];
      for (const q of queries) {
        await timeOf(() => ask(server, { q, mode }));
        for (let round = 0; round < ROUNDS; round++) ours.push(await timeOf(() => ask(server, { q, mode })));
        theirs.push(await timeOf(() => ripgrep(q, mode, folder)));
      }
      const row = { measured: p95(ours), floor: p95(theirs), most, unit: "ms" };
      add(atMost(`search for ${what}, first ${HITS} hits of ${size}, p95`, row));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Answer {
  items: unknown[];
  nextCursor: string | null;
  notIndexed: { threads: number };
}

/** The first 50 hits, however many answers they take. */
async function ask({ baseUrl, team }: TestServer, asked: { q: string; mode: string }): Promise<Answer> {
  const headers = { authorization: `Bearer ${team.key}` };
  let cursor: string | null = null;
  const items: unknown[] = [];
  for (;;) {
    const query = new URLSearchParams({ ...asked, limit: String(HITS), ...(cursor !== null && { cursor }) });
    const response = await fetch(`${baseUrl}/api/v1/search?${query}`, { headers });
    if (!response.ok) throw new Error(`The search answered ${response.status}: ${await response.text()}`);
    const page: Answer = await response.json();
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null || items.length >= HITS) return { ...page, items };
  }
}

async function ripgrep(q: string, mode: Kind["mode"], folder: string): Promise<void> {
  const kind = mode === "regex" ? [] : mode === "words" ? ["-i", "-F", "-w"] : ["-i", "-F"];
  const args = ["--no-config", "--no-unicode", "--text", "--encoding=none", "--count", "--max-count", String(HITS)];
  await run(rgPath, [...args, ...kind, "-e", q, folder]).catch((error: { code: number }) => {
    if (error.code !== 1) throw error;
  });
}

/** All texts in one file, in the order of the search. */
async function writeTexts(server: TestServer, folder: string): Promise<{ texts: number; bytes: number }> {
  const sql = postgres(server.ownerUrl, { max: 1 });
  const file = createWriteStream(join(folder, "texts"));
  let [texts, bytes] = [0, 0];
  try {
    const rows = sql<{ codec: string; stored: Uint8Array }[]>`
      select c.codec, c.stored from observations o
      join threads t on t.team_id = o.team_id and t.derived_generation = o.derived_generation
      join contents c on c.team_id = o.team_id and c.session_id = t.session_id and c.sha256 = o.content_sha256
      where o.media_type is null and o.bytes > 0`;
    for await (const some of rows.cursor(2_000)) {
      for (const { codec, stored } of some) {
        const text = codec === "none" ? stored : inflateRawSync(stored);
        texts += 1;
        bytes += text.length;
        if (!file.write(text) || !file.write("\n")) await once(file, "drain");
      }
    }
  } finally {
    file.end();
    await once(file, "close");
    await sql.end();
  }
  return { texts, bytes };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
