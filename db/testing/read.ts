import { expect } from "vitest";
import type { z } from "zod";
import type { Operation, Output } from "@/lib/api/operation";
import { serve } from "@/lib/http/serve";
import type { Team } from "./seed";

type Verb<Op extends Operation> = Parameters<typeof serve<Op>>[1];

interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** JSON, for an operation that takes one. */
  body?: unknown;
}

/** Asks an operation the way the network does, as a team's key. */
export async function ask<Op extends Operation>(
  op: Op,
  verb: Verb<Op>,
  by: Pick<Team, "key">,
  asked: Asked = {},
): Promise<Response> {
  const { params = {}, query = {}, body } = asked;
  const request = new Request(`http://localhost/?${new URLSearchParams(query)}`, {
    ...(body === undefined ? {} : { method: op.method, body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${by.key}` },
  });
  const encoded = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]);
  return serve(op, verb)(request, { params: Promise.resolve(Object.fromEntries(encoded)) });
}

/** What an operation answers in JSON, after checking that it is what its contract says, no more and no less. */
export async function read<Op extends Operation & { output: z.ZodType }>(
  op: Op,
  verb: Verb<Op>,
  by: Pick<Team, "key">,
  asked: Asked = {},
): Promise<Output<Op>> {
  const response = await ask(op, verb, by, asked);
  const body: unknown = await response.json();
  expect(body).not.toHaveProperty("type");
  expect(response.status).toBe(200);
  const parsed = op.output.parse(body);
  expect(body).toEqual(parsed);
  return parsed as Output<Op>;
}

/** All items of a list, page after page; fails on a page that is empty yet promises more. */
export async function readAll<Op extends Operation & { output: z.ZodType }>(
  op: Op,
  verb: Verb<Op>,
  by: Pick<Team, "key">,
  asked: Asked = {},
): Promise<unknown[]> {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { ...asked.query, ...(cursor === null ? {} : { cursor }) };
    const page = (await read(op, verb, by, { ...asked, query })) as { items: unknown[]; nextCursor: string | null };
    if (page.nextCursor !== null) expect(page.items.length).toBeGreaterThan(0);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
