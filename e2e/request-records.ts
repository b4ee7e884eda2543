import { createHash } from "node:crypto";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
interface Line {
  type: string;
  subtype?: string;
  sessionId?: string;
  timestamp?: string;
  message?: { role: string; id?: string; content: Json };
}

/**
 * A Claude Code log with the `api-request` records of 2.1.332: before each response what its request sent, which begins
 * anew after a compaction. The first message is named by a hash that nothing in the log has.
 */
export function withRequests(body: string): string {
  const written: string[] = [];
  let sent: { hash: string; role: string }[] = [{ hash: "0".repeat(64), role: "user" }];
  let known = 0;
  let id = "";
  let requests = 0;
  let response: string | undefined;
  for (const text of body.trimEnd().split("\n")) {
    const line: Line = JSON.parse(text);
    if (line.subtype === "compact_boundary") {
      const reminder = { role: "system", content: "Today's date is 2026-11-18." };
      written.push(text, JSON.stringify({ type: "api-request-blob", hash: hashOf(reminder), message: reminder }));
      // The last call and its result were preserved; the summary and the reminder come first.
      sent = [{ hash: hashOf(reminder), role: "system" }, ...sent.slice(-2)];
      [known, id] = [0, ""];
      continue;
    }
    if (line.message?.role === "assistant" && line.message.id !== response) {
      response = line.message.id;
      const next = `request-${++requests}`;
      const { sessionId, timestamp } = line;
      const tail = sent.slice(known).map(({ hash }) => hash);
      const base = id === "" ? {} : { base: id };
      written.push(
        JSON.stringify({
          type: "api-request",
          sessionId,
          id: next,
          timestamp,
          querySource: "sdk",
          ...base,
          keep: known,
          tail,
        }),
      );
      [known, id] = [sent.length, next];
    }
    if (line.message)
      sent.push({ hash: hashOf({ role: line.message.role, content: line.message.content }), role: line.message.role });
    written.push(text);
  }
  return `${written.join("\n")}\n`;
}

function hashOf(message: Json): string {
  return createHash("sha256").update(sorted(message)).digest("hex");
}

function sorted(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sorted(value[key] ?? null)}`).join(",")}}`;
}
