import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recallByQuery } from "@/lib/api/recall";
import type { RunResult } from "@/lib/api/runs";
import { charsOfBase64 } from "@/lib/core/base64-size";
import { AppError, type ErrorCode } from "@/lib/core/errors";
import { OBSERVATION_KINDS } from "@/lib/core/event";
import { formatInteger } from "@/lib/core/format-number";
import { oneOf } from "@/lib/core/one-of";
import { stubTitle, titleOfStub } from "@/lib/core/stub";
import type { Context } from "@/lib/services/context";
import type { FoundObservation } from "@/lib/services/find-observation";
import { type RecalledChunk, recallChunk } from "@/lib/services/recall-chunk";
import { recallInRunUpTo } from "@/lib/services/recall-in-run";
import { RECALL_CHARS } from "./answer-size";
import { recallNote } from "./recall-note";
import { type Content, text, tool } from "./tool";

const { session, thread, lines, grep } = recallByQuery.query.shape;
// Models, and tools on a command line, write numbers as text too.
const whole = z.coerce.number().int().min(0);
const place = whole.max(Number.MAX_SAFE_INTEGER).optional();

const args = z.strictObject({
  address: z.string().min(1).max(4000).describe("§ and 8 hex digits, or the whole stub that names it"),
  session: session.describe("the session it is from, if you know it: our id or the client's own"),
  thread,
  lines,
  grep,
  offset: place.describe("begin after so many characters; bytes where it is no text"),
  length: place.describe("at most so many"),
  run: z.uuid().optional().describe("charge this recall to a run opened with POST /api/v1/runs"),
  step: whole.max(2_000_000_000).optional().describe("of the run: recalls are limited by step"),
});
type Args = z.output<typeof args>;

/** The largest image that models take. */
const MAX_IMAGE_BYTES = 3_750_000;
const IMAGES = /^image\/(png|jpeg|gif|webp)$/;

export const recallTool = tool({
  name: "recall",
  title: "Recall by address",
  description:
    "Get back, exactly, what was said or printed in a coding session before compaction took it away: the full output behind an address like §a3f7c2e1 (any stub that says '→ recall §…'). Costs nothing but its tokens; use it instead of running a command or reading a file again. Long ones come in parts: offset, lines, or grep for a regular expression.",
  action: "recall.read",
  args,
  run: (ctx, given) => (given.run === undefined ? plainRecall(ctx, given) : runRecall(ctx, given.run, given)),
});

async function plainRecall(ctx: Context, { run: _, step: __, ...given }: Args): Promise<Content[]> {
  const isWhole = [given.lines, given.grep, given.offset, given.length].every((part) => part === undefined);
  const mostOf = (found: FoundObservation) => (isWhole && isImage(found) ? imageChars(found) : RECALL_CHARS);
  const recalled = await recallChunk(ctx, { ...given, as: "content" }, mostOf);
  const { found, chunk, content } = recalled;
  if (content === null) throw tooMuch(chunk.chars);
  if (isWhole && isImage(found)) return imageOf(recalled, content);
  return [text(content), text(noteOf(recalled))];
}

function tooMuch(chars: number): AppError {
  const [asked, most] = [formatInteger(chars), formatInteger(RECALL_CHARS)];
  const way = "ask for fewer lines, or for one part after another by offset";
  return new AppError("too-large", `These are ${asked} characters, and an answer takes ${most}: ${way}.`);
}

const isImage = ({ recording }: FoundObservation) => IMAGES.test(recording.mediaType ?? "");

/** As base64; nothing of one that no model takes. */
const imageChars = ({ body }: FoundObservation) => (body.size > MAX_IMAGE_BYTES ? 0 : charsOfBase64(body.size));

function imageOf(recalled: RecalledChunk, data: string): Content[] {
  const { id, mediaType } = recalled.found.recording;
  if (data !== "") return [{ type: "image", data, mimeType: mediaType ?? "" }, text(titleOf(recalled))];
  return [
    text(`${titleOf(recalled)}\nThis image is too large for an answer. GET /api/v1/recall/${id} gives its bytes.`),
  ];
}

function titleOf({ found: { recording } }: RecalledChunk): string {
  return stubTitle({ ...recording, kind: oneOf(OBSERVATION_KINDS, recording.kind) });
}

function noteOf(recalled: RecalledChunk): string {
  const { found, chunk } = recalled;
  const { sessionId, thread, step, lines } = found.recording;
  const part = { unit: chunk.unit, offset: chunk.offset, length: chunk.length, total: chunk.total };
  return recallNote({
    title: titleOf(recalled),
    session: sessionId,
    thread,
    step,
    lines,
    ...part,
    grep: chunk.grep ?? null,
  });
}

async function runRecall(ctx: Context, run: string, { address, step, lines, grep, offset, length }: Args) {
  const body = { requestId: randomUUID(), step, ids: [address], lines, grep, offset, length };
  const { results, evicted, budget } = await recallInRunUpTo(ctx, { run, body }, RECALL_CHARS);
  const [result] = results;
  if (!result) throw new Error("A recall of one address has one result.");
  if (result.status !== "ok") throw missOf(result);
  const used = `The run holds ${formatInteger(budget.used)} of ${formatInteger(budget.of)} characters.`;
  return [text(result.content ?? ""), text([noteOfResult(result), used, ...evictedNote(evicted)].join("\n"))];
}

function noteOfResult({ id, session, thread, chunk, matches }: RunResult): string {
  const part = chunk ?? { offset: 0, length: 0, total: 0, unit: "chars" };
  const place = { session: session ?? "", thread: thread ?? "", step: null, lines: null };
  return recallNote({ title: `§${id}`, ...place, ...part, grep: matches });
}

function evictedNote(evicted: readonly { id: string; stub: string }[]): string[] {
  if (evicted.length === 0) return [];
  return ["To make room, these are stubs again:", ...evicted.map(({ stub }) => `  ${titleOfStub(stub)}`)];
}

function missOf({ status, message, suggestions, candidates }: RunResult): AppError {
  return new AppError(CODES[status] ?? "invalid", message ?? "It was not recalled.", { suggestions, candidates });
}

const CODES: Partial<Record<RunResult["status"], ErrorCode>> = {
  "not-found": "not-found",
  malformed: "malformed",
  ambiguous: "ambiguous",
  gone: "gone",
  over_step_limit: "rate-limited",
  over_cap: "too-large",
};
