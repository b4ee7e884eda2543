import { z } from "zod";

const Env = z.object({
  DATABASE_URL: z.string().optional(),
  DATABASE_APP_URL: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PALIMPSEST_DATA_DIR: z.string().default("./data"),
  PALIMPSEST_BOOTSTRAP_KEY: z.string().optional(),
  PALIMPSEST_SAMPLE: z.enum(["0", "1"]).default("1"),
  PALIMPSEST_AUDIT: z.enum(["0", "1"]).default("1"),
  PALIMPSEST_MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(16 * 1024 ** 3),
});
export type Env = z.infer<typeof Env>;

let parsed: Env | undefined;

/** The environment, read on first use: `next build` evaluates route modules on machines where nothing is set. */
export function env(): Env {
  parsed ??= Env.parse(process.env);
  return parsed;
}
