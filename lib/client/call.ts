import type { z } from "zod";
import { isRaw, type Operation, type RawBody } from "@/lib/api/operation";
import { AppError, type ErrorCode } from "@/lib/core/errors";

/** What a caller gives an operation: path, query and, where it has one, `body`, in one object. */
export type CallInput<Op> =
  Op extends Operation<infer P, infer Q, infer B, z.ZodType | RawBody>
    ? Fields<P> & Fields<Q> & (B extends z.ZodType ? { body: z.input<B> } : unknown)
    : never;

/** Of a schema without fields zod says that nothing whatever may be given; here it only adds nothing. */
type Fields<S extends z.ZodObject> = string extends keyof z.input<S> ? unknown : z.input<S>;

/** What an operation answers in JSON. */
export type CallOutput<Op> = Op extends { output: infer O } ? (O extends z.ZodType ? z.output<O> : never) : never;

/**
 * Calls an operation of this server from the browser.
 * @throws AppError with the server's own words; `unavailable` when no answer came.
 */
export async function call<Op extends Operation>(
  op: Op,
  input: CallInput<Op>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CallOutput<Op>> {
  const { body, ...named } = fields(input);
  const sends = op.body !== null && !isRaw(op.body);
  const response = await reach(urlOf(op, named), {
    method: op.method,
    credentials: "same-origin",
    headers: { accept: "application/json", ...(sends ? { "content-type": "application/json" } : {}) },
    ...(sends ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await problemOf(response);
  return trusted<Op>(await response.json());
}

/** The address of an operation with its input: for links and downloads too. */
export function urlOf(op: Pick<Operation, "path" | "params">, input: Readonly<Record<string, unknown>>): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && !(name in op.params.shape)) query.append(name, String(value));
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

/** An answer that is not a problem of ours (a proxy's page) still becomes a sentence. */
async function problemOf(response: Response): Promise<AppError> {
  const problem: unknown = await response.json().catch(() => null);
  const { type, title, ...details } = fields(problem);
  const code = typeof type === "string" ? type.replace("/problems/", "") : "";
  const message = typeof title === "string" ? title : `The server answered with status ${response.status}.`;
  return new AppError(isCode(code) ? code : "unavailable", message, { status: response.status, ...details });
}

const CODES: Record<ErrorCode, true> = {
  malformed: true,
  unauthenticated: true,
  "not-found": true,
  ambiguous: true,
  conflict: true,
  gone: true,
  "too-large": true,
  unsupported: true,
  invalid: true,
  "rate-limited": true,
  unavailable: true,
};

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(CODES, code);
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Answers come from the server this page came from, and the contract test holds it to its schemas; parsing twice would only cost the reader time. */
function trusted<Op>(json: unknown): CallOutput<Op> {
  return json as CallOutput<Op>;
}
