import type { Answer, Step } from "./scripted-model";

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
  const blocks = blocksOf(step, n);
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

function blocksOf(step: Step, n: number) {
  if ("text" in step) return [{ start: { type: "text", text: "" }, delta: { type: "text_delta", text: step.text } }];
  if ("agent" in step) {
    const input = {
      description: "Run one command",
      prompt: step.agent,
      subagent_type: "general-purpose",
      run_in_background: false,
    };
    return [toolBlock(`toolu_scripted_${n}_0`, "Agent", input)];
  }
  if ("mcp" in step) {
    const { server, tool, input } = step.mcp;
    return [toolBlock(`toolu_scripted_${n}_0`, `mcp__${server}__${tool}`, input)];
  }
  return step.commands.map((command, i) =>
    toolBlock(`toolu_scripted_${n}_${i}`, "Bash", { command, description: "Run a recorded command" }),
  );
}

function toolBlock(id: string, name: string, input: unknown) {
  const delta = { type: "input_json_delta", partial_json: JSON.stringify(input) };
  return { start: { type: "tool_use", id, name, input: {} }, delta };
}
