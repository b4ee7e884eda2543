import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { authenticate } from "@/lib/http/authenticate";
import { toProblem } from "@/lib/http/problem";
import { readText } from "@/lib/http/read-text";
import { requestIdOf } from "@/lib/http/request-id";
import { appDatabase } from "@/lib/services/context";
import { createServer } from "./server";

/** One request of an MCP client over Streamable HTTP. Nothing is kept from one to the next. */
export async function handleMcp(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    const database = appDatabase();
    const actor = await authenticate(request, database);
    const body = await readText(request);
    const server = createServer({ database, actor, requestId, accept: "application/json", signal: request.signal });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(new Request(request.url, { ...asSent(request), body }));
    response.headers.set("cache-control", "private, no-store");
    response.headers.set("x-request-id", requestId);
    return response;
  } catch (error) {
    const response = toProblem(error, requestId);
    if (response.status === 401) response.headers.set("www-authenticate", 'Bearer realm="palimpsest"');
    return response;
  }
}

const asSent = ({ method, headers, signal }: Request): RequestInit => ({ method, headers, signal });
