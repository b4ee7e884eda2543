import type { Answer, Step } from "./scripted-model";

type Frame = readonly [type: string, data: Record<string, unknown>];

/** An answer as OpenAI's Responses stream it. */
export function responsesStream({ n, step, inputTokens }: Answer): Frame[] {
  const id = `resp_scripted_${n}`;
  const items = itemsOf(step, n);
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

function itemsOf(step: Step, n: number): Record<string, unknown>[] {
  if ("commands" in step) {
    return step.commands.map((cmd, i) => call(n, i, { name: "exec_command" }, { cmd, yield_time_ms: 20_000 }));
  }
  if ("mcp" in step) {
    const { server, tool, input } = step.mcp;
    return [call(n, 0, { name: tool, namespace: `mcp__${server}` }, input)];
  }
  const text = "text" in step ? step.text : step.agent;
  const content = [{ type: "output_text", text }];
  return [{ type: "message", role: "assistant", id: `msg_scripted_${n}`, content }];
}

function call(n: number, i: number, name: Record<string, string>, input: unknown): Record<string, unknown> {
  const ids = { id: `fc_scripted_${n}_${i}`, call_id: `call_scripted_${n}_${i}` };
  return { type: "function_call", ...ids, ...name, arguments: JSON.stringify(input) };
}
