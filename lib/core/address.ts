import { AppError } from "./errors";

export interface Address {
  /** 8 lower-case hex digits. */
  id: string;
  /** The session it was named with, ours or the client's own id; null when it stood alone. */
  session: string | null;
}

const MAX_CHARS = 4000;
const MARKED = /§\s?([0-9a-f]{8})(?![0-9a-z_])/gi;
const BARE = /^[0-9a-f]{8}$/i;
const SESSION_BEFORE = /^([A-Za-z0-9][A-Za-z0-9._:-]{0,199})§/;

/**
 * The one id in whatever somebody pasted: `§a3f7c2e1`, `A3F7C2E1`, `<session>§a3f7c2e1`, a whole stub.
 * @throws AppError `malformed` when there is none, or when there are two different ones: guessing would be lying.
 */
export function parseAddress(given: string): Address {
  const text = withSign(given.trim());
  if (text.length > MAX_CHARS)
    throw malformed(`An address with what surrounds it has at most ${MAX_CHARS} characters.`);
  if (BARE.test(text)) return { id: text.toLowerCase(), session: null };
  const ids = [...new Set([...text.matchAll(MARKED)].map((match) => (match[1] ?? "").toLowerCase()))];
  const [id, other] = ids;
  if (id === undefined) throw malformed(whatIsMissing(text));
  if (other !== undefined) {
    throw malformed(`This holds two different addresses, §${id} and §${other}. Recall them one at a time.`, { ids });
  }
  return { id, session: SESSION_BEFORE.exec(text)?.[1] ?? null };
}

/** A sign that was percent-encoded twice, or UTF-8 read as Latin-1, is still a sign. */
function withSign(text: string): string {
  return text.includes("§") ? text.replace(/^Â§/, "§") : text.replace(/%C2%A7/gi, "§");
}

function whatIsMissing(text: string): string {
  if (text === "") return "The address is empty. It looks like §a3f7c2e1.";
  const digits = /§\s?([0-9a-z_]*)/i.exec(text)?.[1] ?? text;
  if (/^[0-9a-f]+$/i.test(digits)) {
    return `An address has 8 hex digits, like §a3f7c2e1; this one has ${digits.length}.`;
  }
  return "There is no address here. One looks like §a3f7c2e1: the sign and 8 hex digits (0-9, a-f).";
}

function malformed(message: string, details: Record<string, unknown> = {}): AppError {
  return new AppError("malformed", message, details);
}
