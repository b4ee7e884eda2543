import { CWD, type ToldByClaude, type ToldCall } from "./told";

const SESSION = "0c0ffee0-1111-4222-8333-444455557777";

/** The session as Claude Code logs it. It has no summary that nobody can read: an opaque one is left out. */
export function claudeLog(told: readonly ToldByClaude[]): Uint8Array {
  const lines: object[] = [];
  const ids = { line: 0, response: 0, call: 0 };
  /** The line that the next one follows, and the one before the last prompt. */
  const tip: { parent: string | null; beforePrompt: string | null } = { parent: null, beforePrompt: null };
  const add = (record: object) => {
    const n = ids.line++;
    const timestamp = new Date(Date.UTC(2026, 2, 1, 9, 0, n)).toISOString();
    const envelope = { sessionId: SESSION, cwd: CWD, version: "2.1.260", isSidechain: false, userType: "external" };
    lines.push({ uuid: `u${n}`, parentUuid: tip.parent, timestamp, ...envelope, ...record });
    tip.parent = `u${n}`;
  };
  const say = (content: unknown) => {
    const usage = { input_tokens: 9, output_tokens: 5, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
    const message = { id: `msg_${ids.response}`, type: "message", role: "assistant", model: "claude-opus-4-6", usage };
    add({ type: "assistant", requestId: `req_${ids.response}`, message: { ...message, content: [content] } });
  };
  for (const one of told) {
    if ("prompt" in one) {
      tip.beforePrompt = tip.parent;
      add({ type: "user", message: { role: "user", content: one.prompt } });
    } else if ("rewind" in one) tip.parent = tip.beforePrompt;
    else if ("micro" in one) {
      const microcompactMetadata = { trigger: "auto", compactedToolIds: one.micro.map((n) => `toolu_${n}`) };
      add({
        type: "system",
        subtype: "microcompact_boundary",
        content: "Context microcompacted",
        microcompactMetadata,
      });
    } else if ("failed" in one) {
      const content = "<local-command-stderr>Error during compaction: it took too long</local-command-stderr>";
      add({ type: "system", subtype: "local_command", content });
    } else if ("compact" in one) {
      const uuids = "keeps" in one ? Array.from({ length: one.keeps }, (_, i) => `u${ids.line - one.keeps + i}`) : [];
      const anchorUuid = `u${ids.line + 1}`;
      const preserved = uuids.length > 0 ? { preservedMessages: { anchorUuid, uuids, allUuids: uuids } } : {};
      const compactMetadata = { trigger: "auto", preTokens: 9000, ...preserved };
      tip.parent = null;
      add({ type: "system", subtype: "compact_boundary", content: "Conversation compacted", compactMetadata });
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
