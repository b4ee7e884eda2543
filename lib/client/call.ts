import type { z } from "zod";
import type { Operation, RawBody } from "@/lib/api/operation";
import type { OPERATIONS_BY_ID } from "@/lib/api/operations";
import { type OperationId, ROUTES } from "@/lib/api/routes";
import { AppError } from "@/lib/core/errors";
import { problemOf } from "./problem";

/** What a caller gives an operation: path, query and, where it has one, `body`, in one object. */
export type CallInput<Id extends OperationId> =
  (typeof OPERATIONS_BY_ID)[Id] extends Operation<infer P, infer Q, infer B, z.ZodType | RawBody>
    ? Fields<P> & Fields<Q> & (B extends z.ZodType ? { body: z.input<B> } : unknown)
    : never;

/** Of a schema without fields zod says that nothing whatever may be given; here it only adds nothing. */
type Fields<S extends z.ZodObject> = string extends keyof z.input<S> ? unknown : z.input<S>;

/** What an operation answers in JSON. */
export type CallOutput<Id extends OperationId> = (typeof OPERATIONS_BY_ID)[Id] extends { output: infer O }
  ? O extends z.ZodType
    ? z.output<O>
    : never
  : never;

/**
 * Calls an operation of this server from the browser. Of its contract only the types and the route come along: the
 * schemas stay on the server.
 * @throws AppError with the server's own words; `unavailable` when no answer came.
 */
export async function call<Id extends OperationId>(
  id: Id,
  input: CallInput<Id>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CallOutput<Id>> {
  const { body, ...named }: Record<string, unknown> = { ...Object(input) };
  const sends = body !== undefined;
  const response = await reach(urlOf(id, named), {
    method: ROUTES[id].method,
    credentials: "same-origin",
    headers: { accept: "application/json", ...(sends ? { "content-type": "application/json" } : {}) },
    ...(sends ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await problemOf(response);
  return trusted<Id>(await response.json());
}

/** The address of an operation with its input: for links and downloads too. */
export function urlOf(id: OperationId, input: Readonly<Record<string, unknown>>): string {
  const inPath = new Set<string>();
  const path = ROUTES[id].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && !inPath.has(name)) query.append(name, String(value));
  }
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** One sentence for the reader about anything a call can throw. */
export function sentenceOf(error: unknown): string {
  return error instanceof AppError ? error.message : "Something went wrong in this page. Reload it and try again.";
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new AppError(
      "unavailable",
      "The server did not answer. Check that it is running, then try again.",
      {},
      { cause: error },
    );
  }
}

/** Answers come from the server this page came from, and the contract test holds it to its schemas; parsing twice would only cost the reader time. */
function trusted<Id extends OperationId>(json: unknown): CallOutput<Id> {
  return json as CallOutput<Id>;
}
