import type { getInput as op, ToolInput } from "@/lib/api/lines";
import type { Input, Output } from "@/lib/api/operation";
import { AppError } from "@/lib/core/errors";
import { MAX_LINE_BYTES } from "@/lib/core/limits";
import { cutText } from "@/lib/core/preview";
import type { CallInput } from "@/lib/parsers/call-input";
import { callInputOf } from "@/lib/parsers/find-call-input";
import type { Context } from "./context";
import { findLine, readLineBytes } from "./event-line";

const MAX_TEXT_CHARS = 200_000;
const MAX_FIELDS = 100;
const MAX_EDITS = 200;

/**
 * What the tool of an event was given, read from the event's own log line.
 * @throws AppError `not-found` when the event is no call, or its line does not have the call (a result whose call is in no log).
 */
export async function getInput(ctx: Context, input: Input<typeof op>): Promise<Output<typeof op>> {
  const line = await findLine(ctx, input);
  if (line.kind !== "tool" || line.callId === null) throw new AppError("not-found", "This event is no tool call.");
  const { bytes, length } = await readLineBytes(ctx, line, 0, MAX_LINE_BYTES);
  const found = length > MAX_LINE_BYTES ? null : callInputOf(line.session.agent, bytes, line.offset, line.callId);
  if (!found) throw new AppError("not-found", "What this tool was given is not in the log.");
  return toToolInput(found);
}

/** Texts of a bounded length each, and a bounded number of them. */
function toToolInput({ tool, text, fields, edits }: CallInput): ToolInput {
  let isCut = fields.length > MAX_FIELDS || edits.length > MAX_EDITS;
  const cut = (whole: string) => {
    const part = cutText(whole, MAX_TEXT_CHARS);
    if (part !== whole) isCut = true;
    return part;
  };
  const result = {
    tool,
    input: cut(text),
    fields: fields.slice(0, MAX_FIELDS).map((field) => {
      const part = cut(field.text);
      return { ...field, text: part, truncated: part !== field.text };
    }),
    edits: edits.slice(0, MAX_EDITS).map((edit) => {
      const [before, after] = [edit.before && cut(edit.before), edit.after && cut(edit.after)];
      return { ...edit, before, after, truncated: before !== edit.before || after !== edit.after };
    }),
  };
  return { ...result, truncated: isCut };
}
