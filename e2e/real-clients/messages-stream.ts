import type { Answer } from "./scripted-model";

type Frame = readonly [type: string, data: Record<string, unknown>];

/** An answer as Anthropic's Messages stream it. */
export function messagesStream({ n, model, step, inputTokens }: Answer): Frame[] {
  const usage = {
    input_tokens: inputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 40,
  };
  const message = {
    id: `msg_scripted_${n}`,
    type: "message",
    role: "assistant",
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const blocks =
    "text" in step
      ? [textBlock(step.text)]
      : step.commands.map((command, i) => shellBlock(`toolu_scripted_${n}_${i}`, command));
  return [
    ["message_start", { message }],
    ...blocks.flatMap(({ start, delta }, index): Frame[] => [
      ["content_block_start", { index, content_block: start }],
      ["content_block_delta", { index, delta }],
      ["content_block_stop", { index }],
    ]),
    ["message_delta", { delta: { stop_reason: "text" in step ? "end_turn" : "tool_use", stop_sequence: null }, usage }],
    ["message_stop", {}],
  ];
}

function textBlock(text: string) {
  return { start: { type: "text", text: "" }, delta: { type: "text_delta", text } };
}

function shellBlock(id: string, command: string) {
  const input = JSON.stringify({ command, description: "Run a recorded command" });
  return {
    start: { type: "tool_use", id, name: "Bash", input: {} },
    delta: { type: "input_json_delta", partial_json: input },
  };
}
