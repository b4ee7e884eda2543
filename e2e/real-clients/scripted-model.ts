import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { messagesStream } from "./messages-stream";
import { responsesStream } from "./responses-stream";

/** A tool of an MCP server that the client knows. */
export interface McpCall {
  server: string;
  tool: string;
  input: Record<string, unknown>;
}

/**
 * What the model says next: shell commands run in parallel, a subagent (Claude Code's `Agent` tool), a call of an MCP tool,
 * or a closing text.
 */
export type Step = { commands: readonly string[] } | { agent: string } | { mcp: McpCall } | { text: string };

/** Steps in a row, or what to say to what the client has just sent; the ordinal makes the ids of the answer's calls. */
export type Script = readonly Step[] | ((request: string, ordinal: number) => Step);

export interface Answer {
  /** Ordinal of the request: it makes every id of the answer distinct. */
  n: number;
  model: string;
  step: Step;
  /** What the client is told that its request weighed. */
  inputTokens: number;
}

export interface ScriptedModel {
  port: number;
  /** How many requests asked for a summary of the conversation. */
  compactions(): number;
  stop(): Promise<void>;
}

/**
 * A model on loopback that follows a script, for clients that speak OpenAI's Responses or Anthropic's Messages.
 * A request that offers no tools is a request for a summary, and does not move the script on.
 */
export async function startScriptedModel(script: { steps: Script; summary: string }): Promise<ScriptedModel> {
  let next = 0;
  let requests = 0;
  let compactions = 0;

  const decide = (raw: string, tools: number): Step => {
    if (isSummaryRequest(raw, tools)) {
      compactions++;
      return { text: script.summary };
    }
    if (tools === 0) return { text: "ok" };
    if (typeof script.steps === "function") return script.steps(raw, requests);
    return script.steps[next++] ?? { text: "Everything was done." };
  };

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://loopback").pathname;
    const raw = await bodyOf(request);
    const inputTokens = Math.ceil(raw.length / 4);
    if (path.endsWith("/count_tokens")) return json(response, 200, { input_tokens: inputTokens });
    if (path.endsWith("/models")) return json(response, 200, { object: "list", data: [] });
    const stream = path.endsWith("/responses") ? responsesStream : path.endsWith("/messages") ? messagesStream : null;
    if (!stream) return json(response, 404, {});
    const body: { model?: string; tools?: unknown[] } = JSON.parse(raw);
    const step = decide(raw, body.tools?.length ?? 0);
    response.writeHead(200, { "content-type": "text/event-stream", "request-id": `req_scripted_${requests}` });
    for (const [type, data] of stream({ n: requests++, model: body.model ?? "scripted", step, inputTokens }))
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The scripted model has no port.");
  return {
    port: address.port,
    compactions: () => compactions,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Both clients end such a request with an instruction of their own; Claude Code still sends its tools with it. */
function isSummaryRequest(raw: string, tools: number): boolean {
  const end = raw.length > 60_000 ? raw.slice(raw.lastIndexOf('"role":"user"')) : raw;
  return (
    /CONTEXT CHECKPOINT COMPACTION/.test(end) || /detailed summary of the conversation/.test(tools === 0 ? raw : end)
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
