import { describe, expect, test } from "vitest";
import { identify } from "./identify";

const meta = (payload: Record<string, string | object>) => [
  { type: "session_meta", payload: { id: "own", ...payload } },
];

describe("identity", () => {
  test("an ordinary log is its own session, whatever its name", () => {
    const identity = { agent: "codex", externalId: "own", thread: "", file: "rollout-own.jsonl" };
    expect(identify(meta({ session_id: "own", source: "cli", thread_source: "user" }))).toEqual(identity);
    expect(identify([...meta({}), ...meta({ id: "parent" })])).toEqual(identity);
  });

  test("a subagent's log belongs to the root session, else to the thread that started it", () => {
    const child = { agent: "codex", externalId: "root", thread: "own", file: "rollout-own.jsonl" };
    expect(identify(meta({ session_id: "root", parent_thread_id: "middle", thread_source: "subagent" }))).toEqual(
      child,
    );
    const spawn = { subagent: { thread_spawn: { parent_thread_id: "root", depth: 1 } } };
    expect(identify(meta({ source: spawn }))).toEqual(child);
    expect(identify(meta({ source: { subagent: "review" } }))?.thread).toBe("");
  });

  test("the prompt history", () => {
    const head = [
      { session_id: "s1", ts: 1759848400, text: "hi" },
      { session_id: "s2", ts: 1759848401, text: "ho" },
    ];
    expect(identify(head)).toEqual({ agent: "codex", externalId: "history-s1", thread: "", file: "history.jsonl" });
  });

  test("a log whose head is missing has no id", () => {
    expect(identify([{ type: "event_msg", payload: { type: "task_started" } }])?.externalId).toBe("");
    const bare = [{ record_type: "state" }, { type: "message", role: "user", content: [] }];
    expect(identify(bare)?.externalId).toBe("");
  });

  test.each([
    ["Claude Code", { type: "user", sessionId: "s", uuid: "u", message: { role: "user", content: "hi" } }],
    ["Claude Code", { type: "summary", summary: "x", leafUuid: "y" }],
    ["Pi", { type: "session", id: "i", timestamp: "2026-01-01T00:00:00Z", cwd: "/" }],
    ["a chat", { role: "user", content: "hi" }],
    ["nothing", {}],
  ])("not %s", (_, record) => {
    expect(identify([record])).toBeNull();
  });
});
