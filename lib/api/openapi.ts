import { z } from "zod";
import { Problem } from "./common";
import { isRaw, type Operation, type RawBody } from "./operation";
import { OPERATIONS } from "./operations";

type Json = Record<string, unknown>;

/** What each problem means for a caller, by status. */
const PROBLEMS: Readonly<Record<string, string>> = {
  "400": "malformed: an address, a cursor or a body that cannot be read",
  "401": "unauthenticated",
  "404": "not-found: nothing here by this name for this key; a recall adds `suggestions`",
  "409": "ambiguous (with `candidates`) or conflict",
  "410": "gone, with the `reason`",
  "413": "too-large",
  "415": "unsupported: a body of a kind that is not taken",
  "422": "invalid: readable, but not what this operation takes (`errors`)",
  "429": "rate-limited",
  "503": "unavailable for a moment: try again",
};

/** OpenAPI 3.1 of every operation. The same each time: nothing in it depends on when or where it is made. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const op of OPERATIONS) {
    const at = `/api/v1${op.path}`;
    paths[at] = { ...paths[at], [op.method.toLowerCase()]: operationObject(op) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Palimpsest",
      version: "1",
      description: "An archive of coding-agent sessions, readable by address.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, "output") },
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([status, description]) => [`problem${status}`, problem(description)]),
      ),
      securitySchemes: {
        key: { type: "http", scheme: "bearer", bearerFormat: "plm_…" },
        browser: { type: "apiKey", in: "cookie", name: "palimpsest_session" },
      },
    },
    security: [{ key: [] }, { browser: [] }],
  };
}

function operationObject(op: Operation): Json {
  return {
    operationId: op.id,
    summary: op.summary,
    parameters: [...parameters(op.params, "path"), ...parameters(op.query, "query")],
    ...(op.body ? { requestBody: { required: true, ...bodyOf(op.body, "input") } } : {}),
    responses: responsesOf(op),
    ...(op.action === "public" ? { security: [] } : { "x-action": op.action }),
  };
}

function parameters(schema: z.ZodObject, place: "path" | "query"): Json[] {
  const { properties, required } = schemaOf(schema, "input");
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => {
    const { description, ...shape } = isRecord(property) ? property : {};
    return {
      name,
      in: place,
      required: place === "path" || needed.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: shape,
    };
  });
}

function responsesOf(op: Operation): Json {
  const json = bodyOf(op.output, "output");
  const also = op.alsoRaw ? bodyOf(op.alsoRaw, "output") : null;
  const content = { ...(also?.content ?? {}), ...json.content };
  const ok = { description: also ? `${also.description}; or JSON about it` : json.description, content };
  const problems = Object.keys(PROBLEMS).map((status) => [status, { $ref: `#/components/responses/problem${status}` }]);
  return {
    ...(["upload", "openRun"].includes(op.id) ? { "201": ok } : {}),
    "200": ok,
    ...Object.fromEntries(problems),
  };
}

function bodyOf(body: z.ZodType | RawBody, io: "input" | "output"): { description: string; content: Json } {
  if (!isRaw(body)) return { description: "JSON", content: { "application/json": { schema: schemaOf(body, io) } } };
  const content = Object.fromEntries(body.raw.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
  return { description: body.description, content };
}

function problem(description: string): Json {
  const schema = { $ref: "#/components/schemas/Problem" };
  return { description, content: { "application/problem+json": { schema } } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
