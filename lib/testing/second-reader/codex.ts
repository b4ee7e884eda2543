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

const PERSISTENCE_MARK = "\n... command output truncated for persistence ...\n";
const CUT_FOR_MODEL = /…\d+ tokens truncated…|\[\.\.\. omitted \d+ of \d+ lines \.\.\.\]/;

/** Reads a Codex rollout of any age: bare items, envelopes, or paginated with items beside the responses. */
export function readCodex(log: Uint8Array): ReadLog {
  const { lines, unparsed, records } = readLines(log);
  const recordings = recordedCommands(records);
  const ownFrom = ownPart(records);
  const nth = occurrences();
  const outputs: ReadOutput[] = [];
  let compactions = 0;
  let inherited = 0;
  for (const [index, record] of records.entries()) {
    if (dig(record, "type") === "compacted") compactions++;
    const item = dig(record, "type") === "response_item" ? dig(record, "payload") : record;
    const type = dig(item, "type");
    if (type !== "function_call_output" && type !== "custom_tool_call_output") continue;
    const callId = text(dig(item, "call_id")) ?? "";
    const occurrence = nth(callId);
    // The oldest logs, which have no envelope, were cut to 256 lines without a mark.
    const unsaid = item === record ? { isCut: null } : {};
    const content = contentOf(dig(item, "output"), recordings.get(callId)?.[occurrence] ?? null);
    outputs.push({ callId, nth: occurrence, sideFile: null, ...content, ...unsaid });
    if (index < ownFrom) inherited++;
  }
  return { lines, unparsedLines: unparsed, compactions, microcompactions: 0, outputs, nested: [], inherited };
}

type Content = Omit<ReadOutput, "callId" | "nth" | "sideFile">;

function contentOf(output: Value, recording: string | null): Content {
  const whole = { seen: null, totalBytes: null, isCut: false };
  const parts = list(output);
  const words = typeof output === "string" ? [output] : parts.flatMap((part) => text(dig(part, "text")) ?? []);
  const image = parts.map((part) => text(dig(part, "image_url"))).find((url) => url !== null);
  if (words.length === 0 && image) {
    const [, mediaType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(image) ?? [];
    return { ...whole, bytes: Uint8Array.from(Buffer.from(data ?? "", "base64")), mediaType: mediaType ?? null };
  }
  const recorded = words.join("\n");
  if (recording === null || toBytes(recording).length <= toBytes(afterHeader(recorded)).length)
    return { ...whole, bytes: toBytes(recorded), mediaType: null, isCut: CUT_FOR_MODEL.test(recorded) };
  return {
    bytes: toBytes(recording),
    mediaType: null,
    seen: toBytes(recorded),
    totalBytes: null,
    isCut: recording.includes(PERSISTENCE_MARK),
  };
}

/** What follows `Output:` when the text before it is the client's own header. */
function afterHeader(recorded: string): string {
  const header =
    /^(?:(?:Chunk ID|Exit code|Wall time|Process|Original token count|Total output lines)[^\n]*\n)+Output:\n/;
  return recorded.replace(header, "");
}

/** What the items of finished commands say was printed, in order, by call id. */
function recordedCommands(records: readonly Value[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const record of records) {
    const item = dig(record, "payload", "item");
    if (dig(record, "payload", "type") !== "item_completed" || dig(item, "type") !== "CommandExecution") continue;
    const printed = text(dig(item, "aggregated_output"));
    const id = text(dig(item, "id"));
    if (printed !== null && id !== null) found.set(id, [...(found.get(id) ?? []), printed]);
  }
  return found;
}

/**
 * Where a fork's own part begins. A legacy fork holds two `session_meta` at its head and the parent's whole history;
 * its own turns are those whose time-ordered id comes after its own.
 */
function ownPart(records: readonly Value[]): number {
  const metas = records.filter((record) => dig(record, "type") === "session_meta");
  const own = dig(metas[0], "payload");
  const id = text(dig(own, "id"));
  if (metas.length < 2 || id === null || text(dig(own, "forked_from_id")) === null) return 0;
  const first = records.findIndex((record) => {
    const turn = text(dig(record, "payload", "turn_id"));
    return dig(record, "payload", "type") === "task_started" && turn !== null && turn > id;
  });
  return first < 0 ? records.length : first;
}
