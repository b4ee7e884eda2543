import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_QUOTED_LINES, quotedFromPrompt, quotedFromReply } from "./quoted-lines";

const classes = (text: string) => quotedFromPrompt(text).map((line) => line.class);

test.each([
  "Never touch the lock file.",
  "do not rename it",
  "You must keep the API.",
  "Always run the tests first",
  "Only change src/cart.ts",
  "Don't use mocks",
  "Can you fix it, but never touch the lock file?",
  "- Make sure it works offline",
  "既存のファイルを削除しないで",
  "必ずテストを実行",
  "外部通信は禁止です",
])("%j is a constraint", (text) => {
  expect(classes(text)).toEqual(["constraint"]);
});

test.each([
  "Add a button to the cart",
  "please fix the build",
  "Why does this fail?",
  "can you look at src/a.ts",
  "1. Remove the old table",
  "Look at the metadata, and make sure the count is right?",
  "What do we do here, always fill in the first?",
  "Then say that we probably don't need it any more?",
  "Refactor it.",
  "テストを追加してください",
  "これは何ですか？",
])("%j is a request", (text) => {
  expect(classes(text)).toEqual(["request"]);
});

test.each([
  "Thanks, that works.",
  "It was the only caller",
  "overlap is looked at only for new files",
  "they don't exist",
  "```\nnever do this\n```",
  "> you must stop",
  "<system-reminder>\nNever say this.\n</system-reminder>",
  "<environment_context><cwd>must</cwd></environment_context>",
  "Addition is done",
  "summarise/a.go holds it",
  "",
])("%j is neither", (text) => {
  expect(classes(text)).toEqual([]);
});

test.each([
  "I'll use a map here.",
  "We decided to keep both",
  "Going with the second one",
  "Using a set instead of a list",
  "The plan is simple",
  "Settled on port 80",
  "let's keep it as it is",
  "Decision: no cache",
  "配列を使うことにしました",
])("%j is a decision", (text) => {
  expect(quotedFromReply(text).map((line) => line.class)).toEqual(["decision"]);
});

test.each([
  "I'll add the field now.",
  "It returns 0 instead of 1",
  "It changes the output to be whole instead of cut",
  "The tests pass.",
  "Shall we use a map instead of a list?",
  "~~~\nI'll use it\n~~~",
  "> going with it",
  "This must stay",
  "Reading the file",
])("%j is none", (text) => {
  expect(quotedFromReply(text)).toEqual([]);
});

test("a line keeps its words; its key folds case, punctuation and spaces", () => {
  expect(quotedFromPrompt("Hello\r\n* Never  touch `main`!\r\n* never touch: main")).toEqual([
    { class: "constraint", text: "Never  touch `main`!", key: "never touch main" },
  ]);
});

test("after a fence or an injected block lines count again", () => {
  expect(classes("```ts\nnever\n```\nnever a\n<system-reminder>\nalways\n</system-reminder>\nalways b")).toHaveLength(
    2,
  );
});

test("any text is taken, and gives a bounded number of its own lines", () => {
  expect(quotedFromPrompt(Array.from({ length: 99 }, (_, i) => `never ${i}`).join("\n"))).toHaveLength(
    MAX_QUOTED_LINES,
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const line of quotedFromPrompt(`never ${text}`)) expect(`never ${text}`).toContain(line.text);
    }),
  );
});

test.each(["use ", "please ", "<a", "`", "> ", "x\n", "I'll ", "don't ", "use\n"])(
  "a megabyte of %j does not take for ever",
  { timeout: 60_000 },
  (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const began = performance.now();
    quotedFromPrompt(text);
    quotedFromReply(text);
    expect(performance.now() - began).toBeLessThan(30_000);
  },
);
