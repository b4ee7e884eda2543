/** One JSON line to standard error. Of an error only name, code, constraint and stack frames: a database error's message holds log content. */
export function logError(what: string, error: unknown, facts: Record<string, string | number | null> = {}): void {
  const causes: Record<string, unknown>[] = [];
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    const fields = cause as Error & { code?: unknown; constraint_name?: unknown; query?: unknown };
    const fromDatabase = fields.query !== undefined || /query/i.test(cause.name);
    causes.push({
      name: cause.name,
      code: typeof fields.code === "string" ? fields.code : undefined,
      constraint: typeof fields.constraint_name === "string" ? fields.constraint_name : undefined,
      message: fromDatabase ? undefined : cause.message.slice(0, 300),
      at: cause.stack
        ?.split("\n")
        .filter((line) => line.startsWith("    at "))
        .slice(0, 6)
        .map((line) => line.trim()),
    });
  }
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level: "error", what, ...facts, causes })}\n`,
  );
}
