import type { Ids } from "./ids";

/** Characters of a token: tables of figures are dense. */
const TOKEN_CHARS = 2.2;

type Fields = Record<string, unknown>;

/** A tool call of the invented agent with what it gave. */
export interface Call {
  tool: string;
  input: Fields;
  /** Text of the `tool_result` block. */
  output: string;
  /** The `toolUseResult` beside it. */
  twin: unknown;
  failed?: boolean;
}

export interface ClaudeLog {
  prompt(text: string): void;
  /** One model response: thinking and text blocks first, then its calls; their results follow. Gives the calls' ids. */
  respond(response: { thinking?: string; text?: string; calls?: readonly Call[] }): string[];
  microcompact(toolIds: readonly string[], saved: number): void;
  /** Null leaves the boundary without a summary, as a client that was killed does. `metadata` adds to the boundary's own. */
  compact(summary: string | null, postTokens: number, metadata?: Fields): void;
  /** What the client itself prints in answer to a slash command. */
  printed(text: string): void;
  /** Ids of the last records of the chain. */
  last(count: number): string[];
  /** The next record hangs off the record before the given prompt again: `/rewind`. */
  rewindBefore(prompt: string): void;
  record(fields: Fields): void;
  /** A record of type `system` in the chain. */
  system(fields: Fields): void;
  context(): number;
  /** The model holds this many tokens from here on, whatever the texts so far come to. */
  hold(tokens: number): void;
  body(): string;
  /** The lines since the last time, which are not kept: for logs too long to be held. */
  take(): string;
}

/** Writes a session the way Claude Code 2.1 does: one content block a record, linked by `parentUuid`, usage repeated. */
export function claudeLog(options: {
  ids: Ids;
  sessionId: string;
  cwd: string;
  agentId?: string;
  model?: string;
  context: number;
}): ClaudeLog {
  const { ids, sessionId } = options;
  const lines: string[] = [];
  const parentOfPrompt = new Map<string, string | null>();
  let parent: string | null = null;
  let context = options.context;
  let cached = 0;
  let dropped = 0;
  const uuids: string[] = [];

  const write = (record: Fields) => lines.push(JSON.stringify(record));
  const envelope = (timestamp: string): Fields => ({
    isSidechain: options.agentId !== undefined,
    ...(options.agentId === undefined ? {} : { agentId: options.agentId }),
    userType: "external",
    entrypoint: "cli",
    cwd: options.cwd,
    sessionId,
    version: "2.1.278",
    gitBranch: "havnsund-datum",
    timestamp,
  });
  const chain = (fields: Fields, ms: number): string => {
    const uuid = ids.uuid();
    write({ parentUuid: parent, ...envelope(ids.tick(ms)), ...fields, uuid });
    parent = uuid;
    uuids.push(uuid);
    return uuid;
  };
  const grow = (text: string) => {
    context += Math.ceil(text.length / TOKEN_CHARS) + 40;
  };

  return {
    prompt(text) {
      parentOfPrompt.set(text, parent);
      grow(text);
      chain(
        {
          type: "user",
          message: { role: "user", content: text },
          permissionMode: "acceptEdits",
          origin: { kind: "human" },
          promptSource: "typed",
        },
        41_000,
      );
    },
    respond({ thinking, text, calls = [] }) {
      const fresh = Math.max(3, context - cached);
      const usage = {
        input_tokens: 3,
        cache_creation_input_tokens: fresh - 3,
        cache_read_input_tokens: context - fresh,
        output_tokens:
          60 +
          Math.ceil(
            ((thinking?.length ?? 0) + (text?.length ?? 0) + JSON.stringify(calls.map((c) => c.input)).length) / 3.4,
          ),
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: fresh - 3 },
        service_tier: "standard",
      };
      cached = context;
      const message = {
        id: `msg_01${ids.hex(22)}`,
        type: "message",
        role: "assistant",
        model: options.model ?? "claude-opus-4-6",
      };
      const requestId = `req_011${ids.hex(21)}`;
      const block = (content: Fields) =>
        chain(
          {
            type: "assistant",
            requestId,
            message: {
              ...message,
              content: [content],
              stop_reason: calls.length ? "tool_use" : "end_turn",
              stop_sequence: null,
              usage,
            },
          },
          3_700,
        );
      if (thinking !== undefined) block({ type: "thinking", thinking, signature: ids.hex(60) });
      if (text !== undefined) block({ type: "text", text });
      const made = calls.map((call) => {
        const id = `toolu_01${ids.hex(22)}`;
        return {
          call,
          id,
          uuid: block({ type: "tool_use", id, name: call.tool, input: call.input, caller: { type: "direct" } }),
        };
      });
      for (const { call, id, uuid } of made) {
        grow(call.output);
        const result = { tool_use_id: id, type: "tool_result", content: call.output, is_error: call.failed === true };
        parent = uuid;
        chain(
          {
            type: "user",
            message: { role: "user", content: [result] },
            toolUseResult: call.twin,
            sourceToolAssistantUUID: uuid,
          },
          2_300,
        );
      }
      context += usage.output_tokens;
      return made.map(({ id }) => id);
    },
    microcompact(toolIds, saved) {
      const microcompactMetadata = {
        trigger: "auto",
        preTokens: context,
        tokensSaved: saved,
        compactedToolIds: toolIds,
        clearedAttachmentUUIDs: [],
      };
      chain(
        {
          type: "system",
          subtype: "microcompact_boundary",
          content: "Context microcompacted",
          isMeta: false,
          level: "info",
          microcompactMetadata,
        },
        900,
      );
      context -= saved;
      cached = 19_400;
    },
    compact(summary, postTokens, metadata = {}) {
      const logicalParentUuid = parent;
      parent = null;
      dropped += context - postTokens;
      const compactMetadata = {
        trigger: "auto",
        preTokens: context,
        postTokens,
        cumulativeDroppedTokens: dropped,
        durationMs: 74_218,
        ...metadata,
      };
      chain(
        {
          type: "system",
          subtype: "compact_boundary",
          logicalParentUuid,
          content: "Conversation compacted",
          isMeta: false,
          level: "info",
          compactMetadata,
        },
        74_218,
      );
      context = postTokens;
      cached = 19_400;
      if (summary === null) return;
      const content = `This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion of the conversation.\n\n${summary}`;
      chain(
        { type: "user", message: { role: "user", content }, isVisibleInTranscriptOnly: true, isCompactSummary: true },
        3,
      );
    },
    printed(text) {
      const content = `<local-command-stderr>${text}</local-command-stderr>`;
      chain({ type: "system", subtype: "local_command", content, level: "info", isMeta: false }, 1_200);
    },
    last: (count) => uuids.slice(-count),
    rewindBefore(prompt) {
      parent = parentOfPrompt.get(prompt) ?? null;
    },
    record: write,
    system: (fields) => void chain({ type: "system", ...fields }, 900),
    context: () => context,
    hold(tokens) {
      context = tokens;
    },
    body: () => `${lines.join("\n")}\n`,
    take: () =>
      lines
        .splice(0)
        .map((line) => `${line}\n`)
        .join(""),
  };
}
