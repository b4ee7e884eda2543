import { canonicalJson } from "@/lib/core/canonical-json";
import { isObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import type { Body, ParsedOutput } from "../format";
import { isCutFailure } from "./cut-failure";
import { persistedOutput } from "./persisted-output";
import { returnCodeOf } from "./return-code";

type ResultBody = Pick<
  ParsedOutput,
  "recorded" | "content" | "seen" | "complete" | "totalBytes" | "sideFile" | "returnCode" | "isError" | "durationMs"
> & {
  /** Images beside text (or beside the first image) that have no body of their own. */
  imagesLeft: number;
};

/** What one tool_result block and its structured twin (`toolUseResult`) say together. */
export function readResult(tool: string, block: JsonObject, result: Json | undefined): ResultBody {
  const { body, imagesLeft } = bodyOf(block.content);
  const isError = block.is_error === true;
  const text = typeof body === "string" ? body : "";
  const persisted = persistedOutput(text, result);
  const content = persisted?.text ?? body;
  return {
    recorded: body,
    content,
    ...(content === body ? {} : { seen: body }),
    complete: persisted?.complete ?? !(isError && isCutFailure(text)),
    totalBytes: persisted?.totalBytes ?? null,
    ...(persisted?.sideFile ? { sideFile: persisted.sideFile } : {}),
    returnCode: returnCodeOf(tool, text, isError, result),
    isError,
    durationMs: durationOf(result),
    imagesLeft,
  };
}

/** Text blocks joined by a newline; an image alone as its bytes; anything the two rules do not cover as canonical JSON. */
function bodyOf(content: Json | undefined): { body: Body; imagesLeft: number } {
  if (typeof content === "string") return { body: content, imagesLeft: 0 };
  if (content === undefined || content === null) return { body: "", imagesLeft: 0 };
  if (!Array.isArray(content)) return { body: canonicalJson(content), imagesLeft: 0 };
  const texts = content.flatMap((block) => (isTextBlock(block) ? [block.text] : []));
  const images = content.flatMap((block) => imageOf(block) ?? []);
  if (texts.length > 0) return { body: texts.join("\n"), imagesLeft: images.length };
  const [first] = images;
  if (first !== undefined) return { body: first, imagesLeft: images.length - 1 };
  return { body: content.length === 0 ? "" : canonicalJson(content), imagesLeft: 0 };
}

function isTextBlock(block: Json): block is { type: "text"; text: string } {
  return isObject(block) && block.type === "text" && typeof block.text === "string";
}

/** The bytes of an image or document block that carries them; null for any other block. */
export function imageOf(block: Json): { bytes: Uint8Array; mediaType: string } | null {
  const source = objectAt(block, "source");
  const data = stringAt(source, "data");
  if (!isObject(block) || (block.type !== "image" && block.type !== "document") || data === null) return null;
  if (stringAt(source, "type") !== "base64") return null;
  return {
    bytes: Buffer.from(data, "base64"),
    mediaType: stringAt(source, "media_type") ?? "application/octet-stream",
  };
}

function durationOf(result: Json | undefined): number | null {
  const seconds = numberAt(result, "durationSeconds");
  const ms =
    numberAt(result, "durationMs") ??
    numberAt(result, "totalDurationMs") ??
    (seconds === null ? null : seconds * 1_000);
  return ms === null || ms < 0 || ms > Number.MAX_SAFE_INTEGER ? null : Math.round(ms);
}
