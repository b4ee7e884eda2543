import { CWD, type Told, type ToldCall } from "./told";

const PREFIX =
  "Another language model started to solve this problem and produced a summary of its thinking process. Here it is:";

/** The session as Codex logs it: what the user said stays through every compaction. */
export function codexLog(told: readonly Told[]): Uint8Array {
  const lines: object[] = [];
  const prompts: object[] = [];
  let call = 0;
  let held = 0;
  const add = (type: string, payload: object) => {
    const timestamp = new Date(Date.UTC(2026, 2, 1, 9, 0, 0, 100 * lines.length)).toISOString();
    lines.push({ timestamp, type, payload });
  };
  const answered = () => {
    held += 100;
    const usage = {
      input_tokens: held,
      cached_input_tokens: 0,
      output_tokens: 5,
      reasoning_output_tokens: 0,
      total_tokens: held + 5,
    };
    add("event_msg", {
      type: "token_count",
      info: { total_token_usage: usage, last_token_usage: { ...usage, input_tokens: 100 } },
    });
  };
  add("session_meta", { id: "told-1", cwd: CWD, originator: "codex_cli_rs", cli_version: "0.104.0", source: "cli" });
  add("turn_context", { cwd: CWD, model: "gpt-5-told", approval_policy: "never" });
  for (const one of told) {
    if ("prompt" in one) {
      prompts.push(message("user", one.prompt));
      add("response_item", message("user", one.prompt));
    } else if ("rewind" in one) {
      prompts.pop();
      add("event_msg", { type: "thread_rolled_back", num_turns: 1 });
    } else if ("reply" in one) {
      add("response_item", message("assistant", one.reply));
      answered();
    } else if ("calls" in one) {
      const first = call;
      for (const each of one.calls) add("response_item", asked(each, call++));
      answered();
      for (const [i, each] of one.calls.entries()) add("response_item", gave(each, first + i));
    } else if (one.compact === "opaque") {
      add("compacted", {
        message: "",
        replacement_history: [...prompts, { type: "compaction", encrypted_content: "gAAAAABtold" }],
      });
    } else {
      const summary = `${PREFIX}\n${one.compact}`;
      add("compacted", { message: summary, replacement_history: [...prompts, message("user", summary)] });
    }
  }
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function message(role: "user" | "assistant", text: string) {
  return { type: "message", role, content: [{ type: role === "user" ? "input_text" : "output_text", text }] };
}

function asked(call: ToldCall, n: number) {
  if ("run" in call)
    return {
      type: "function_call",
      name: "exec_command",
      arguments: JSON.stringify({ cmd: call.run }),
      call_id: `c${n}`,
    };
  const input = `*** Begin Patch\n*** Update File: ${call.edit}\n@@\n-${call.from}\n+${call.to}\n*** End Patch\n`;
  return { type: "custom_tool_call", name: "apply_patch", input, call_id: `c${n}` };
}

function gave(call: ToldCall, n: number) {
  if (!("run" in call)) return { type: "custom_tool_call_output", call_id: `c${n}`, output: call.gave };
  const output = `Chunk ID: ${n}a${n}\nWall time: 0.${n + 1} seconds\nProcess exited with code 0\nOutput:\n${call.gave}`;
  return { type: "function_call_output", call_id: `c${n}`, output };
}
