import { z } from "zod";

/** A list's own arguments, with how much of it: less than REST gives, since a model reads all of it. */
export function listArgs<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({
    ...shape,
    cursor: z.string().max(500).optional().describe("from the answer before"),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  });
}
