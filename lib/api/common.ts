import { z } from "zod";

export const None = z.object({});

export const Timestamp = z.iso.datetime({ offset: true }).describe("RFC 3339, UTC, milliseconds");

/** Money in integer pico-dollars, as a decimal string; null and `priced: false` while a price is not known. */
export const Money = z.object({ picoUsd: z.string().nullable(), priced: z.boolean() });
export type Money = z.infer<typeof Money>;

export const ObservationId = z
  .string()
  .regex(/^[0-9a-f]{8}$/)
  .describe("8 lower-case hex digits, shown with a leading §");

export const GrepPattern = z
  .string()
  .min(1)
  .max(500)
  .optional()
  .describe("only the lines that a regular expression in RE2's syntax matches, of all or of `lines`");

export const Page = z.object({
  cursor: z.string().max(500).optional().describe("`nextCursor` of the page before"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** A flag in a URL: `1`, `true`, `0` or `false`. */
export const Flag = z.enum(["1", "true", "0", "false"]).transform((value) => value === "1" || value === "true");

export const SessionParam = z.object({
  session: z.string().min(1).max(200).describe("our id, or the client's own session id"),
});

export const ThreadQuery = z.object({
  thread: z.string().max(200).optional().describe("a thread of the session; the main one is the empty string"),
});

/** A part of a body. */
export const Chunk = z.object({
  offset: z.number().int(),
  length: z.number().int(),
  total: z.number().int(),
  unit: z.enum(["chars", "bytes"]).describe("characters of a text, bytes of anything else"),
});

/** RFC 9457. */
export const Problem = z
  .object({
    type: z.string().describe("`/problems/<name>`"),
    title: z.string(),
    status: z.number().int(),
    requestId: z.string(),
  })
  .catchall(z.unknown());
export type Problem = z.infer<typeof Problem>;
