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

/**
 * Which log the head of a file belongs to; null when no format knows it.
 *
 * A named agent limits the search to its format and is believed even where nothing in the head confirms it. A log
 * without a session id of its own gets one made from its first line, so that the same log meets itself again.
 */
export function identifyLog(head: Uint8Array, hint: LogHint, formats: readonly LogFormat[]): Identified | null {
  const splitter = createLineSplitter(MAX_LINE_BYTES);
  const lines = [...splitter.push(head), ...splitter.end()];
  const objects = lines.flatMap(objectsOf);
  const candidates = formats.filter((format) => hint.agent === "auto" || format.agent === hint.agent);
  for (const format of candidates) {
    const identity = format.identify(objects, hint.name);
    if (identity) return { format, identity: identity.externalId ? identity : named(identity, lines) };
  }
  const believed = hint.agent === "auto" ? undefined : candidates[0];
  if (!believed) return null;
  return { format: believed, identity: named({ agent: believed.agent, externalId: "", thread: "", file: "" }, lines) };
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
