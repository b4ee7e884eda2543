import { arrayAt, isObject, type Json, numberAt, stringAt } from "@/lib/core/json";

const TAG = "<persisted-output>";

interface PersistedOutput {
  /** The fullest text in the record itself; null when it holds no more than the preview. */
  text: string | null;
  complete: boolean;
  totalBytes: number | null;
  sideFile: string | null;
}

/**
 * Reads a tool result whose block is only a pointer with a preview.
 *
 * The record's structured twin counts as the same output only when it begins with that preview: for some tools the two
 * differ in form (Read numbers its lines). Up to 2.1.42 the twin was whole; 2.1.332 cuts it at 30,000 characters and
 * says the true size. Null when the block is no such pointer.
 */
export function persistedOutput(block: string, result: Json | undefined): PersistedOutput | null {
  if (!block.startsWith(TAG)) return null;
  const shown = previewOf(block);
  const stated = numberAt(result, "persistedOutputSize");
  const text =
    shown === null
      ? null
      : (candidates(result).find((one) => one.length > shown.length && one.startsWith(shown)) ?? null);
  const sideFile = sideFileOf(stringAt(result, "persistedOutputPath") ?? pathIn(block));
  if (text === null) return { text, complete: false, totalBytes: stated, sideFile };
  const isWhole = stated === null ? !isCut(text, result) : Buffer.byteLength(text) >= stated;
  return { text, complete: isWhole, totalBytes: isWhole ? null : stated, sideFile };
}

/** Without a stated size: exactly 30,000 characters is the client's cut, and what went to stderr is not in `stdout`. */
function isCut(text: string, result: Json | undefined): boolean {
  return (
    text.length === 30_000 ||
    stringAt(result, "persistedOutputPath") !== null ||
    (stringAt(result, "stderr") ?? "") !== ""
  );
}

function previewOf(block: string): string | null {
  const heading = block.indexOf("\nPreview (first ");
  const start = heading < 0 ? -1 : block.indexOf("\n", heading + 1) + 1;
  if (start <= 0) return null;
  const close = block.lastIndexOf("\n</persisted-output>");
  const body = block.slice(start, close < start ? block.length : close);
  const shown = body.endsWith("\n...") ? body.slice(0, -4) : body;
  return shown === "" ? null : shown;
}

function candidates(result: Json | undefined): string[] {
  if (typeof result === "string") return [result];
  if (Array.isArray(result)) return [textOf(result)];
  if (!isObject(result)) return [];
  const direct = ["stdout", "content", "result", "stderr"].map((key) => stringAt(result, key) ?? "");
  return [...direct, textOf(arrayAt(result, "content")), stringAt(result.task, "output") ?? ""].filter(
    (text) => text !== "",
  );
}

function textOf(blocks: readonly Json[]): string {
  return blocks.flatMap((block) => stringAt(block, "text") ?? []).join("\n");
}

function pathIn(block: string): string | null {
  const label = "saved to: ";
  const start = block.slice(0, 4_000).indexOf(label);
  if (start < 0) return null;
  const end = block.indexOf("\n", start);
  return block.slice(start + label.length, end < 0 ? block.length : end);
}

/** The file's name as an archive of the session folder has it. */
function sideFileOf(path: string | null): string | null {
  const found = path === null ? null : /(?:^|[\\/])tool-results[\\/]([^\\/]{1,200})$/.exec(path.trim().slice(-400));
  return found?.[1] === undefined ? null : `tool-results/${found[1]}`;
}
