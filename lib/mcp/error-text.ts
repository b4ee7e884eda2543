import type { AppError } from "@/lib/core/errors";

/** An error as a model can act on it: what was wrong, and what was meant perhaps. */
export function errorText({ code, message, details }: AppError): string {
  return [
    `${code}: ${message}`,
    ...namesOf("Did you mean", details.suggestions),
    ...namesOf("It names", details.candidates),
  ].join("\n");
}

/** What an address may have meant, or means in several places. */
export function namesOf(heading: string, list: unknown): string[] {
  if (!Array.isArray(list) || list.length === 0) return [];
  return [`${heading}:`, ...list.map((each: Record<string, unknown>) => `  §${each.id}${factsOf(each)}`)];
}

function factsOf({ session, thread, step, action }: Record<string, unknown>): string {
  const facts = [
    typeof action === "string" ? action.slice(0, 200) : null,
    typeof session === "string" ? `session ${session}` : null,
    typeof thread === "string" && thread !== "" ? `thread ${thread}` : null,
    typeof step === "number" ? `step ${step}` : null,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? ` (${facts.join(", ")})` : "";
}
