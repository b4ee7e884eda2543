import { expect, test } from "vitest";
import { readViews, withView, writeViews } from "./saved-views";

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("views come back as they were kept, of that team's list only", () => {
  const browser = storage();
  const views = [
    { name: "Failed", query: "?status=failed" },
    { name: "All", query: "" },
  ];
  expect(writeViews(browser, "a", "compactions", views)).toBe(true);
  expect(readViews(browser, "a", "compactions")).toEqual(views);
  expect(readViews(browser, "a", "sessions")).toEqual([]);
  expect(readViews(browser, "b", "compactions")).toEqual([]);
});

test("what somebody else put there is no view, and a browser that refuses is told apart", () => {
  for (const text of ["{", "[1]", '[{"name":"","query":""}]', '{"name":"x"}'])
    expect(readViews({ getItem: () => text }, "a", "sessions")).toEqual([]);
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  expect(readViews({ getItem: refuse }, "a", "sessions")).toEqual([]);
  expect(writeViews({ setItem: refuse }, "a", "sessions", [])).toBe(false);
});

test("a name is one line, stands for one view, and is never empty", () => {
  const one = withView([], { name: "  Mine \n now ", query: "?q=1" });
  expect(one).toEqual([{ name: "Mine now", query: "?q=1" }]);
  expect(withView(one, { name: "Mine now", query: "?q=2" })).toEqual([{ name: "Mine now", query: "?q=2" }]);
  expect(withView(one, { name: "   ", query: "?q=3" })).toBe(one);
  expect(withView([], { name: "x".repeat(200), query: "" })[0]?.name).toHaveLength(60);
});
