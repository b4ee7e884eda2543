import { CWD, type Told, type ToldCall } from "./told";

const SESSION = "0c0ffee0-1111-4222-8333-444455557777";

/** The session as Claude Code logs it. It has no summary that nobody can read: an opaque one is left out. */
export function claudeLog(told: readonly Told[]): Uint8Array {
  const lines: object[] = [];
  const ids = { line: 0, response: 0, call: 0 };
  const add = (record: object) => {
    const n = ids.line++;
    const isCut = "subtype" in record;
    const timestamp = new Date(Date.UTC(2026, 2, 1, 9, 0, n)).toISOString();
    const envelope = { sessionId: SESSION, cwd: CWD, version: "2.1.260", isSidechain: false, userType: "external" };
    lines.push({ uuid: `u${n}`, parentUuid: n === 0 || isCut ? null : `u${n - 1}`, timestamp, ...envelope, ...record });
  };
  const say = (content: unknown) => {
    const usage = { input_tokens: 9, output_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
    const message = { id: `msg_${ids.response}`, type: "message", role: "assistant", model: "claude-opus-4-6", usage };
    add({ type: "assistant", requestId: `req_${ids.response}`, message: { ...message, content: [content] } });
  };
  for (const one of told) {
    if ("prompt" in one) add({ type: "user", message: { role: "user", content: one.prompt } });
    else if ("compact" in one) {
      add({
        type: "system",
        subtype: "compact_boundary",
        content: "Conversation compacted",
        compactMetadata: { trigger: "auto", preTokens: 9000 },
      });
      add({ type: "user", isCompactSummary: true, message: { role: "user", content: one.compact } });
    } else {
      ids.response++;
      if ("reply" in one) say({ type: "text", text: one.reply });
      else {
        const first = ids.call;
        for (const call of one.calls) say({ type: "tool_use", id: `toolu_${ids.call++}`, ...asked(call) });
        for (const [i, { gave }] of one.calls.entries()) {
          const result = { type: "tool_result", tool_use_id: `toolu_${first + i}`, content: gave };
          add({ type: "user", message: { role: "user", content: [result] } });
        }
      }
    }
  }
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function asked(call: ToldCall) {
  return "run" in call
    ? { name: "Bash", input: { command: call.run } }
    : { name: "Edit", input: { file_path: call.edit, old_string: call.from, new_string: call.to } };
}
