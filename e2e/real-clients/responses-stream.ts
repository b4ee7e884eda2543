import type { Answer } from "./scripted-model";

type Frame = readonly [type: string, data: Record<string, unknown>];

/** An answer as OpenAI's Responses stream it. */
export function responsesStream({ n, step, inputTokens }: Answer): Frame[] {
  const id = `resp_scripted_${n}`;
  const items = !("commands" in step)
    ? [
        {
          type: "message",
          role: "assistant",
          id: `msg_scripted_${n}`,
          content: [{ type: "output_text", text: "text" in step ? step.text : step.agent }],
        },
      ]
    : step.commands.map((cmd, i) => ({
        type: "function_call",
        id: `fc_scripted_${n}_${i}`,
        call_id: `call_scripted_${n}_${i}`,
        name: "exec_command",
        arguments: JSON.stringify({ cmd, yield_time_ms: 20_000 }),
      }));
  const usage = {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 40,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + 40,
  };
  return [
    ["response.created", { response: { id } }],
    ...items.map((item, output_index): Frame => ["response.output_item.done", { output_index, item }]),
    ["response.completed", { response: { id, status: "completed", output: items, usage } }],
  ];
}
