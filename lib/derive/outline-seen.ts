import type { SeqRanges } from "@/lib/core/event";
import { oneOf } from "@/lib/core/one-of";
import { letterOf, OUTLINE_WORDS, type OutlineWord, type StoredOutline } from "@/lib/core/outline";
import { grown } from "./grown";

const SLOT_MS = 15 * 60 * 1000;

/** How the output of a call went; what is absent stays as it was said before. */
export interface Outcome {
  returnCode?: number | null;
  isError?: boolean;
}

export interface OutlineSeen {
  /** In the order of the thread. */
  event(event: { kind: string; step: number; at: number | null; tool: string | null; inherited: boolean }): void;
  output(seq: number, occurrence: number, outcome: Outcome): void;
  finish(offPath: SeqRanges): StoredOutline;
}

const CODES = new Map(OUTLINE_WORDS.map((word, code) => [word, code]));
const TOOL = CODES.get("tool");

/** The outline of a thread while its log is read: five bytes an event, and what failed. */
export function createOutlineSeen(): OutlineSeen {
  let length = 0;
  let codes = new Uint8Array(1024);
  /** Number of the tool among `tools`, from 1. */
  let toolOf = new Uint32Array(1024);
  const tools = new Map<string, { nth: number; count: number; failed: number }>();
  const times: [number, string][] = [];
  const failures = new Map<number, Map<number, Required<Outcome>>>();
  let inherited = 0;
  let last = { isTool: false, step: 0, slot: Number.NaN };

  return {
    event({ kind, step, at, tool, inherited: isInherited }) {
      const seq = length++;
      codes = grown(codes, length);
      toolOf = grown(toolOf, length);
      const isTool = kind === "tool";
      const isTogether = isTool && last.isTool && step > 0 && step === last.step;
      codes[seq] = CODES.get(isTogether ? "together" : oneOf(OUTLINE_WORDS, kind)) ?? 0;
      const slot = at === null ? last.slot : Math.floor(at / SLOT_MS);
      if (at !== null && slot !== last.slot) times.push([seq, new Date(at).toISOString()]);
      last = { isTool, step, slot };
      if (isInherited) inherited = length;
      if (tool === null) return;
      const seen = tools.get(tool) ?? { nth: tools.size + 1, count: 0, failed: 0 };
      tools.set(tool, seen);
      seen.count += 1;
      toolOf[seq] = seen.nth;
    },
    output(seq, occurrence, outcome) {
      const ofCall = failures.get(seq);
      const now = { returnCode: null, isError: false, ...ofCall?.get(occurrence), ...outcome };
      if (now.isError || (now.returnCode ?? 0) !== 0) {
        if (ofCall) ofCall.set(occurrence, now);
        else failures.set(seq, new Map([[occurrence, now]]));
      } else if (ofCall?.delete(occurrence) && ofCall.size === 0) failures.delete(seq);
    },
    finish(offPath) {
      const letters = Array.from({ length }, (_, seq) => letterOf(wordAt(codes[seq] ?? 0, failures.has(seq))));
      for (const [from, to] of offPath) {
        for (let seq = from; seq < Math.min(to, length); seq++) letters[seq] = letters[seq]?.toUpperCase() ?? "";
      }
      const named = [...tools].map(([tool, { nth, count }]) => ({ tool, nth, count, failed: 0 }));
      for (const seq of failures.keys()) {
        const tool = named[(toolOf[seq] ?? 0) - 1];
        if (tool) tool.failed += 1;
      }
      return {
        events: letters.join(""),
        inherited,
        times,
        tools: named
          .sort((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1))
          .map(({ tool, count, failed }) => ({ tool, count, failed })),
      };
    },
  };
}

function wordAt(code: number, hasFailed: boolean): OutlineWord {
  const word = OUTLINE_WORDS[code] ?? "unknown";
  if (!hasFailed) return word;
  if (word === "together") return "together-failed";
  return code === TOOL ? "failed" : word;
}
