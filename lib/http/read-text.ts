import { AppError } from "@/lib/core/errors";

const MAX_CHARS = 1_000_000;

/**
 * The text of a request's body.
 * @throws AppError `too-large`
 */
export async function readText(request: Request): Promise<string> {
  const text = await request.text();
  if (text.length > MAX_CHARS) throw new AppError("too-large", "A JSON body may have at most 1,000,000 characters.");
  return text;
}
