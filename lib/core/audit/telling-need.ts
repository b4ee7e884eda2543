import type { AuditedClass } from "./audited-classes";

/** A figure or a short id with fewer digits than this stands in any text. */
const TELLING_DIGITS = 3;

/**
 * Whether writing a fact again tells that it was needed: a small figure or the number of a task may as well have been
 * written without having known it.
 */
export function isTellingNeed({ class: name, text }: { class: AuditedClass; text: string }): boolean {
  if (name === "number") return digitsOf(text) >= TELLING_DIGITS;
  if (name === "id" && /^[#!]?\d+$/.test(text)) return digitsOf(text) >= TELLING_DIGITS;
  // A command written again is a repetition, which has a rule of its own.
  return name !== "command";
}

const digitsOf = (text: string) => text.replace(/\D/g, "").length;
