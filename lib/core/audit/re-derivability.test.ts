import { expect, test } from "vitest";
import type { AuditedCall } from "./audited-call";
import { reDerivabilities } from "./re-derivability";

type Done = [tool: string, action: string, extra?: { isError?: boolean; onLivePath?: boolean }];

/** What is said of the first of some calls, the only one discarded. */
function answer(...done: Done[]) {
  const calls = done.map(([tool, action, { isError = false, onLivePath = true } = {}], seq): AuditedCall => {
    return { seq, step: seq, key: null, call: { tool, action, isError }, output: null, onLivePath };
  });
  const [first, ...others] = reDerivabilities(calls, [[0, 1]]);
  expect(others).toEqual([]);
  return first && [first.answer, first.reason, first.by];
}

test("what was read can be had again while nothing wrote the file or may have", () => {
  expect(answer(["Read", "/a.ts"])).toEqual(["again", "unchanged", null]);
  expect(answer(["Read", "/a.ts"], ["Edit", "/b.ts"], ["Grep", "'x'"])).toEqual(["again", "unchanged", null]);
  expect(answer(["Bash", "cd / && cat a.ts"], ["Edit", "/b.ts"])).toEqual(["again", "unchanged", null]);
});

test("a write changed it, whatever may have before; a rewound one too", () => {
  expect(answer(["Read", "/a.ts"], ["Bash", "make"], ["Edit", "/a.ts"])).toEqual(["changed", "written", 2]);
  expect(answer(["Read", "/a.ts:1-9"], ["Write", "/a.ts", { onLivePath: false }])).toEqual(["changed", "written", 1]);
  expect(answer(["Read", "/a.ts"], ["Bash", "ls"], ["Bash", "make"])).toEqual(["unknown", "maybe-changed", 2]);
});

test("a search over many files is in doubt from the first edit of any", () => {
  expect(answer(["Grep", "'x' src"])).toEqual(["again", "unchanged", null]);
  expect(answer(["Grep", "'x' src"], ["Read", "/a"], ["Edit", "/b.ts"])).toEqual(["unknown", "maybe-changed", 2]);
  expect(answer(["exec_command", "rg --files"], ["apply_patch", "b.ts"])).toEqual(["unknown", "maybe-changed", 1]);
});

test("what is not known to have only read, or failed, is not known", () => {
  expect(answer(["Bash", "make"])).toEqual(["unknown", "no-read", null]);
  expect(answer(["Edit", "/a.ts"])).toEqual(["unknown", "no-read", null]);
  expect(answer(["Read", "/a.ts", { isError: true }])).toEqual(["unknown", "no-read", null]);
});

test("what was rewound or stayed is not asked about", () => {
  expect(answer(["Read", "/a.ts", { onLivePath: false }], ["Read", "/a.ts"])).toBeUndefined();
});

test("the state of a repository is volatile once a later command moved it", () => {
  expect(answer(["Bash", "git log -3"])).toEqual(["again", "unchanged", null]);
  expect(answer(["Bash", "git log -3"], ["Bash", "ls"], ["Bash", 'git add -A && git commit -m "x"'])).toEqual([
    "volatile",
    "history-moved",
    2,
  ]);
  expect(answer(["Bash", "ls"], ["Bash", "git commit -m x"])).toEqual(["unknown", "maybe-changed", 1]);
  expect(answer(["Bash", "git diff"], ["Edit", "/a.ts"])).toEqual(["unknown", "maybe-changed", 1]);
  expect(answer(["Bash", "git status"], ["Bash", "git stash list"])).toEqual(["unknown", "maybe-changed", 1]);
});

test.each([
  ["network", "WebFetch", "http://x"],
  ["network", "web_search", "x"],
  ["network", "Bash", "cd /repo && curl -s http://x | jq ."],
  ["network", "exec_command", "gh pr view 3"],
  ["service", "mcp__github__get", "x=1"],
  ["clock", "Bash", "date"],
  ["clock", "Bash", "ls; date +%s"],
  ["chance", "Bash", "uuidgen"],
  ["chance", "Bash", "head -c 8 /dev/urandom"],
  ["chance", "Bash", "echo $RANDOM"],
  ["test-run", "Bash", "npm test"],
  ["test-run", "Bash", "npm run test:unit -- --run"],
  ["test-run", "Bash", "CI=1 timeout 60 npx vitest run a.test.ts 2>&1 | tail -5"],
  ["test-run", "shell", "cargo test --all"],
  ["test-run", "shell", "python -m pytest -q"],
  ["processes", "Bash", "ps aux | grep node"],
  ["processes", "Bash", "make ⏎ lsof -i :3000"],
])("volatile for %s: %s %s", (reason, tool, action) => {
  expect(answer([tool, action])).toEqual(["volatile", reason, null]);
});

test.each([["cat date"], ["ls ps"], ["grep -rn curl src"], ["cat docs/npm test"], ["rg vitest"], ["ls tests"]])(
  "not volatile for a word among its operands: %s",
  (action) => {
    expect(answer(["Bash", action])).toEqual(["again", "unchanged", null]);
  },
);

test("a command whose name only begins like a volatile one is another", () => {
  expect(answer(["Bash", "psql -l"])).toEqual(["unknown", "no-read", null]);
});
