import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { decompress } from "fzstd";
import { CORPUS, corpusRequired, type ExpectedRow, expectedRows, hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { readClaudeCode } from "@/lib/testing/second-reader/claude-code";
import { readCodex } from "@/lib/testing/second-reader/codex";
import { idsOf, sha256, wholeSession } from "./api";
import { expect, test } from "./fixtures";
import { differences } from "./same-outputs";

const rows: ExpectedRow[] = hasCorpus() ? expectedRows() : [];

test("the real logs are here, or it is said that they are not", () => {
  if (rows.length > 0) return;
  console.warn("The real logs (../shared/corpus) are not here: nothing is tested on them.");
  expect(corpusRequired(), "CI needs the real logs").toBe(false);
});

for (const row of rows) {
  test(`${row.file} is kept, counted and recalled exactly`, async ({ team: { api } }) => {
    const bytes = readCorpus(row.file);
    const read = row.agent === "codex" ? readCodex(bytes) : readClaudeCode(bytes);
    const { status, upload } = await api.upload(row.file, bytes);
    expect(status).toBe(201);
    expect(upload).toMatchObject({ status: "stored", bytes: bytes.length, sha256: sha256(bytes), indexed: true });
    expect(upload.file).toEqual({
      lines: row.lines,
      unparsedLines: row.unparsedLines,
      compactions: row.compactions,
      microcompactions: row.microcompactions,
      toolOutputs: row.toolOutputs,
      inherited: read.inherited,
    });
    expect(upload.sessions).toHaveLength(1);
    const session = upload.sessions[0]?.id ?? "";
    const { files } = await wholeSession(api, session);
    expect(files.map((file) => file.sha256)).toEqual([sha256(bytes)]);
    const raw = await api.fetch(`/sessions/${session}/raw?file=${encodeURIComponent(files[0]?.name ?? "")}`);
    expect(sha256(new Uint8Array(await raw.arrayBuffer()))).toBe(sha256(bytes));
    expect(await differences(api, session, read)).toEqual([]);
  });
}

for (const name of rows.length > 0 ? readdirSync(join(CORPUS, "codex/generated/compressed")) : []) {
  test(`${name} is kept as what it holds`, async ({ team: { api } }) => {
    const stored = readCorpus(`codex/generated/compressed/${name}`);
    const bytes = decompress(stored);
    const { upload } = await api.upload(name, stored);
    expect(upload.sha256).toBe(sha256(bytes));
    const session = upload.sessions[0]?.id ?? "";
    const raw = await api.fetch(`/sessions/${session}/raw`);
    expect(sha256(new Uint8Array(await raw.arrayBuffer()))).toBe(sha256(bytes));
    expect(await differences(api, session, readCodex(bytes))).toEqual([]);
    const again = await api.upload(name.replace(/\.zst$/, ""), bytes);
    expect(again).toMatchObject({ status: 200, upload: { status: "duplicate" } });
  });
}

if (rows.length > 0) {
  test("a growing file is one session, and in any order ends the same", async ({ newTeam }) => {
    const snapshots = [1, 2, 3, 4].map((n) => ({
      name: `${n}.jsonl`,
      bytes: readCorpus(`claude/growth-79e9becd/${n}.jsonl`),
    }));
    const upwards = (await newTeam()).api;
    let before: string[] = [];
    const sessions = new Set<string>();
    for (const [index, { name, bytes }] of snapshots.entries()) {
      const { upload } = await upwards.upload(name, bytes);
      expect(upload.status).toBe(index === 0 ? "stored" : "extended");
      const session = upload.sessions[0]?.id ?? "";
      sessions.add(session);
      const ids = idsOf((await wholeSession(upwards, session)).threads);
      expect(ids).toEqual(expect.arrayContaining(before));
      expect(ids.length).toBeGreaterThan(before.length);
      before = ids;
    }
    expect(sessions.size).toBe(1);
    const downwards = (await newTeam()).api;
    const statuses: string[] = [];
    let last = "";
    for (const { name, bytes } of snapshots.toReversed()) {
      const { upload } = await downwards.upload(name, bytes);
      statuses.push(upload.status);
      last = upload.sessions[0]?.id ?? last;
    }
    expect(statuses).toEqual(["stored", "duplicate", "duplicate", "duplicate"]);
    expect(idsOf((await wholeSession(downwards, last)).threads)).toEqual(before);
  });

  for (const version of ["0.104.0-Mock2", "0.125.0-OpenAI", "0.144.0-OpenAI"]) {
    test(`the rewritten rollout of ${version} is a second revision beside the first`, async ({ newTeam }) => {
      const copies = ["before", "after"].map((age) =>
        readCorpus(`codex/generated/migrate-rollouts/${version}.${age}.jsonl`),
      );
      const current: string[] = [];
      for (const order of [copies, copies.toReversed()]) {
        const { api } = await newTeam();
        const statuses: string[] = [];
        let session = "";
        for (const bytes of order) {
          const { upload } = await api.upload(`rollout-${version}.jsonl`, bytes);
          statuses.push(upload.status);
          session = upload.sessions[0]?.id ?? session;
        }
        expect(statuses).toEqual(["stored", "revised"]);
        const { files } = await wholeSession(api, session);
        expect(files).toHaveLength(1);
        const file = files[0];
        const revisions = file?.revisions ?? [];
        expect(new Set(revisions.map((revision) => revision.sha256))).toEqual(new Set(copies.map(sha256)));
        for (const { n, sha256: wanted } of revisions) {
          const raw = await api.fetch(
            `/sessions/${session}/raw?file=${encodeURIComponent(file?.name ?? "")}&revision=${n}`,
          );
          expect(sha256(new Uint8Array(await raw.arrayBuffer()))).toBe(wanted);
        }
        const best = revisions.toSorted(
          (a, b) => (b.observations ?? 0) - (a.observations ?? 0) || b.bytes - a.bytes,
        )[0];
        expect(revisions.filter((revision) => revision.current)).toEqual([best]);
        const raw = await api.fetch(`/sessions/${session}/raw`);
        expect(sha256(new Uint8Array(await raw.arrayBuffer()))).toBe(best?.sha256);
        current.push(best?.sha256 ?? "");
      }
      expect(new Set(current).size).toBe(1);
    });
  }

  test("a session with subagents has the same ids in any order of its files", async ({ newTeam }) => {
    const folder = "claude/marot-spotter";
    const files = rows.map((row) => row.file).filter((file) => file.startsWith(`${folder}/fa812bfe`));
    const orders = [files, files.toReversed()];
    const ends: string[][] = [];
    for (const order of orders) {
      const { api } = await newTeam();
      const sessions = new Set<string>();
      for (const file of order) {
        const { upload } = await api.upload(file.slice(folder.length + 1), readCorpus(file));
        for (const { id } of upload.sessions) sessions.add(id);
      }
      expect(sessions.size).toBe(1);
      const { threads, files: kept } = await wholeSession(api, [...sessions][0] ?? "");
      expect(kept).toHaveLength(files.length);
      expect(kept.map((file) => basename(file.name)).sort()).toEqual(files.map((file) => basename(file)).sort());
      ends.push(idsOf(threads));
    }
    expect(ends[0]).toEqual(ends[1]);
  });
}
