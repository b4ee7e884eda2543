import { arrayAt, type Json, type JsonObject, stringAt } from "@/lib/core/json";

const PREVIEW = 300;

/** First line that holds anything, at most `max` characters. Looks at the beginning only: bodies can be tens of megabytes. */
export function firstLine(text: string, max = PREVIEW): string {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + max * 4)).trim();
    if (line !== "") return line.slice(0, max);
    start = end + 1;
  }
  return "";
}

/** The first line with content of a text that may open with a tag on a line of its own. */
export function innerLine(text: string): string {
  const first = firstLine(text);
  if (!/^<[^<>]+>$/.test(first)) return first;
  const inner = firstLine(text.slice(text.indexOf(first) + first.length));
  return inner === "" || inner.startsWith("</") ? first : inner;
}

/** The beginning of a text with every run of white space made one space. */
export function oneLine(text: string, max: number): string {
  const head = text
    .slice(0, max * 2)
    .replace(/\s+/g, " ")
    .trim();
  return head.length > max || text.length > max * 2 ? `${head.slice(0, max - 1)}…` : head;
}

/** Names a text without holding it: length, beginning and end. */
export function textKey(text: string): string {
  return text.length <= 160 ? text : `${text.length}:${text.slice(0, 80)}\u0000${text.slice(-80)}`;
}

/**
 * Keys by which two recordings of the same message know each other: the id, each text, and the beginning of a long one,
 * since the copy made for the interface can lack what was meant for the client (a citation, a plan).
 */
export function textKeys(texts: readonly string[], id: string | null): string[] {
  const keys = texts.map(textKey);
  for (const text of texts) if (text.length >= 80) keys.push(`head ${text.slice(0, 80)}`);
  if (id !== null) keys.push(`id ${id}`);
  return keys;
}

/** The text of one content part, or null for an image, audio or something unknown. */
export function partText(part: Json): string | null {
  return stringAt(part, "text") ?? stringAt(part, "refusal");
}

/** All texts of a message's content, part by part. */
export function contentTexts(item: JsonObject): string[] {
  const content = item.content;
  if (typeof content === "string") return [content];
  const texts: string[] = [];
  for (const part of arrayAt(item, "content")) {
    const text = typeof part === "string" ? part : partText(part);
    if (text !== null) texts.push(text);
  }
  return texts;
}

/** Milliseconds of an RFC 3339 time; null for anything else. */
export function timeOf(value: Json | undefined): number | null {
  if (typeof value !== "string") return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}
