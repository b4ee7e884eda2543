import { z } from "zod";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { Flag, GrepPattern, ObservationId, Timestamp } from "./common";
import { operation, route } from "./operation";

export const Recalled = z.object({
  id: ObservationId,
  kind: z.enum(OBSERVATION_KINDS),
  session: z.string(),
  sessionExternalId: z.string(),
  thread: z.string(),
  step: z.number().int(),
  seq: z.number().int(),
  tool: z.string().nullable(),
  action: z.string().nullable(),
  returnCode: z.number().int().nullable(),
  at: Timestamp.nullable(),
  bytes: z.number().int(),
  chars: z.number().int(),
  lines: z.number().int(),
  mediaType: z.string().nullable(),
  sha1: z.string(),
  sha256: z.string(),
  stub: z.string(),
  as: z.enum(["content", "seen"]).describe("which of the two `content` is"),
  content: z.string().nullable().describe("null with `meta=1`"),
  encoding: z.enum(["utf-8", "base64"]).describe("base64 where the bytes are not valid UTF-8"),
  range: z.object({ offset: z.number().int(), length: z.number().int(), total: z.number().int() }).nullable(),
  matches: z.array(z.number().int()).nullable().describe("with `grep`: which lines `content` has, from 1"),
  complete: z.boolean(),
  recordedBytes: z.number().int(),
  totalBytes: z.number().int().nullable(),
  seen: z.object({ bytes: z.number().int(), sha256: z.string() }).nullable(),
  aliases: z.array(ObservationId).describe("other ids that were issued for it"),
  inViewUntil: z.number().int().nullable().describe("step at which it left the view; null while in view"),
  discardedBy: z.number().int().nullable(),
  onLivePath: z.boolean(),
  inherited: z.boolean(),
});
export type Recalled = z.infer<typeof Recalled>;

const RecallQuery = z.object({
  session: z.string().max(200).optional().describe("look only in this session"),
  thread: z.string().max(200).optional(),
  lines: z
    .string()
    .regex(/^[1-9]\d*(-[1-9]\d*)?$/)
    .optional()
    .describe("from-to, 1-based, inclusive"),
  grep: GrepPattern,
  offset: z.coerce.number().int().min(0).optional().describe("bytes"),
  length: z.coerce.number().int().min(0).optional().describe("bytes"),
  as: z.enum(["content", "seen"]).default("content"),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe("an earlier recording of the same output"),
  meta: Flag.optional().describe("facts without the content"),
});

const plain = { raw: ["text/plain", "image/*"], description: "Exactly the bytes; an image in its own media type" };

export const recall = operation({
  ...route("recall"),
  action: "recall.read",
  summary: "The observation behind an address, exactly. text/plain unless application/json is asked for",
  params: z.object({ address: z.string().min(1).max(4000) }),
  query: RecallQuery,
  body: null,
  output: Recalled,
  alsoRaw: plain,
});

export const recallByQuery = operation({
  ...recall,
  ...route("recallByQuery"),
  summary: "As /recall/{address}, for addresses that do not fit a path: a whole pasted stub",
  params: z.object({}),
  query: RecallQuery.extend({ address: z.string().min(1).max(4000) }),
});
