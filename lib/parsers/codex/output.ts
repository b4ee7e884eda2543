import { canonicalJson } from "@/lib/core/canonical-json";
import { isObject, type Json, stringAt } from "@/lib/core/json";
import type { Body, ParsedOutput } from "../format";
import { partImage } from "./image";
import type { OutputHeader } from "./return-code";
import { partText } from "./text";
import { isCut, isCutForPersistence, isSilentlyCut } from "./truncation";

/**
 * The body an output's address is made from: the string as it stands; of content parts the texts joined by a newline,
 * or the first image when there is no text.
 */
export function recordedBody(output: Json | undefined): Body {
  if (typeof output === "string") return output;
  if (output === undefined || output === null) return "";
  if (!Array.isArray(output)) return stringAt(output, "content") ?? canonicalJson(output);
  const texts: string[] = [];
  let image: Body | null = null;
  for (const part of output) {
    const text = partText(part);
    if (text !== null) texts.push(text);
    else image ??= partImage(part);
  }
  if (texts.length > 0) return texts.join("\n");
  return image ?? (output.length === 0 ? "" : canonicalJson(output));
}

/** False where an old log says outright that the call failed (`output: {content, success}`). */
export function statedSuccess(output: Json | undefined): boolean | null {
  const success = isObject(output) ? output.success : undefined;
  return typeof success === "boolean" ? success : null;
}

/** What the interface's event about the same call tells beyond the output line. */
export interface Enrichment {
  aggregated: string | null;
  returnCode: number | null;
  failed: boolean | null;
  durationMs: number | null;
}

type Choice = Pick<ParsedOutput, "content" | "complete" | "totalBytes"> & { seen?: Body };

/**
 * The fullest recording. The aggregated output is taken when it is longer than the body after the recorded header; when
 * the body was cut and it was not; and when no header stands before the body, which a command's own output always has:
 * then a hook put something else in its place.
 */
export function chooseContent(
  recorded: Body,
  header: OutputHeader | null,
  aggregated: string | null,
  bare: boolean,
): Choice {
  if (typeof recorded !== "string" || header === null) return { content: recorded, complete: true, totalBytes: null };
  const cut = isCut(header.body, header.countsLines) || (bare && isSilentlyCut(header.body));
  if (aggregated !== null && aggregated !== "" && aggregated !== recorded) {
    const aggregatedCut = isCutForPersistence(aggregated);
    if (isLonger(aggregated, header.body) || (cut && !aggregatedCut) || !header.known) {
      return { content: aggregated, seen: recorded, complete: !aggregatedCut, totalBytes: null };
    }
  }
  return { content: recorded, complete: !cut, totalBytes: null };
}

/** In bytes, as sizes are shown. */
function isLonger(one: string, other: string): boolean {
  if (one.length > other.length * 3) return true;
  return one.length * 3 >= other.length && Buffer.byteLength(one) > Buffer.byteLength(other);
}

const FAILURES = [
  "exec_command failed",
  "write_stdin failed",
  "unsupported call: ",
  "failed to parse function arguments",
  "execution error: ",
];

/** Whether the call went wrong, as far as the log tells. */
export function isFailure(recorded: Body, returnCode: number | null, stated: boolean | null): boolean {
  if (stated !== null) return stated;
  if (returnCode !== null) return returnCode !== 0;
  if (typeof recorded !== "string") return false;
  const head = recorded.slice(0, 200);
  return (
    FAILURES.some((failure) => head.startsWith(failure)) ||
    /^(?:Wall time: [\d.]+ seconds\n)?aborted by user/.test(head)
  );
}
