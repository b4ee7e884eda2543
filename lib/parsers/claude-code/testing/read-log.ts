import { readFileSync } from "node:fs";
import type { LogFacts, ParsedEvent, ParsedOutput, ParsedUsage, ParseSink } from "../../format";
import { createLineSplitter } from "../../lines";
import { createLogParser } from "../../parse-log";
import { readLine } from "../../records";
import { claudeCode } from "../format";

export interface ReadLog {
  events: Record<string, ParsedEvent[]>;
  outputs: ParsedOutput[];
  usages: ParsedUsage[];
  facts: LogFacts;
  lines: number;
  unparsedLines: number;
  /** Events there were, per thread, before the end was announced. */
  beforeEnd: Record<string, number>;
}

/** Reads a whole log with the parser and keeps all it gives. */
export function readLog(bytes: Uint8Array, nameHint = "session.jsonl"): ReadLog {
  const head = createLineSplitter(1 << 26).push(bytes.subarray(0, 1 << 18));
  const objects = head.flatMap((line) => {
    const content = readLine(line);
    return content.blank ? [] : content.parts.flatMap((part) => ("record" in part ? [part.record] : []));
  });
  const identity = claudeCode.identify(objects, nameHint);
  if (identity === null) throw new Error(`not recognised: ${nameHint}`);
  const kept = keepAll();
  const parser = createLogParser(claudeCode, identity, kept.sink);
  parser.push(bytes);
  const beforeEnd = Object.fromEntries(Object.entries(kept.events).map(([thread, events]) => [thread, events.length]));
  return { ...parser.end(), beforeEnd, events: kept.events, outputs: kept.outputs, usages: kept.usages };
}

export function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url));
}

export function keepAll() {
  const events: Record<string, ParsedEvent[]> = Object.create(null);
  const outputs: ParsedOutput[] = [];
  const usages: ParsedUsage[] = [];
  const sink: ParseSink = {
    event(event) {
      const list = events[event.thread] ?? [];
      events[event.thread] = list;
      return list.push(event) - 1;
    },
    output: (output) => void outputs.push(output),
    amend: () => {},
    usage: (usage) => void usages.push(usage),
  };
  return { events, outputs, usages, sink };
}

/** `kind` of each event of a thread, with its label where it has one. */
export function kinds(log: ReadLog, thread = ""): string[] {
  return (log.events[thread] ?? []).map((event) => (event.label ? `${event.kind}/${event.label}` : event.kind));
}
