import type { z } from "zod";
import type { Action } from "@/lib/core/can";
import { type OperationId, ROUTES, type Route } from "./routes";

/** A body that is not JSON: what media types it has, and what it holds. */
export interface RawBody {
  raw: readonly string[];
  description: string;
}

/**
 * One public operation. REST routes, the OpenAPI document, MCP tools and the browser client all read this object.
 * `params` come from the path, `query` from the URL; their names are disjoint, and a verb gets both in one object.
 */
export interface Operation<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType | RawBody | null = z.ZodType | RawBody | null,
  O extends z.ZodType | RawBody = z.ZodType | RawBody,
> {
  id: string;
  method: Route["method"];
  path: Route["path"];
  /** What the caller must be allowed to do; `public` needs nobody. */
  action: Action | "public";
  summary: string;
  params: P;
  query: Q;
  body: B;
  output: O;
  /** Other answers beside the output: `text/plain` of a recall. */
  alsoRaw?: RawBody;
}

export function operation<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType | RawBody | null,
  O extends z.ZodType | RawBody,
>(op: Operation<P, Q, B, O>): Operation<P, Q, B, O> {
  return op;
}

/** The beginning of a contract: its line in the table of routes. */
export function route(id: OperationId): Route & { id: string } {
  return { id, ...ROUTES[id] };
}

/** What a verb gets for an operation: its parsed path and query (and JSON body under `body`). */
export type Input<Op> =
  Op extends Operation<infer P, infer Q, infer B, z.ZodType | RawBody>
    ? Fields<P> & Fields<Q> & (B extends z.ZodType ? { body: z.output<B> } : unknown)
    : never;

/** Of a schema without fields zod says that nothing whatever may be given; here it only adds nothing. */
type Fields<S extends z.ZodObject> = string extends keyof z.output<S> ? unknown : z.output<S>;

/** What a verb gives back for an operation that answers in JSON. */
export type Output<Op> = Op extends { output: infer O } ? (O extends z.ZodType ? z.input<O> : never) : never;

export function isRaw(value: z.ZodType | RawBody | null): value is RawBody {
  return value !== null && "raw" in value;
}
