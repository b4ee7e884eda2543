import { z } from "zod";
import { LINE_BYTES } from "@/lib/core/line-piece";
import { SessionParam, ThreadQuery } from "./common";
import { operation, route } from "./operation";

/** The most of a line that comes at once. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

const EventQuery = ThreadQuery.extend({
  seq: z.coerce.number().int().min(0).describe("ordinal of an event in the thread"),
});

export const getLine = operation({
  ...route("getLine"),
  action: "sessions.read",
  summary: "The log line an event comes from, byte for byte; `x-line-length` says how long it is",
  params: SessionParam,
  query: EventQuery.extend({
    offset: z.coerce.number().int().min(0).default(0).describe("bytes into the line"),
    length: z.coerce.number().int().min(1).max(MAX_LINE_BYTES).default(LINE_BYTES),
  }),
  body: null,
  output: { raw: ["text/plain"], description: "Bytes of the line, without the line feed that ends it" },
});

export const FileEdit = z.object({
  path: z.string(),
  kind: z.enum(["edit", "write", "delete", "patch"]),
  before: z.string().nullable().describe("text that is to go; null where the input does not say what was there"),
  after: z.string().nullable().describe("text that is to come; null where nothing is"),
  line: z
    .number()
    .int()
    .nullable()
    .describe("where `before` begins in the file, from 1; null where the input does not say"),
  section: z.string().nullable().describe("heading of a patch's hunk"),
  movedTo: z.string().nullable(),
  truncated: z.boolean().describe("only the beginning of the texts"),
});
export type FileEdit = z.infer<typeof FileEdit>;

export const ToolInput = z.object({
  tool: z.string(),
  input: z.string().describe("all of it: JSON over several lines, or the text it was"),
  truncated: z.boolean().describe("something of the input, its fields or its edits is left out"),
  fields: z
    .array(
      z.object({
        name: z.string(),
        text: z.string().describe("the string itself; of anything else its JSON"),
        isText: z.boolean(),
        truncated: z.boolean(),
      }),
    )
    .describe("argument by argument"),
  edits: z.array(FileEdit).describe("changes to files that the call asks for"),
});
export type ToolInput = z.infer<typeof ToolInput>;

export const getInput = operation({
  ...route("getInput"),
  action: "sessions.read",
  summary: "What a tool was given, and the changes to files that it asks for",
  params: SessionParam,
  query: EventQuery,
  body: null,
  output: ToolInput,
});
