import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { spool } from "./spool";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palimpsest-spool-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test("a body is kept in a file that only we can read, until it is removed", async () => {
  const spooled = await spool(folder, pieces("one", "two"));
  expect(readFileSync(spooled.path, "utf8")).toBe("onetwo");
  expect([spooled.size, statSync(spooled.path).mode & 0o777]).toEqual([6, 0o600]);
  await spooled.remove();
  expect(existsSync(spooled.path)).toBe(false);
});

test("a body that breaks off leaves nothing", async () => {
  async function* breaking() {
    yield Buffer.from("one");
    throw new Error("gone");
  }
  await expect(spool(folder, breaking())).rejects.toThrow("gone");
  expect(readdirSync(join(folder, "spool"))).toEqual([]);
});

test("what processes left that are no more is cleared away, what a running one holds is not", async () => {
  mkdirSync(join(folder, "spool"));
  // No process can have the first id: Linux stops at 2^22.
  for (const pid of [99_999_999, process.pid, process.ppid]) writeFileSync(join(folder, "spool", `${pid}-x`), "");
  const spooled = await spool(folder, pieces("one"));
  await spooled.remove();
  expect(readdirSync(join(folder, "spool"))).toEqual([`${process.ppid}-x`]);
});
