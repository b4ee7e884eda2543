import fc from "fast-check";
import { expect, test } from "vitest";
import { effectOn, type ToolCall } from "../reread/file-effect";
import type { AuditedCall } from "./audited-call";
import { changesOf, firstChange, tellingChanges } from "./changes";

const CALLS: readonly ToolCall[] = [
  ["Edit", "/repo/src/a.ts"],
  ["Write", "src/a.ts"],
  ["Edit", "/repo/SRC/A.ts"],
  ["Edit", "/repo/lib/a.ts"],
  ["Write", "../x/a.ts"],
  ["apply_patch", "b.ts, src/a.ts"],
  ["apply_patch", "b.ts"],
  ["shell", "apply_patch /repo/src/a.ts"],
  ["Edit", "/repo/x, y.ts"],
  ["Edit", "C:\\repo\\b.ts"],
  ["Bash", "make"],
  ["Bash", "cat b.ts"],
  ["Read", "/repo/src/a.ts"],
  ["mcp__a__b", "x=1"],
  ["write_stdin", "session 1: (waits)"],
].flatMap(([tool = "", action = ""]) => [
  { tool, action, isError: false },
  { tool, action, isError: true },
]);
const FILES = ["/repo/src/a.ts", "src/a.ts", "/repo/b.ts", "C:/repo/b.ts", "../x/a.ts", "/repo/x, y.ts", "y.ts"];

const numbered = (calls: readonly ToolCall[]) =>
  calls.map((call, at): AuditedCall => ({ seq: at, step: at, key: null, call, output: null, onLivePath: true }));
const anyCalls = fc.array(fc.constantFrom(...CALLS), { maxLength: 12 });

test("property: the first change of a file is the first call with an effect on it", () => {
  fc.assert(
    fc.property(anyCalls, fc.constantFrom(...FILES), fc.nat(5), fc.nat(14), (some, file, after, before) => {
      const calls = numbered(some);
      const first = calls.find(({ seq, call }) => seq > after && seq < before && effectOn(file, call) !== "none");
      expect(firstChange(changesOf(calls), file, after, before)).toBe(first ?? null);
    }),
    { numRuns: 3000 },
  );
});

test("property: the telling ones are the first with an effect, and the first that wrote it", () => {
  fc.assert(
    fc.property(anyCalls, fc.constantFrom(...FILES), fc.nat(5), (some, file, after) => {
      const calls = numbered(some).filter(({ seq }) => seq > after);
      const first = calls.find(({ call }) => effectOn(file, call) !== "none");
      const write = calls.find(({ call }) => effectOn(file, call) === "wrote");
      const told = tellingChanges(changesOf(numbered(some)), file, after);
      expect(told).toEqual([first, write].filter((call) => call !== undefined));
    }),
    { numRuns: 3000 },
  );
});

test("of any file, a write of one and a command nobody knows are changes; what reads is none", () => {
  const calls = numbered([
    { tool: "Grep", action: "'x'", isError: false },
    { tool: "Bash", action: "ls", isError: false },
    { tool: "Edit", action: "/a", isError: false },
    { tool: "Bash", action: "make", isError: false },
  ]);
  const changes = changesOf(calls);
  expect(firstChange(changes, null, 0, 9)?.seq).toBe(2);
  expect(firstChange(changes, null, 2, 9)?.seq).toBe(3);
  expect(firstChange(changes, null, 2, 3)).toBeNull();
  expect(firstChange(changes, null, 3, 9)).toBeNull();
});
