import { expect, test } from "vitest";
import { identify } from "./identify";

const ID = "0e13dcc3-5e03-432f-9966-1e1c8a0193e6";
const OTHER = "1b13dcc3-5e03-432f-9966-1e1c8a0193e7";
const snapshot = {
  type: "file-history-snapshot",
  messageId: "m",
  snapshot: { trackedFileBackups: {} },
  isSnapshotUpdate: false,
};
const summary = { type: "summary", summary: "A title", leafUuid: "l" };
const user = {
  type: "user",
  uuid: "u",
  parentUuid: null,
  sessionId: ID,
  isSidechain: false,
  message: { role: "user", content: "hi" },
};
const agent = { ...user, isSidechain: true, agentId: "a1b2c3" };

test.each([
  ["snapshot first", [snapshot, user], "x.jsonl", { externalId: ID, thread: "", file: `${ID}.jsonl` }],
  ["summaries first", [summary, summary, user], "x.jsonl", { externalId: ID, thread: "" }],
  ["mode first", [{ type: "mode", mode: "normal", sessionId: ID }, snapshot], "", { externalId: ID, thread: "" }],
  ["nothing but summaries", [summary], "x.jsonl", { externalId: "", thread: "" }],
  ["odd records before", [{ silly: 1 }, { type: "user", message: "error" }, user], "x.jsonl", { externalId: ID }],
  [
    "a subagent's file",
    [agent],
    "agent-zz.jsonl",
    { externalId: ID, thread: "a1b2c3", file: "subagents/agent-a1b2c3.jsonl" },
  ],
  [
    "a forked subagent",
    [{ type: "fork-context-ref", agentId: "a9", parentSessionId: ID }],
    "",
    { externalId: ID, thread: "a9" },
  ],
  ["a sidechain inside the main file", [user, agent], "x.jsonl", { externalId: ID, thread: "" }],
  [
    "a 1.0 copy named after its new session",
    [user, { ...user, uuid: "v", sessionId: OTHER }],
    `dir/${OTHER}.jsonl`,
    { externalId: OTHER },
  ],
  ["a name that no record knows", [user], `${OTHER}.jsonl`, { externalId: ID }],
  [
    "an id that would be a path",
    [{ ...user, sessionId: "../../etc/x" }],
    "",
    { externalId: "../../etc/x", file: "--..-etc-x.jsonl" },
  ],
])("%s", (_name, head, hint, expected) => {
  expect(identify(head, hint)).toMatchObject({ agent: "claude-code", ...expected });
});

test.each([
  ["nothing", []],
  ["Codex", [{ timestamp: "2026-01-01T00:00:00Z", type: "session_meta", payload: { id: ID } }]],
  [
    "bare Codex",
    [
      { id: ID, timestamp: "2025-08-01T00:00:00Z", instructions: null },
      { record_type: "state" },
      { type: "message", role: "user", content: [] },
    ],
  ],
  [
    "Qwen Code",
    [
      { ...user, message: { role: "user", parts: [{ text: "hi" }] } },
      { ...user, type: "system", subtype: "x", provenance: "system" },
    ],
  ],
  [
    "Gemini CLI",
    [
      { sessionId: ID, projectHash: "h" },
      { id: "1", type: "user", content: [{ text: "hi" }] },
    ],
  ],
  [
    "Pi",
    [
      { type: "session", id: ID, cwd: "/" },
      { type: "message", id: "1", parentId: null, message: { role: "user", content: "hi" } },
    ],
  ],
])("not %s", (_name, head) => {
  expect(identify(head, `${ID}.jsonl`)).toBeNull();
});
