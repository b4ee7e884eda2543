import { expect, test } from "vitest";
import { canonicalName, sideFileOf } from "./canonical-name";

const S = "79e9becd-0000-4000-8000-000000000001";

test.each([
  ["claude-code", `${S}.jsonl`, "log", `${S}.jsonl`, ""],
  ["claude-code", "transcript.jsonl", "log", `${S}.jsonl`, ""],
  ["claude-code", "subagents/agent-a1b2.jsonl", "log", "subagents/agent-a1b2.jsonl", "a1b2"],
  ["claude-code", "agent-a1b2.jsonl", "log", "subagents/agent-a1b2.jsonl", "a1b2"],
  ["claude-code", `${S}/subagents/workflows/w/agent-a1b2.jsonl`, "log", "subagents/agent-a1b2.jsonl", "a1b2"],
  ["claude-code", "tool-results/toolu_1.txt", "side", "tool-results/toolu_1.txt", null],
  ["claude-code", `${S}\\tool-results\\toolu_1.txt`, "side", "tool-results/toolu_1.txt", null],
  ["codex", "sessions/2026/01/01/rollout-2026-01-01T00-00-00-x.jsonl", "log", `rollout-${S}.jsonl`, ""],
] as const)("%s %s", (agent, path, kind, file, thread) => {
  expect(canonicalName(agent, S, path)).toEqual({ kind, file, thread });
});

test.each([
  ["claude-code", "subagents/journal.jsonl"],
  ["claude-code", "subagents/agent-a1b2.meta.json"],
  ["claude-code", "notes.txt"],
  ["codex", "tool-results/x.txt"],
  ["codex", "history.json"],
] as const)("no log: %s %s", (agent, path) => {
  expect(canonicalName(agent, S, path)).toBeNull();
});

test.each([
  [`${S}/tool-results/a.txt`, S],
  [`deep/er/${S}/tool-results/a.txt`, S],
  ["tool-results/a.txt", ""],
  ["project/tool-results/a.txt", ""],
  ["../../tool-results/a.txt", ""],
])("the session of %s", (path, externalId) => {
  expect(sideFileOf(path)).toEqual({ file: "tool-results/a.txt", externalId });
});

test.each(["tool-results", "tool-results/..", "tool-results/", "x-tool-results/a.txt", `${S}.jsonl`])(
  "no side file: %s",
  (path) => {
    expect(sideFileOf(path)).toBeNull();
  },
);
