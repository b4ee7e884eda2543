import type { ViewItem } from "@/lib/core/view/view-item";
import { factsOfBody } from "@/lib/derive/facts-of-body";
import { keepAll } from "@/lib/parsers/claude-code/testing/read-log";
import type { Body, ParsedOutput } from "@/lib/parsers/format";
import { createLineSplitter } from "@/lib/parsers/lines";
import { createLogParser } from "@/lib/parsers/parse-log";
import { readLine } from "@/lib/parsers/records";
import { FORMATS } from "@/lib/parsers/registry";

const SAID = new Set(["prompt", "reply", "thinking"]);

/** The items of each thread of a log, as a view takes them, without a database: ids are numbers in order. */
export function viewItemsOf(agent: string, log: Uint8Array): ViewItem[][] {
  const format = FORMATS.find((each) => each.agent === agent);
  const head = createLineSplitter(1 << 26).push(log.subarray(0, 1 << 20));
  const records = head.slice(0, 60).flatMap((line) => {
    const content = readLine(line);
    return content.blank ? [] : content.parts.flatMap((part) => ("record" in part ? [part.record] : []));
  });
  const identity = format?.identify(records, "session.jsonl");
  if (!format || !identity) throw new Error("not recognised");
  const { events, outputs, sink } = keepAll();
  const parser = createLogParser(format, identity, sink);
  parser.push(log);
  const { facts } = parser.end();
  return facts.threads.map(({ thread, offPath }) => {
    const outputsAt = new Map<number, ParsedOutput[]>();
    for (const output of outputs) {
      if (output.thread === thread) outputsAt.set(output.seq, [...(outputsAt.get(output.seq) ?? []), output]);
    }
    const isOff = (seq: number) => offPath.some(([from, to]) => seq >= from && seq < to);
    return (events[thread] ?? []).flatMap((event, seq): ViewItem[] => {
      if (isOff(seq)) return [];
      const { step, tool } = event;
      if (event.kind === "tool") {
        const said = `${tool?.tool ?? "tool"}: ${tool?.action ?? event.preview}`;
        const made = (outputsAt.get(seq) ?? []).map((output) => ofOutput(seq, step, output, tool ?? null));
        return made.length > 0 ? made : [{ seq, step, facts: null, text: said }];
      }
      if (!SAID.has(event.kind)) return [];
      if (event.text === undefined) return [{ seq, step, facts: null, text: event.preview }];
      const kind = event.kind === "prompt" ? "prompt" : event.kind === "reply" ? "reply" : "thinking";
      const plain = { tool: null, action: null, returnCode: null, isError: false, complete: true, totalBytes: null };
      return [
        { seq, step, facts: { id: idOf(seq, 0), kind, ...plain, ...ofBody(event.text) }, text: textOf(event.text) },
      ];
    });
  });
}

function ofOutput(
  seq: number,
  step: number,
  output: ParsedOutput,
  call: { tool: string; action: string } | null,
): ViewItem {
  const { returnCode, isError, complete, totalBytes, occurrence, content } = output;
  const facts = {
    ...{ id: idOf(seq, occurrence), kind: "tool" as const, tool: call?.tool ?? null, action: call?.action ?? null },
    ...{ returnCode, isError, complete, totalBytes, ...ofBody(content) },
  };
  return { seq, step, facts, text: textOf(content) };
}

function ofBody(body: Body) {
  const { mediaType, bytes, chars, lines, head, tail } = factsOfBody(body).facts;
  return { mediaType, bytes, chars, lines, head, tail };
}

const textOf = (body: Body) => (typeof body === "string" ? body : null);

const idOf = (seq: number, nth: number) => (seq * 16 + (nth % 16)).toString(16).padStart(8, "0");
