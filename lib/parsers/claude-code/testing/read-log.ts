import { isObject } from "@/lib/core/json";
import type { LogFacts, OutputAmendment, ParsedEvent, ParsedOutput, ParsedUsage } from "../../format";
import { claudeCode } from "../format";

export interface ReadLog {
  events: Record<string, ParsedEvent[]>;
  outputs: ParsedOutput[];
  usages: ParsedUsage[];
  amendments: OutputAmendment[];
  facts: LogFacts;
  lines: number;
  unparsed: number;
  /** Events there were, per thread, before the end was announced. */
  beforeEnd: Record<string, number>;
}

/** Reads a whole log with the parser, splitting lines in the plainest way. */
export function readLog(text: string, nameHint = "session.jsonl"): ReadLog {
  const lines = splitLines(text);
  const head = lines.flatMap(({ value }) => (isObject(value) ? [value] : [])).slice(0, 50);
  const identity = claudeCode.identify(head, nameHint);
  if (identity === null) throw new Error(`not recognised: ${nameHint}`);
  const log: Omit<ReadLog, "facts"> = {
    events: {},
    outputs: [],
    usages: [],
    amendments: [],
    lines: lines.length,
    unparsed: 0,
    beforeEnd: {},
  };
  const reader = claudeCode.open(identity, {
    event: (event) => {
      const list = log.events[event.thread] ?? [];
      log.events[event.thread] = list;
      return list.push(event) - 1;
    },
    output: (output) => void log.outputs.push(output),
    amend: (amendment) => void log.amendments.push(amendment),
    usage: (usage) => void log.usages.push(usage),
  });
  for (const { value, text: line, offset, number } of lines) {
    const at = { line: number, offset, part: 0 };
    if (isObject(value)) reader.record(value, at);
    else {
      log.unparsed += 1;
      reader.unparsed(line.slice(0, 300), at, Buffer.byteLength(line));
    }
  }
  for (const [thread, events] of Object.entries(log.events)) log.beforeEnd[thread] = events.length;
  return { ...log, facts: reader.end() };
}

function splitLines(text: string) {
  let offset = 0;
  return text.split("\n").flatMap((line, number) => {
    const at = offset;
    offset += Buffer.byteLength(line) + 1;
    return line.trim() === "" ? [] : [{ text: line, offset: at, number, value: parsed(line) }];
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
