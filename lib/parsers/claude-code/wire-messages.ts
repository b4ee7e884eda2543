import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/core/canonical-json";
import { arrayAt, isObject, type Json, type JsonObject, objectAt, stringAt } from "@/lib/core/json";
import type { ToldMessage } from "@/lib/core/wire-message";
import { actionOf } from "./action";
import { detached, preview } from "./preview";

/** What a log's records were on the wire, by the hash that `api-request` records name them with. */
export interface WireMessages {
  /** Gives what the record alone says; null when it is no message. */
  record(record: JsonObject): ToldMessage | null;
  /** `api-request-blob`: a message that stands nowhere else, under the hash it states. */
  blob(record: JsonObject): void;
  find(hash: string): ToldMessage | null;
}

/** Of the latest: a request names what was written shortly before it. */
const MOST_REMEMBERED = 20_000;
/** Of blocks that one message is put together from; more are not tried. */
const MOST_RUN_BYTES = 16 * 1024 * 1024;
const SUMMARY_BEGINS = "This session is being continued from a previous conversation";

interface Run {
  blocks: Json[];
  bytes: number;
}

/**
 * A request sends one message for all records of a response, and one for the results that answer it, so each run of
 * either is tried whole as well as record by record. A hash is the SHA-256 of `{role, content}` with sorted keys and
 * without `cache_control` (seen in 2.1.332).
 */
export function followWireMessages(): WireMessages {
  const known = new Map<string, ToldMessage>();
  let response: string | null = null;
  let calls = emptyRun();
  let results = emptyRun();

  function remember(hash: string, told: ToldMessage): void {
    known.delete(hash);
    known.set(hash, told);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  function tryMessage(message: JsonObject): ToldMessage {
    const text = canonicalJson(message);
    const told = tell(message, Buffer.byteLength(text));
    remember(createHash("sha256").update(text).digest("hex"), told);
    return told;
  }

  function grow(run: Run, role: string, blocks: readonly Json[]): void {
    run.bytes += blocks.reduce<number>((sum, block) => sum + JSON.stringify(block).length, 0);
    if (run.bytes > MOST_RUN_BYTES) {
      run.blocks = [];
      return;
    }
    run.blocks.push(...blocks);
    if (run.blocks.length > blocks.length) tryMessage({ role, content: run.blocks });
  }

  return {
    record(record) {
      const message = objectAt(record, "message");
      const role = stringAt(message, "role");
      const content = message?.content;
      if (role === null || content === undefined) return null;
      const isText = typeof content === "string";
      if (isText) tryMessage({ role, content });
      const blocks = isText ? [{ type: "text", text: content }] : withoutCacheMarks(arrayAt(message, "content"));
      const told = tryMessage({ role, content: blocks });
      if (role === "assistant") {
        const id = stringAt(message, "id");
        if (id === null || id !== response) [response, calls, results] = [id, emptyRun(), emptyRun()];
        grow(calls, role, blocks);
      } else if (role === "user") grow(results, role, blocks);
      return told;
    },
    blob(record) {
      const hash = stringAt(record, "hash");
      const message = objectAt(record, "message");
      if (hash !== null && message !== null) remember(hash, tell(message, Buffer.byteLength(canonicalJson(message))));
    },
    find: (hash) => known.get(hash) ?? null,
  };
}

function emptyRun(): Run {
  return { blocks: [], bytes: 0 };
}

function withoutCacheMarks(blocks: readonly Json[]): Json[] {
  return blocks.map((block) => {
    if (!isObject(block) || block.cache_control === undefined) return block;
    const { cache_control: _, ...rest } = block;
    return rest;
  });
}

function tell(message: JsonObject, bytes: number): ToldMessage {
  const { content } = message;
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : arrayAt(message, "content");
  const all = blocks.map(wordsOf).filter((words) => words !== "");
  const said = all.filter((words) => !words.startsWith("<system-reminder>"));
  const texts = said.length > 0 ? said : all;
  return {
    role: detached(stringAt(message, "role") ?? ""),
    kinds: [...new Set(blocks.map((block) => detached(stringAt(block, "type") ?? "unknown")))],
    preview: detached(preview(texts.join(" · "))),
    bytes,
    callIds: blocks.flatMap((block) => {
      const id = stringAt(block, "type") === "tool_use" ? stringAt(block, "id") : stringAt(block, "tool_use_id");
      return id === null ? [] : [detached(id)];
    }),
    isSummary: blocks.some((block) => (stringAt(block, "text") ?? "").startsWith(SUMMARY_BEGINS)),
  };
}

/** A line of what a block says or does. */
function wordsOf(block: Json): string {
  const type = stringAt(block, "type");
  if (type === "tool_use" && isObject(block)) {
    const tool = stringAt(block, "name") ?? "";
    return `${tool} ${actionOf(tool, block.input)}`.trim();
  }
  if (type !== "tool_result") return preview(stringAt(block, "text") ?? stringAt(block, "thinking") ?? "");
  const whole = stringAt(block, "content");
  return preview(
    whole ??
      arrayAt(block, "content")
        .map((part) => stringAt(part, "text") ?? "")
        .join(" "),
  );
}
