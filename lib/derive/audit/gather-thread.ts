import { createHash } from "node:crypto";
import type { AuditedCall } from "@/lib/core/audit/audited-call";
import type { AuditedEvent, FactNumber } from "@/lib/core/audit/audited-thread";
import { callKeyOf } from "@/lib/core/audit/call-key";
import type { Fact } from "@/lib/core/audit/fact";
import { createFactReader } from "@/lib/core/audit/fact-reader";
import { createFactTable, type FactTable } from "@/lib/core/audit/fact-table";
import { commandFact } from "@/lib/core/audit/facts/command";
import { inputObject, inputText } from "@/lib/core/audit/input-text";
import { createQuoteTable, type QuoteTable } from "@/lib/core/audit/quote-table";
import { type QuotedLine, quotedFromPrompt, quotedFromReply } from "@/lib/core/audit/quoted-lines";
import { SHELL_TOOLS, shellCommandOf } from "@/lib/core/audit/shell-command";
import { type AnyBody, bodyBytes } from "@/lib/core/body";
import type { EventKind, SeqRanges } from "@/lib/core/event";
import { rangesContain } from "@/lib/core/ranges";
import { encodeWtf8 } from "@/lib/core/wtf8";
import type { OutputAmendment, ParsedCall, ParsedEvent, ParsedOutput } from "@/lib/parsers/format";
import { comparable, withoutHead } from "./output-head";

/** What an audit takes of one thread, gathered as its log is parsed: facts in the place of texts. */
export interface GatheredThread {
  facts: FactTable;
  quotes: QuoteTable;
  event(event: ParsedEvent): number;
  output(output: ParsedOutput): void;
  amend(amendment: OutputAmendment): void;
  /** Everything, once the log has told what a rewind took away. */
  finish(offPath: SeqRanges): {
    events: AuditedEvent[];
    /** What the user asked for and what was decided, in the same order: quoted lines in the place of facts. */
    said: AuditedEvent[];
    calls: AuditedCall[];
  };
}

interface Gathered {
  kind: EventKind;
  step: number;
  asked: Asked | null;
  written: readonly FactNumber[];
  stated: readonly FactNumber[];
  quoted: readonly FactNumber[];
}

/** A call, with its key in the place of its input. */
interface Asked {
  key: AuditedCall["key"];
  tool: string;
  action: string;
}

interface Shown {
  seq: number;
  stated: FactNumber[];
  sha256: string;
  bytes: number;
  isError: boolean;
}

const NONE: readonly FactNumber[] = [];
/** What the user or the model says; a summary is looked at by itself, and notices are the client's. */
const SAID: ReadonlySet<EventKind> = new Set(["prompt", "reply", "thinking"]);

export function gatherThread({ cwd }: { cwd: string | null }): GatheredThread {
  const facts = createFactTable();
  const quotes = createQuoteTable();
  const gathered: Gathered[] = [];
  const shown = new Map<string, Shown>();
  const numbersIn = createFactReader(facts, { cwd });

  return {
    facts,
    quotes,
    event({ kind, step, text, tool = null }) {
      const said = typeof text === "string" && SAID.has(kind) ? numbersIn(text) : NONE;
      const input = tool ? numbersIn(inputText(tool.input)) : NONE;
      const command = tool && commandOf(tool, cwd);
      // A command is known from its call as well as from what it gave.
      const own = command ? [facts.numberOf(command)] : NONE;
      const [written, stated] = kind === "prompt" ? [own, said] : [[...input, ...said, ...own], own];
      const quoted = typeof text === "string" ? quotedIn(kind, text).map(quotes.numberOf) : NONE;
      return gathered.push({ kind, step, asked: tool && askedBy(tool, cwd), written, stated, quoted }) - 1;
    },
    output(output) {
      shown.set(nameOf(output), {
        seq: output.seq,
        ...shownBy(output.seen ?? output.content, numbersIn),
        isError: output.isError,
      });
    },
    amend(amendment) {
      const before = shown.get(nameOf(amendment));
      if (!before) return;
      const body = amendment.seen ?? amendment.content;
      if (body !== undefined) Object.assign(before, shownBy(body, numbersIn));
      if (amendment.isError !== undefined) before.isError = amendment.isError;
    },
    finish(offPath) {
      const outputOf = new Map<number, Shown>();
      for (const one of shown.values()) {
        for (const fact of one.stated) facts.countOutput(fact);
        const event = gathered[one.seq];
        if (event) event.stated = [...event.stated, ...one.stated];
        outputOf.set(one.seq, one);
      }
      const events = gathered.map(({ kind, step, written, stated }, seq) => {
        return { seq, step, kind, onLivePath: !rangesContain(offPath, seq), written, stated };
      });
      const said = gathered.flatMap(({ kind, step, quoted }, seq) => {
        const onLivePath = !rangesContain(offPath, seq);
        return quoted.length === 0 ? [] : [{ seq, step, kind, onLivePath, written: [], stated: quoted }];
      });
      const calls = gathered.flatMap(({ asked, step }, seq): AuditedCall[] => {
        if (!asked) return [];
        const output = outputOf.get(seq) ?? null;
        const { key, tool, action } = asked;
        const call = { tool, action, isError: output?.isError ?? false };
        const onLivePath = !rangesContain(offPath, seq);
        return [{ seq, step, key, call, output, onLivePath }];
      });
      return { events, said, calls };
    },
  };
}

function askedBy(tool: ParsedCall, cwd: string | null): Asked {
  return { key: callKeyOf(tool, { cwd }), tool: tool.tool, action: tool.action };
}

const nameOf = ({ seq, callId, occurrence }: { seq: number; callId: string; occurrence: number }) =>
  `${seq} ${occurrence} ${callId}`;

function quotedIn(kind: EventKind, text: string): QuotedLine[] {
  if (kind === "prompt") return quotedFromPrompt(text);
  return kind === "reply" ? quotedFromReply(text) : [];
}

function commandOf({ tool, input }: ParsedCall, cwd: string | null): Fact | null {
  const asked = SHELL_TOOLS.has(tool) ? inputObject(input) : null;
  const command = asked && shellCommandOf(asked, cwd);
  return command ? commandFact(command.line) : null;
}

function shownBy(body: AnyBody, numbersIn: (text: string) => FactNumber[]): Pick<Shown, "stated" | "sha256" | "bytes"> {
  const isText = typeof body === "string";
  const bytes = isText ? encodeWtf8(comparable(body)) : body.bytes;
  const stated = isText ? numbersIn(withoutHead(body)) : [];
  return { stated, sha256: createHash("sha256").update(bytes).digest("hex"), bytes: bodyBytes(body).length };
}
