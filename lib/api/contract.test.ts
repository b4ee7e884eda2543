import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { ACTIONS } from "@/lib/core/can";
import { openapi } from "./openapi";
import { isRaw } from "./operation";
import { OPERATIONS, OPERATIONS_BY_ID } from "./operations";

const ROOT = "app/api/v1";
/** Answers what is no operation. */
const CATCH_ALL = "/[[...rest]]";

/** `GET /sessions/{session}` of every method a route file exports. */
function routes(): string[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  return files.flatMap((file) => {
    const path = `/${file.split(sep).slice(0, -1).join("/")}`;
    if (path === CATCH_ALL) return [];
    const source = readFileSync(join(ROOT, file), "utf8");
    const methods = [...source.matchAll(/export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g)];
    return methods.map(([, method]) => `${method} ${path.replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`);
  });
}

test("every route is an operation of the contract, and every operation has its route", () => {
  const operations = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(routes().sort()).toEqual([...operations].sort());
});

test("what answers everything else is there", () => {
  expect(existsSync(join(ROOT, CATCH_ALL, "route.ts"))).toBe(true);
});

test("every operation needs an action that is decided somewhere, but for signing in and out", () => {
  const open = OPERATIONS.filter(({ action }) => action === "public").map(({ id }) => id);
  expect(open).toEqual(["signIn", "signOut"]);
  for (const { action } of OPERATIONS) if (action !== "public") expect(ACTIONS).toContain(action);
});

test("every operation is listed by its own id", () => {
  for (const [id, operation] of Object.entries(OPERATIONS_BY_ID)) expect(operation.id).toBe(id);
});

test("path, query and body names of an operation do not hide one another", () => {
  for (const { id, params, query, path } of OPERATIONS) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params.shape).sort(), id).toEqual(named.sort());
    const all = [...Object.keys(params.shape), ...Object.keys(query.shape), "body"];
    expect(new Set(all).size, id).toBe(all.length);
  }
});

interface Described {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { content?: object } | { $ref: string }>;
}

function described(): [string, string, Described][] {
  const { paths } = openapi() as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Described] => [path, method, operation]),
  );
}

test("the OpenAPI document describes every operation once, with every path parameter, its answer and its problems", () => {
  const all = described();
  expect(all.map(([, , { operationId }]) => operationId).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  for (const [path, , { parameters, responses, operationId }] of all) {
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => `{${name}}`).sort(), path).toEqual([...(path.match(/\{\w+\}/g) ?? [])].sort());
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(parameters.every(({ schema }) => Object.keys(schema).length > 0)).toBe(true);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "404"]));
    expect(responses["200"], operationId).toHaveProperty("content");
  }
});

test("a raw answer is described in its media type, beside JSON where there is both", () => {
  const recall = described().find(([, , { operationId }]) => operationId === "recall")?.[2];
  const ok = recall?.responses["200"];
  expect(ok && "content" in ok && Object.keys(ok.content ?? {})).toEqual(["text/plain", "image/*", "application/json"]);
  for (const op of OPERATIONS) if (isRaw(op.output)) expect(op.output.raw.length).toBeGreaterThan(0);
});

test("every reference within the document leads somewhere, and it is the same document each time", () => {
  const text = JSON.stringify(openapi());
  expect(JSON.stringify(openapi())).toBe(text);
  const document: unknown = JSON.parse(text);
  for (const [, ref] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = ref
      ?.split("/")
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(found, ref).toBeDefined();
  }
});
