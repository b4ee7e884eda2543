import { expect, test } from "vitest";
import { errorIn } from "./error-line";

test.each([
  ["Error: no such cart", "Error: no such cart"],
  ["error[E0308]: mismatched types", "error[E0308]: mismatched types"],
  ["ValueError: bad  value at line 12", "ValueError: bad value at line"],
  ["  npm ERR! code ELIFECYCLE", "npm ERR! code ELIFECYCLE"],
  ["fatal: not a git repository", "fatal: not a git repository"],
  ["AssertionError: expected 1 to be 2", "AssertionError: expected 1 to be 2"],
  ["thread 'main' panicked at src/main.rs:3:5:", "thread 'main' panicked at src/main.rs:"],
  ["FAILED tests/test_a.py::test_b - assert", "FAILED tests/test_a.py::test_b - assert"],
  ["--- FAIL: TestCart (0.15s)", "--- FAIL: TestCart (<time>)"],
  ["   ✗ adds two prices 12ms", "✗ adds two prices <time>"],
  [" × cart > total", "× cart > total"],
  ["exit status 2", "exit status 2"],
  ["Exit code 1", "Exit code 1"],
  ["[test:ci] ERROR task failed", "ERROR task failed"],
  ["Error:      \tNot equal:", "Error: Not equal:"],
  ["** (Mix) Could not start", "** (Mix) Could not start"],
  ["Request failed with status code 404", "Request failed with status code 404"],
  ["java.lang.IllegalStateException: x", "java.lang.IllegalStateException: x"],
  ["Uncaught (in promise) TypeError: x", "Uncaught (in promise) TypeError: x"],
  ["a.go:3:2: undefined: cartOf", "undefined: cartOf"],
  ["\u2716 cart of Ann", "✖ cart of Ann"],
  ["src/a.ts(12,3): error TS2304: Cannot find name 'x'.", "error TS2304: Cannot find name 'x'."],
  ["2026-01-02T03:04:05.678Z ERROR cart lost", "ERROR cart lost"],
  ["Error: at 0x7ffe01 in /tmp/x-81/a.txt", "Error: at 0x in <temporary>"],
  ["TypeError: x of src/a.ts:12:3 is null", "TypeError: x of src/a.ts is null"],
  ["cat: a.txt: No such file or directory", "cat: a.txt: No such file or directory"],
  ["Error: カートがありません", "Error: カートがありません"],
  ["Error: \ud800 half", "Error: \ud800 half"],
])("%j", (text, key) => {
  expect(errorIn(text)).toMatchObject({ class: "error", key, loose: null });
});

test.each([
  'throw new Error("no cart");',
  "} catch (error) {",
  "except ValueError:",
  'src/a.ts:12:  throw new Error("x");',
  "  12→    raise ValueError('x')",
  "error: string;",
  "  error: null,",
  "0 errors, 0 warnings",
  "exit code 0",
  "All tests passed",
  "error -> log(error)",
  "# Errors are told apart here",
  'return fmt.Errorf("fatal: %w", err)',
  "const ERROR = 3;",
])("%j states none", (text) => {
  expect(errorIn(text)).toBeNull();
});

test("a key has at most 300 characters, and ends with a whole one", () => {
  const key = errorIn(`Error: ${"x".repeat(292)}😀${"y".repeat(400)}`)?.key;
  expect(key).toBe(`Error: ${"x".repeat(292)}`);
});
