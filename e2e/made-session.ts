/** A Claude Code log in which each given call gets its output, for tests that look at how one is shown. */
export interface MadeCall {
  tool: string;
  input: Record<string, unknown>;
  output: string;
}

export function claudeLogOf(
  calls: readonly MadeCall[],
  sessionId = "0c0ffee0-1111-4222-8333-444455556666",
): Uint8Array {
  const envelope = {
    sessionId,
    cwd: "/repo",
    version: "2.1.260",
    gitBranch: "main",
    isSidechain: false,
    userType: "external",
  };
  const lines: unknown[] = [
    {
      type: "user",
      uuid: uuid(0),
      parentUuid: null,
      timestamp: at(0),
      ...envelope,
      message: { role: "user", content: "Go" },
    },
  ];
  const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  for (const [n, { tool, input, output }] of calls.entries()) {
    const [call, result] = [2 * n + 1, 2 * n + 2];
    const content = [{ type: "tool_use", id: `toolu_${n}`, name: tool, input }];
    const model = "claude-opus-4-6";
    lines.push({
      type: "assistant",
      uuid: uuid(call),
      parentUuid: uuid(call - 1),
      timestamp: at(call),
      ...envelope,
      requestId: `req_${n}`,
      message: { id: `msg_${n}`, type: "message", role: "assistant", model, content, stop_reason: "tool_use", usage },
    });
    lines.push({
      type: "user",
      uuid: uuid(result),
      parentUuid: uuid(call),
      timestamp: at(result),
      ...envelope,
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: `toolu_${n}`, content: output }] },
    });
  }
  return new TextEncoder().encode(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

function uuid(n: number): string {
  return `aaaaaaaa-bbbb-4ccc-8ddd-${String(n).padStart(12, "0")}`;
}

function at(n: number): string {
  return new Date(Date.UTC(2026, 10, 20, 8, 0, n)).toISOString();
}
