import { expect, test } from "vitest";
import type { Fact } from "./fact";
import { holdingOf } from "./summary-holding";

const path = (text: string, key = text): Fact => ({ class: "path", text, key, loose: text.split("/").at(-1) ?? null });
const command = (text: string): Fact => ({
  class: "command",
  text,
  key: text.replace(/\s+/g, " "),
  loose: "npm --silent",
});
const nothing = () => [];

const SUMMARY = `The fix is in src/load/manifest.ts (see also old-src/b.ts).
It ran npm   test
--silent and gave 3.5 s.`;

test("a fact stands in a summary as it stood, or where the summary states the same", () => {
  const holds = holdingOf(SUMMARY, nothing);
  expect(holds(path("src/load/manifest.ts"))).toBe("exact");
  expect(holds(path("manifest.ts"))).toBe("exact");
  expect(holds(command("npm test\n  --silent"))).toBe("exact");
  expect(holdingOf("as /repo/a.ts says", () => [path("/repo/a.ts", "a.ts")])(path("./a.ts", "a.ts"))).toBe("exact");
});

test("a weaker likeness is told apart from nothing", () => {
  const holds = holdingOf(SUMMARY, nothing);
  expect(holds(path("lib/manifest.ts"))).toBe("loose");
  expect(holds({ ...path("lib/manifest.ts"), loose: null })).toBe("none");
  expect(holds(path("lib/other.ts"))).toBe("none");
});

test("what is part of a longer word does not stand there", () => {
  const holds = holdingOf(SUMMARY, nothing);
  for (const text of ["src/load/manifest.t", "rc/load/manifest.ts", "src/b.ts", "5 s", "manifes"])
    expect(holds({ ...path(text), loose: null }), text).toBe("none");
  expect(holdingOf("1,250 ms", nothing)({ ...path("250 ms"), loose: null })).toBe("none");
  expect(holdingOf("in 3.5 s", nothing)({ ...path("3"), loose: null })).toBe("none");
  expect(holdingOf("it gave 3. Then 5 s.", nothing)({ ...path("3"), loose: null })).toBe("exact");
  expect(holds({ ...path(""), loose: "" })).toBe("none");
});

test("where it first stands within a longer word, it may stand by itself later", () => {
  expect(holdingOf("subpath path", nothing)({ ...path("path"), loose: null })).toBe("exact");
});

test("a folder is held by the path of anything in it, and a short hash by the whole one", () => {
  const holds = holdingOf("see /repo/src/load/a.ts", () => [path("/repo/src/load/a.ts")]);
  expect(holds({ ...path("./src/load", "/repo/src/load"), loose: null })).toBe("exact");
  expect(holds({ ...path("./src/lo", "/repo/src/lo"), loose: null })).toBe("none");
  const id = (text: string): Fact => ({ class: "id", text, key: text, loose: null });
  const whole = holdingOf('"base": "d719ff868f74214a369b8c2bef7a73957fc7f9de"', nothing);
  expect(whole(id("d719ff8"))).toBe("exact");
  expect(whole(id("719ff86"))).toBe("none");
  expect(whole(id("d719ff9"))).toBe("none");
});
