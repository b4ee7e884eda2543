import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { AppError } from "@/lib/core/errors";
import { authenticate } from "@/lib/http/authenticate";
import { toProblem } from "@/lib/http/problem";
import { requestIdOf } from "@/lib/http/request-id";
import { appDatabase } from "@/lib/services/context";
import { createServer } from "./server";

const MAX_BODY_CHARS = 1_000_000;

/** One request of an MCP client over Streamable HTTP. Nothing is kept from one to the next. */
export async function handleMcp(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  try {
    const database = appDatabase();
    const actor = await authenticate(request, database);
    const body = await request.text();
    if (body.length > MAX_BODY_CHARS)
      throw new AppError("too-large", "A request may have at most 1,000,000 characters.");
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
