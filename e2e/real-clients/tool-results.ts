import type { Client } from "./clients";

/** What a client tells its model that a call came to, text by text; null where the request does not hold it. */
export function toolResult(client: Client, request: string, callOrdinal: number): string[] | null {
  const body = JSON.parse(request);
  return client === "codex" ? ofResponses(body, callOrdinal) : ofMessages(body, callOrdinal);
}

interface Text {
  type: string;
  text: string;
}

function ofMessages(body: { messages: { content: unknown }[] }, n: number): string[] | null {
  const blocks = body.messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const result = blocks.find(
    ({ type, tool_use_id }) => type === "tool_result" && tool_use_id === `toolu_scripted_${n}_0`,
  );
  return result ? textsOf(result.content) : null;
}

/** Codex says first how long the call took. */
function ofResponses(body: { input: Record<string, unknown>[] }, n: number): string[] | null {
  const result = body.input.find(
    ({ type, call_id }) => type === "function_call_output" && call_id === `call_scripted_${n}_0`,
  );
  return result ? textsOf(result.output).slice(1) : null;
}

function textsOf(content: unknown): string[] {
  return typeof content === "string" ? [content] : (content as Text[]).map(({ text }) => text);
}
