import { type Json, numberAt, objectAt, stringAt } from "@/lib/core/json";

/** What Codex wrote around a command's output, read without looking into the output itself. */
export interface OutputHeader {
  /** False when nothing of the client's own form was found: a tool's plain answer, an error, a hook's replacement. */
  known: boolean;
  /** The command's output without the header. */
  body: string;
  returnCode: number | null;
  /** The process was still running when this was written. */
  running: boolean;
  /** How long the call waited, which is not how long the process lived. */
  waitedMs: number | null;
  /** The header counts the lines of the whole output: what follows was cut. */
  countsLines: boolean;
}

const MAX_HEADER_LINES = 8;

/** Reads the header in each of its forms. `nested` allows a second one inside, as apply_patch run from a shell has. */
export function readHeader(text: string, nested: boolean): OutputHeader {
  return (text.startsWith("{") ? readJsonForm(text) : null) ?? readTextForm(text, nested);
}

function readJsonForm(text: string): OutputHeader | null {
  if (!text.startsWith('{"output"')) return null;
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const body = stringAt(value, "output");
  const metadata = objectAt(value, "metadata");
  if (body === null || metadata === null) return null;
  const seconds = numberAt(metadata, "duration_seconds");
  return {
    known: true,
    body,
    returnCode: numberAt(metadata, "exit_code"),
    running: false,
    waitedMs: seconds === null ? null : Math.round(seconds * 1000),
    countsLines: false,
  };
}

function readTextForm(text: string, nested: boolean): OutputHeader {
  const header: OutputHeader = {
    known: false,
    body: text,
    returnCode: null,
    running: false,
    waitedMs: null,
    countsLines: false,
  };
  let start = 0;
  for (let i = 0; i < MAX_HEADER_LINES && start <= text.length; i++) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + 200));
    if (line === "Output:" && i > 0) {
      header.known = true;
      header.body = text.slice(Math.min(end + 1, text.length));
      if (nested && header.returnCode === null && !header.running) readInner(header);
      return header;
    }
    if (!readLine(line, header)) break;
    start = end + 1;
  }
  return { ...header, returnCode: null, running: false, countsLines: false };
}

function readLine(line: string, header: OutputHeader): boolean {
  const code = /^(?:Exit code|Process exited with code):? (-?\d+)$/.exec(line)?.[1];
  if (code !== undefined) {
    header.returnCode = Number(code);
    return true;
  }
  const seconds = /^Wall time: ([\d.]+) seconds$/.exec(line)?.[1];
  if (seconds !== undefined) {
    header.waitedMs = Math.round(Number(seconds) * 1000);
    return true;
  }
  if (/^Process running with session ID \S+$/.test(line)) {
    header.running = true;
    return true;
  }
  if (/^Total output lines: \d+$/.test(line)) {
    header.countsLines = true;
    return true;
  }
  return /^(?:Chunk ID: \S+|Original token count: \d+)$/.test(line);
}

/** The inner form belongs to the output's bytes; only its code is taken. */
function readInner(header: OutputHeader): void {
  const { body } = header;
  if (!body.startsWith("Exit code: ") && !body.startsWith('{"output"')) return;
  const inner = readHeader(body, false);
  if (inner.known) header.returnCode = inner.returnCode;
}
