import { createHash } from "node:crypto";
import type { Agent } from "@/lib/core/event";
import type { JsonObject } from "@/lib/core/json";
import { MAX_LINE_BYTES } from "@/lib/core/limits";
import { logFileName } from "./file-name";
import type { LogFormat, LogIdentity } from "./format";
import { createLineSplitter, type Line } from "./lines";
import { readLine } from "./records";

export interface LogHint {
  name: string;
  agent: Agent | "auto";
}

export interface Identified {
  format: LogFormat;
  identity: LogIdentity;
}

/** Most logs say who they are within their first lines; parsing the rest of a head costs as much as deriving it. */
const FIRST_LINES = [4, 32];
const SESSION_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * Which log the head of a file belongs to; null when no format knows it.
 *
 * A named agent limits the search to its format and is believed even where nothing in the head confirms it. A log
 * without a session id of its own gets one made from its first line, so that the same log meets itself again.
 */
export function identifyLog(head: Uint8Array, hint: LogHint, formats: readonly LogFormat[]): Identified | null {
  const splitter = createLineSplitter(MAX_LINE_BYTES);
  const lines = [...splitter.push(head), ...splitter.end()];
  const candidates = formats.filter((format) => hint.agent === "auto" || format.agent === hint.agent);
  for (const count of FIRST_LINES) {
    const early = firstMatch(candidates, lines.slice(0, count), hint);
    if (early && isSettled(early.identity, hint)) return early;
  }
  const found = firstMatch(candidates, lines, hint);
  if (found) return found.identity.externalId ? found : { ...found, identity: named(found.identity, lines) };
  const believed = hint.agent === "auto" ? undefined : candidates[0];
  if (!believed) return null;
  return { format: believed, identity: named({ agent: believed.agent, externalId: "", thread: "", file: "" }, lines) };
}

function firstMatch(formats: readonly LogFormat[], lines: readonly Line[], hint: LogHint): Identified | null {
  const objects = lines.flatMap(objectsOf);
  for (const format of formats) {
    const identity = format.identify(objects, hint.name);
    if (identity) return { format, identity };
  }
  return null;
}

/** Whether more lines could not change who it is: a file named after another session may yet turn out to be that one's. */
function isSettled({ externalId }: LogIdentity, { name }: LogHint): boolean {
  return externalId !== "" && (name.includes(externalId) || !SESSION_ID.test(name));
}

function named(identity: LogIdentity, lines: readonly Line[]): LogIdentity {
  const first = lines.find((line) => !readLine(line).blank);
  const hash = createHash("sha256")
    .update(first?.bytes ?? "")
    .digest("hex");
  const externalId = `unnamed-${hash.slice(0, 16)}`;
  const thread = identity.thread;
  return { agent: identity.agent, externalId, thread, file: logFileName(identity.agent, { externalId, thread }) };
}

function objectsOf(line: Line): JsonObject[] {
  const content = readLine(line);
  return content.blank ? [] : content.parts.flatMap((part) => ("record" in part ? [part.record] : []));
}
