import { MAX_LINE_BYTES } from "@/lib/core/limits";
import type { LogFacts, LogFormat, LogIdentity, ParseSink } from "./format";
import { createLineSplitter, type Line } from "./lines";
import { readLine } from "./records";

export interface ParsedLog {
  facts: LogFacts;
  /** Lines that hold anything. */
  lines: number;
  /** Of these, not exactly one JSON object. */
  unparsedLines: number;
}

export interface LogParser {
  /** The bytes of the file in order, in any pieces. A piece must not be written to afterwards. */
  push(chunk: Uint8Array): void;
  end(): ParsedLog;
}

/** Drives a format over the bytes of a file. Holds one line at a time. */
export function createLogParser(format: LogFormat, identity: LogIdentity, sink: ParseSink): LogParser {
  const splitter = createLineSplitter(MAX_LINE_BYTES);
  const reader = format.open(identity, sink);
  let lines = 0;
  let unparsedLines = 0;

  function take(line: Line): void {
    const content = readLine(line);
    if (content.blank) return;
    lines += 1;
    if (!content.oneObject) unparsedLines += 1;
    for (const part of content.parts) {
      const at = { line: line.number, offset: line.offset, part: part.part };
      if ("record" in part) reader.record(part.record, at);
      else reader.unparsed(part.preview, at, part.bytes);
    }
  }

  return {
    push: (chunk) => splitter.push(chunk).forEach(take),
    end() {
      splitter.end().forEach(take);
      return { facts: reader.end(), lines, unparsedLines };
    },
  };
}
