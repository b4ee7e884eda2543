import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/env";
import { claudeLine, claudeLog, everything, send, sha256Hex, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";
import { type ZipFile, zipOf } from "./testing/zip";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const session = randomUUID();
const main = claudeLog(session, 8);
const subagent = Buffer.from(claudeLine(session, "help", { isSidechain: true, agentId: "a1b2c3d4" }));
const side = randomBytes(2000);

function folder(prefix = ""): ZipFile[] {
  return [
    { path: `${prefix}${session}/tool-results/toolu_9.txt`, bytes: side },
    { path: `${prefix}${session}/subagents/agent-a1b2c3d4.jsonl`, bytes: subagent },
    { path: `${prefix}${session}/subagents/agent-a1b2c3d4.meta.json`, bytes: Buffer.from('{"agentType":"x"}') },
    { path: `${prefix}${session}.jsonl`, bytes: main },
  ];
}

async function tarOf(files: readonly ZipFile[]): Promise<Buffer> {
  const tar = pack();
  for (const { path, bytes } of files) tar.entry({ name: path }, bytes);
  tar.finalize();
  const parts: Uint8Array[] = [];
  for await (const part of tar) if (part instanceof Uint8Array) parts.push(part);
  return Buffer.concat(parts);
}

const EXPECTED = [
  [session, `${session}.jsonl`, sha256Hex(main)],
  [session, "subagents/agent-a1b2c3d4.jsonl", sha256Hex(subagent)],
  [session, "tool-results/toolu_9.txt", sha256Hex(side)],
];
const byName = (a: string[], b: string[]) => (a[1] ?? "").localeCompare(b[1] ?? "");

describe("a session folder", () => {
  test.each([
    ["zip", async (files: ZipFile[]) => zipOf(files)],
    ["zip, not compressed", async (files: ZipFile[]) => zipOf(files, { store: true })],
    ["tar.gz", async (files: ZipFile[]) => gzipSync(await tarOf(files))],
    ["tar", tarOf],
  ])("as %s, in any order", async (_name, archive) => {
    for (const files of [folder(), folder("projects/-home-x/").reverse()]) {
      const ctx = someone(bench.database);
      const body = await archive(files);
      const answer = await send(ctx, body, { name: "session" });
      expect(answer).toMatchObject({
        httpStatus: 201,
        status: "stored",
        file: null,
        bytes: body.length,
        sha256: sha256Hex(body),
        indexed: true,
      });
      expect(answer.sessions.map((each) => each.externalId)).toEqual([session]);
      expect(answer.files?.map((each) => each.status).sort()).toEqual(["refused", "stored", "stored", "stored"]);
      expect(answer.files?.find((each) => each.status === "refused")?.reason).toMatch(/not a session/);
      const stored = await everything(ctx);
      expect(stored.map((each) => [each.externalId, each.file, sha256Hex(each.bytes)]).sort(byName)).toEqual(
        EXPECTED.toSorted(byName),
      );
      expect(await send(ctx, body)).toMatchObject({ httpStatus: 200, status: "duplicate" });
    }
  });

  test("made by the system's own zip", async () => {
    const at = mkdtempSync(join(tmpdir(), "zip-"));
    for (const { path, bytes } of folder()) {
      mkdirSync(dirname(join(at, path)), { recursive: true });
      writeFileSync(join(at, path), bytes);
    }
    const body = execFileSync("zip", ["-q", "-r", "-", "."], { cwd: at, maxBuffer: 1e8 });
    rmSync(at, { recursive: true });
    const ctx = someone(bench.database);
    expect((await send(ctx, body)).status).toBe("stored");
    expect((await everything(ctx)).map((each) => [each.externalId, each.file, each.sha256]).sort(byName)).toEqual(
      EXPECTED.toSorted(byName),
    );
  });

  test("without its folder's name lends its session to the side files", async () => {
    const ctx = someone(bench.database);
    await send(
      ctx,
      zipOf([
        { path: "tool-results/t.txt", bytes: side },
        { path: "log.jsonl", bytes: main },
      ]),
    );
    expect((await everything(ctx)).map((each) => each.externalId)).toEqual([session, session]);
  });
});

test("members that are compressed themselves are unpacked once", async () => {
  const ctx = someone(bench.database);
  const zstd = execFileSync("zstd", ["-q", "-c"], { input: subagent });
  await send(
    ctx,
    zipOf([
      { path: "a.jsonl.gz", bytes: gzipSync(main) },
      { path: "b.jsonl.zst", bytes: zstd },
    ]),
  );
  expect((await everything(ctx)).map((each) => each.sha256).sort()).toEqual(
    [sha256Hex(main), sha256Hex(subagent)].sort(),
  );
});

test("a path in an archive is a name, wherever it points", async () => {
  const ctx = someone(bench.database);
  const body = await tarOf([
    { path: "../../../../tmp/evil.jsonl", bytes: main },
    { path: "/etc/x/tool-results/..", bytes: side },
  ]);
  await send(ctx, body);
  expect((await everything(ctx)).map((each) => each.file)).toContain(`${session}.jsonl`);
});

describe("refused, and nothing of it is linked", () => {
  const whole = () => zipOf(folder());
  test.each([
    ["a cut zip", () => whole().subarray(0, -30), "invalid"],
    ["a zip of nothing more than its magic number", () => Buffer.from("PK\x03\x04 and nothing more"), "invalid"],
    ["an encrypted zip", () => zipOf(folder(), { encrypted: true }), "invalid"],
    ["a zip without files", () => zipOf([]), "unsupported"],
    ["a zip without logs", () => zipOf([{ path: "a.txt", bytes: Buffer.from("hello") }]), "unsupported"],
    ["a zip whose members are damaged", () => zipOf(folder().slice(3), { wrongChecksum: true }), "unsupported"],
    ["a cut tar.gz", async () => gzipSync(await tarOf(folder())).subarray(0, -500), "invalid"],
    ["a cut tar", async () => (await tarOf(folder())).subarray(0, 3000), "invalid"],
  ] as const)("%s", async (_name, body, code) => {
    const ctx = someone(bench.database);
    await expect(send(ctx, await body(), { name: "x" })).rejects.toMatchObject({ name: "AppError", code });
    expect(await everything(ctx)).toEqual([]);
  });
});

test("no archive is left on the disk", () => {
  expect(readdirSync(join(env().PALIMPSEST_DATA_DIR, "spool"))).toEqual([]);
});
