import { countTokens, type Usage, usageTotals } from "./codex-usage";
import type { Ids } from "./ids";

type Fields = Record<string, unknown>;

export interface Command {
  cmd: string;
  output: string;
  exitCode: number;
  seconds: number;
}

export interface CodexLog {
  /** Opens a turn with what the user typed. */
  turn(text: string): void;
  run(step: { reasoning?: string; say?: string; commands: readonly Command[] }): void;
  patch(input: string, report: string): void;
  /** Replaces the history by a summary that anyone can read. */
  compact(summary: string, tokensAfter: number): void;
  /** Replaces it by one that only the provider can read. */
  compactRemotely(encryptedBytes: number, tokensAfter: number): void;
  /** Ends the turn with the agent's answer. */
  answer(text: string): void;
  body(): string;
}

const PREFIX =
  "Another language model started to solve this problem and produced a summary of its thinking process. Use it to build on the work that has already been done. Here is the summary:\n";

/** Writes a rollout the way Codex 0.171 does: ordinals, items beside responses, one usage record for each response. */
export function codexLog(options: {
  ids: Ids;
  thread: string;
  cwd: string;
  model: string;
  window: number;
  context: number;
}): CodexLog {
  const { ids, thread } = options;
  const lines: string[] = [];
  const kept: Fields[] = [];
  const usage = usageTotals();
  let context = options.context;
  let cached = 0;
  let turnId = "";
  let windowId = ids.uuid();
  const firstWindow = windowId;
  let windowNumber = 0;
  let responses = 0;
  let sequence = 0;

  const write = (type: string, payload: Fields, ms = 35, more: Fields = {}) =>
    lines.push(JSON.stringify({ timestamp: ids.tick(ms), ordinal: lines.length, type, payload, ...more }));
  const event = (payload: Fields, ms?: number) => write("event_msg", payload, ms);
  const item = (value: Fields, ms?: number) =>
    event(
      {
        type: "item_completed",
        thread_id: thread,
        turn_id: turnId,
        item: value,
        started_at_ms: ids.now(),
        completed_at_ms: ids.now() + (ms ?? 0),
      },
      ms,
    );
  const respond = (payload: Fields, ms?: number, more: Fields = {}) => {
    sequence++;
    write(
      "response_item",
      { ...payload, internal_chat_message_metadata_passthrough: { turn_id: turnId, ...more } },
      ms,
      {
        metadata: {
          history_sequence: sequence,
          sampled_through_sequence: Math.max(0, sequence - 1),
          client_authored: false,
          model_search_state: "unused",
        },
      },
    );
  };
  const settings = () => {
    const mode = {
      mode: "default",
      settings: { model: options.model, reasoning_effort: null, developer_instructions: null },
    };
    write("world_state", {
      full: true,
      state: {
        model: options.model,
        environments: { environments: { local: { cwd: options.cwd, status: "available", shell: "bash" } } },
      },
    });
    write("turn_context", {
      turn_id: turnId,
      root_turn_id: turnId,
      cwd: options.cwd,
      approval_policy: "never",
      model: options.model,
      collaboration_mode: mode,
      summary: "none",
      sandbox_policy: { type: "workspace-write" },
    });
  };
  const spend = (outputTokens: number): Usage => {
    const spent = usage.add({
      input: context,
      cached: Math.min(cached, context),
      output: outputTokens,
      reasoning: Math.floor(outputTokens / 3),
    });
    responses++;
    const owner = {
      thread_id: thread,
      turn_id: turnId,
      session_id: thread,
      root_turn_id: turnId,
      response_id: `resp_${thread.slice(-6)}_${responses}`,
    };
    write("token_usage_record", { ...owner, ...spent });
    cached = context;
    context += outputTokens;
    return spent;
  };
  const tokenCount = (last: Fields) =>
    event({
      type: "token_count",
      info: {
        total_token_usage: usage.total(),
        last_token_usage: last,
        last_usage_includes_reasoning: false,
        model_context_window: options.window,
      },
      rate_limits: null,
    });
  const reason = (text: string) => {
    const id = `rs_${ids.hex(24)}`;
    item({ type: "Reasoning", id, summary_text: [text], raw_content: [] }, 2400);
    respond({
      type: "reasoning",
      id,
      summary: [{ type: "summary_text", text }],
      content: null,
      encrypted_content: `gAAAA${ids.hex(60)}`,
    });
  };
  const say = (text: string, phase: string) => {
    const id = `msg_${ids.hex(24)}`;
    item({ type: "AgentMessage", id, content: [{ type: "Text", text }] }, 900);
    respond({ type: "message", id, role: "assistant", phase, content: [{ type: "output_text", text }] }, 20, {
      content_item_kinds: ["unknown"],
    });
  };
  const replaceHistory = (message: string, last: Fields, tokensAfter: number) => {
    const previous = windowId;
    windowId = ids.uuid();
    windowNumber++;
    write("compacted", {
      message,
      replacement_history: [...kept, last],
      retained_context: { user_messages: [], assistant_messages: [], verified_answers: [] },
      window_number: windowNumber,
      first_window_id: firstWindow,
      previous_window_id: previous,
      window_id: windowId,
      compaction_response_id: `resp_${thread.slice(-6)}_${responses}`,
    });
    settings();
    context = tokensAfter;
    cached = 0;
    tokenCount({ ...countTokens({ input: 0, cached: 0, output: 0, reasoning: 0 }), total_tokens: tokensAfter });
    item({ type: "ContextCompaction", id: ids.uuid() }, 31_000);
  };

  write("session_meta", {
    session_id: thread,
    id: thread,
    timestamp: new Date(ids.now()).toISOString(),
    cwd: options.cwd,
    originator: "codex-tui",
    cli_version: "0.171.0",
    source: "cli",
    thread_source: "user",
    model_provider: "local",
    base_instructions: { text: "You are a coding agent." },
    history_mode: "paginated",
    context_window: { window_id: windowId },
    git: { branch: "main", commit_hash: "b7d90aa", repository_url: null },
  });
  return {
    turn(text) {
      turnId = ids.uuid();
      event(
        {
          type: "task_started",
          turn_id: turnId,
          root_turn_id: turnId,
          started_at: Math.floor(ids.now() / 1000),
          model_context_window: options.window,
          collaboration_mode_kind: "default",
        },
        30_000,
      );
      settings();
      const message = {
        type: "message",
        id: `msg_${ids.hex(24)}`,
        role: "user",
        content: [{ type: "input_text", text }],
      };
      kept.push(message);
      respond(message, 20, { content_item_kinds: ["user.text"] });
      item({ type: "UserMessage", id: ids.uuid(), content: [{ type: "text", text, text_elements: [] }] });
      context += Math.ceil(text.length / 3);
    },
    run({ reasoning, say: words, commands }) {
      if (reasoning !== undefined) reason(reasoning);
      if (words !== undefined) say(words, "commentary");
      const calls = commands.map((command) => ({ ...command, id: `call_${ids.hex(24)}` }));
      for (const { cmd, id } of calls)
        respond(
          {
            type: "function_call",
            id: `fc_${ids.hex(24)}`,
            name: "exec_command",
            arguments: JSON.stringify({ cmd, workdir: options.cwd }),
            call_id: id,
          },
          1200,
        );
      const spent = spend(120 + Math.ceil((reasoning?.length ?? 0) / 3));
      for (const { cmd, id, output, exitCode, seconds } of calls) {
        const tokens = Math.ceil(output.length / 2.2);
        context += tokens + 40;
        item(
          {
            type: "CommandExecution",
            id,
            process_id: String(30_000 + lines.length),
            command: ["/bin/bash", "-lc", cmd],
            cwd: `file://${options.cwd}`,
            parsed_cmd: [{ type: "unknown", cmd }],
            source: "unified_exec_startup",
            status: exitCode === 0 ? "completed" : "failed",
            aggregated_output: output,
            exit_code: exitCode,
            duration: { secs: Math.floor(seconds), nanos: Math.round((seconds % 1) * 1e9) },
          },
          seconds * 1000,
        );
        const header = `Chunk ID: ${ids.hex(6)}\nWall time: ${seconds.toFixed(4)} seconds\nProcess exited with code ${exitCode}\nOriginal token count: ${tokens}\nOutput:\n`;
        respond({ type: "function_call_output", id: `fco_${ids.hex(24)}`, call_id: id, output: header + output });
      }
      tokenCount(spent.usage);
    },
    patch(input, report) {
      const id = `call_${ids.hex(24)}`;
      respond(
        {
          type: "custom_tool_call",
          id: `ctc_${ids.hex(24)}`,
          status: "completed",
          call_id: id,
          name: "apply_patch",
          input,
        },
        4100,
      );
      const spent = spend(90 + Math.ceil(input.length / 3));
      item({ type: "FileChange", id, changes: {}, status: "completed", stdout: report, stderr: "" });
      respond({
        type: "custom_tool_call_output",
        id: `ctco_${ids.hex(24)}`,
        call_id: id,
        output: `Exit code: 0\nWall time: 0 seconds\nOutput:\n${report}`,
      });
      tokenCount(spent.usage);
    },
    compact(summary, tokensAfter) {
      respond(
        {
          type: "message",
          id: `msg_${ids.hex(24)}`,
          role: "assistant",
          content: [{ type: "output_text", text: summary }],
        },
        38_000,
        { content_item_kinds: ["unknown"] },
      );
      tokenCount(spend(Math.ceil(summary.length / 3)).usage);
      const message = PREFIX + summary;
      replaceHistory(
        message,
        { type: "message", id: `msg_${ids.hex(24)}`, role: "user", content: [{ type: "input_text", text: message }] },
        tokensAfter,
      );
    },
    compactRemotely(encryptedBytes, tokensAfter) {
      spend(1_800);
      replaceHistory(
        "",
        {
          type: "compaction",
          id: `cmp_${ids.hex(24)}`,
          encrypted_content: `gAAAA${ids
            .hex(64)
            .repeat(Math.ceil(encryptedBytes / 64))
            .slice(5, encryptedBytes)}`,
        },
        tokensAfter,
      );
    },
    answer(text) {
      say(text, "final_answer");
      tokenCount(spend(60 + Math.ceil(text.length / 3)).usage);
      event({
        type: "task_complete",
        turn_id: turnId,
        root_turn_id: turnId,
        last_agent_message: text,
        completed_at: Math.floor(ids.now() / 1000),
        duration_ms: 184_000,
      });
    },
    body: () => `${lines.join("\n")}\n`,
  };
}
