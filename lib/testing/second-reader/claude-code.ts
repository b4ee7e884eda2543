import {
  dig,
  list,
  occurrences,
  type ReadLog,
  type ReadOutput,
  readLines,
  text,
  toBytes,
  type Value,
} from "./read-output";

/** Reads a Claude Code session file. `sideFile` gives the bytes of `tool-results/<id>.txt` where they are at hand. */
export function readClaudeCode(log: Uint8Array, sideFile: (name: string) => Uint8Array | null = () => null): ReadLog {
  const { lines, unparsed, records } = readLines(log);
  const once = new Set<string>();
  const nth = occurrences();
  const outputs: ReadOutput[] = [];
  const nested = new Map<string, ReadOutput>();
  let compactions = 0;
  let microcompactions = 0;
  for (const record of records) {
    const type = dig(record, "type");
    for (const output of progressOutputs(record, sideFile)) nested.set(output.callId, output);
    const uuid = text(dig(record, "uuid"));
    if (uuid !== null) {
      if (once.has(uuid)) continue;
      once.add(uuid);
    }
    if (type === "system" && dig(record, "subtype") === "compact_boundary") compactions++;
    if (type === "system" && dig(record, "subtype") === "microcompact_boundary") microcompactions++;
    if (type !== "user") continue;
    for (const block of list(dig(record, "message", "content"))) {
      if (dig(block, "type") !== "tool_result") continue;
      const callId = text(dig(block, "tool_use_id")) ?? "";
      outputs.push({
        callId,
        nth: nth(callId),
        ...contentOf(dig(block, "content"), dig(record, "toolUseResult"), sideFile),
      });
    }
  }
  return {
    lines,
    unparsedLines: unparsed,
    compactions,
    microcompactions,
    outputs,
    nested: [...nested.values()],
    inherited: 0,
  };
}

/** Failures of more than 10,000 characters lose their middle, and no file keeps it (seen with 2.1.332). */
const CUT_FAILURE = /^Exit code \d+\n[\s\S]*\n\n\.\.\. \[\d+ characters truncated\] \.\.\.\n\n/;

type Content = Omit<ReadOutput, "callId" | "nth">;
type SideFile = (name: string) => Uint8Array | null;

function contentOf(content: Value, twin: Value, sideFile: SideFile): Content {
  const whole = { seen: null, totalBytes: null, sideFile: null, isCut: false };
  const words =
    typeof content === "string" ? [content] : list(content).flatMap((block) => text(dig(block, "text")) ?? []);
  const image = list(content).find((block) => dig(block, "type") === "image");
  if (words.length === 0 && image !== undefined) {
    const data = Buffer.from(text(dig(image, "source", "data")) ?? "", "base64");
    return { ...whole, bytes: Uint8Array.from(data), mediaType: text(dig(image, "source", "media_type")) };
  }
  const block = words.join("\n");
  if (!block.startsWith("<persisted-output>"))
    return { ...whole, bytes: toBytes(block), mediaType: null, isCut: CUT_FAILURE.test(block) };
  return { ...persisted(block, twin, sideFile), mediaType: null };
}

/** The block is only a pointer: the text is in the side file, else beside the block, else in part or nowhere. */
function persisted(block: string, twin: Value, sideFile: SideFile): Omit<Content, "mediaType"> {
  const path = text(dig(twin, "persistedOutputPath")) ?? /saved to: (\S+)/.exec(block)?.[1] ?? "";
  const name = path.includes("tool-results") ? path.slice(path.lastIndexOf("/") + 1) : null;
  const seen = toBytes(block);
  const size = dig(twin, "persistedOutputSize");
  const totalBytes = typeof size === "number" ? size : null;
  const side = name === null ? null : sideFile(name);
  if (side !== null) return { bytes: side, seen, totalBytes, sideFile: name, isCut: false };
  const beside = text(dig(twin, "stdout")) ?? text(dig(twin, "content")) ?? partsOf(twin);
  return {
    bytes: beside === null ? seen : toBytes(beside),
    seen: beside === null ? null : seen,
    totalBytes,
    sideFile: name,
    isCut: beside === null || (totalBytes !== null && toBytes(beside).length < totalBytes),
  };
}

function partsOf(twin: Value): string | null {
  const parts = list(twin).flatMap((part) => text(dig(part, "text")) ?? []);
  return parts.length > 0 ? parts.join("\n") : null;
}

function progressOutputs(record: Value, sideFile: SideFile): ReadOutput[] {
  if (dig(record, "type") !== "progress" || dig(record, "data", "type") !== "agent_progress") return [];
  const message = dig(record, "data", "message");
  return list(dig(message, "message", "content"))
    .filter((block) => dig(block, "type") === "tool_result")
    .map((block) => ({
      callId: text(dig(block, "tool_use_id")) ?? "",
      nth: 0,
      ...contentOf(dig(block, "content"), dig(message, "toolUseResult"), sideFile),
    }));
}
