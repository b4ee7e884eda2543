import { isObject, type Json, type JsonObject } from "@/lib/core/json";
import type {
  LogFacts,
  LogIdentity,
  OutputAmendment,
  ParsedEvent,
  ParsedOutput,
  ParsedUsage,
  ParseSink,
} from "../../format";
import { codex } from "../format";

export interface Reading {
  identity: LogIdentity | null;
  events: ParsedEvent[];
  /** Events that were given out before the end of the file was known. */
  settledEvents: number;
  settledOutputs: number;
  outputs: ParsedOutput[];
  amendments: OutputAmendment[];
  usages: ParsedUsage[];
  facts: LogFacts;
  lines: number;
  unparsed: number;
}

type Collected = Pick<Reading, "events" | "outputs" | "amendments" | "usages">;

/** Reads a whole log given as text or as parsed records, and applies the amendments. */
export function readLog(log: string | readonly JsonObject[]): Reading {
  const lines =
    typeof log === "string" ? log.split("\n").filter((line) => line.trim() !== "") : log.map((r) => JSON.stringify(r));
  const records = lines.map(parseLine);
  const head = records.filter((record) => record !== null).slice(0, 40);
  const identity = codex.identify(head, "");
  const reading: Collected = { events: [], outputs: [], amendments: [], usages: [] };
  const reader = codex.open(identity ?? { agent: "codex", externalId: "x", thread: "", file: "x" }, collect(reading));
  let offset = 0;
  let unparsed = 0;
  lines.forEach((line, i) => {
    const record = records[i] ?? null;
    const bytes = Buffer.byteLength(line) + 1;
    if (record === null) {
      unparsed++;
      reader.unparsed(line.slice(0, 300), { line: i, offset, part: 0 }, bytes);
    } else reader.record(record, { line: i, offset, part: 0 });
    offset += bytes;
  });
  const settledEvents = reading.events.length;
  const settledOutputs = reading.outputs.length;
  const facts = reader.end();
  return { ...reading, identity, settledEvents, settledOutputs, facts, lines: lines.length, unparsed };
}

function parseLine(line: string): JsonObject | null {
  try {
    const value: Json = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function collect(into: Collected): ParseSink {
  return {
    event: (event) => into.events.push({ ...event }) - 1,
    output: (output) => void into.outputs.push({ ...output }),
    usage: (usage) => {
      const same = into.usages.findIndex((known) => known.step === usage.step);
      if (same >= 0) into.usages[same] = usage;
      else into.usages.push(usage);
    },
    amend: (amendment) => {
      into.amendments.push(amendment);
      const { thread: _, ...fields } = amendment;
      const target = into.outputs.find((o) => o.callId === amendment.callId && o.occurrence === amendment.occurrence);
      if (target) Object.assign(target, fields);
    },
  };
}
