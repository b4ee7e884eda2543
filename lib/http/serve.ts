import type { z } from "zod";
import { type Input, isRaw, type Operation, type Output } from "@/lib/api/operation";
import { can } from "@/lib/core/can";
import { AppError } from "@/lib/core/errors";
import { isReply, type Reply } from "@/lib/core/reply";
import { appDatabase, type Context } from "@/lib/services/context";
import { authenticate } from "./authenticate";
import { originOfHeaders } from "./origin";
import { toProblem } from "./problem";
import { readText } from "./read-text";
import { requestIdOf } from "./request-id";

interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** What a verb with a raw request body gets beside its parsed input. */
export interface RawRequest {
  body: ReadableStream<Uint8Array> | null;
  contentEncoding: string;
  contentLength: number | null;
  ifNoneMatch?: string | null;
  /** Where the caller reaches this server. */
  origin: string;
}

type Verb<Op> = (
  ctx: Context,
  input: Input<Op>,
  raw: RawRequest,
) => Promise<Output<Op> | Reply<Output<Op>> | Reply<never>>;

/**
 * Runs an operation: parse, authenticate, `can`, verb, answer.
 *
 * A caller who may not know a resource exists gets the same 404 as for a missing one. Bodies of the contract's own
 * making are not validated again on the way out here: the contract test does that for every operation.
 */
export function serve<Op extends Operation>(op: Op, verb: Verb<Op>) {
  return async (request: Request, { params }: RouteContext): Promise<Response> => {
    const requestId = requestIdOf(request);
    try {
      const database = appDatabase();
      const actor = await authenticate(request, database);
      if (op.action === "public" || !can(actor, op.action))
        throw new AppError("not-found", "There is nothing here for this key.");
      const url = new URL(request.url);
      const input: Record<string, unknown> = {
        ...parse(op.params, withoutNul(joinCatchAll(await params)), "malformed"),
        ...parse(op.query, withoutNul(queryOf(url)), url.searchParams.has("cursor") ? "malformed" : "invalid"),
      };
      if (op.body && !isRaw(op.body)) input.body = parse(op.body, await readJson(request), "invalid");
      const ctx: Context = {
        database,
        actor,
        requestId,
        accept: request.headers.get("accept") ?? "",
        signal: request.signal,
      };
      return respond(await verb(ctx, input as Input<Op>, rawOf(request)), requestId);
    } catch (error) {
      if (request.signal.aborted) return gone(requestId);
      return toProblem(error, requestId);
    }
  };
}

/** Nobody hears this: who asked has left. It is no failure, and is not logged as one. */
function gone(requestId: string): Response {
  return new Response(null, { status: 499, headers: { "x-request-id": requestId } });
}

function rawOf(request: Request): RawRequest {
  const length = request.headers.get("content-length");
  return {
    body: request.body,
    contentEncoding: (request.headers.get("content-encoding") ?? "").trim().toLowerCase(),
    contentLength: length === null ? null : Number(length),
    ifNoneMatch: request.headers.get("if-none-match"),
    origin: originOfHeaders(request.headers),
  };
}

function respond(result: unknown, requestId: string): Response {
  const reply: Reply<unknown> = isReply(result) ? result : { reply: true, status: 200, headers: {}, json: result };
  const headers = new Headers({ "cache-control": "private, no-store", "x-request-id": requestId, ...reply.headers });
  if (reply.bytes !== undefined) {
    // Next's own Response accepts both; the DOM type wants an ArrayBuffer-backed view.
    return new Response(reply.bytes as BodyInit, { status: reply.status, headers });
  }
  if (reply.status === 304) return new Response(null, { status: 304, headers });
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(reply.json), { status: reply.status, headers });
}

/** No column of the database takes NUL, and no name has one: refused here, once, for paths and queries. */
function withoutNul(values: Record<string, string>): Record<string, string> {
  for (const [key, value] of Object.entries(values)) {
    if (value.includes("\0")) throw new AppError("malformed", `${key}: a NUL character cannot be part of it.`);
  }
  return values;
}

function parse<T extends z.ZodType>(schema: T, value: unknown, code: "malformed" | "invalid"): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ location: issue.path.join("."), message: issue.message }));
  const first = errors[0];
  throw new AppError(code, first ? `${first.location || "request"}: ${first.message}` : "The request is not valid.", {
    errors,
  });
}

/** A repeated key keeps its first value; an unknown key is ignored. */
function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [key, value] of url.searchParams) query[key] ??= value;
  return { ...query };
}

/** Next decodes nothing in a catch-all segment; one decoding here gives the name as the caller meant it. */
function joinCatchAll(params: Record<string, string | string[] | undefined> | undefined): Record<string, string> {
  const joined: Record<string, string> = {};
  // Next gives a route without a dynamic part no params at all, whatever its types say.
  for (const [key, value] of Object.entries(params ?? {})) {
    if (value !== undefined) joined[key] = decode(Array.isArray(value) ? value.join("/") : value);
  }
  return joined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError("malformed", "The path is not valid percent-encoding.");
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed", "The body is not JSON.");
  }
}
