import { effectOn, fileRead, type ToolCall } from "./file-effect";

/** Whether an output could be had again by reading: it could, the file was changed since, or the log does not say. */
export const REREAD_ANSWERS = ["again", "changed", "unknown"] as const;
/** Why the log does not say. */
export const REREAD_DOUBTS = ["no-read", "maybe-changed", "too-long"] as const;

export type Reread<Call> =
  | { answer: "again"; by: null; doubt: null }
  | { answer: "changed"; by: Call; doubt: null }
  | { answer: "unknown"; by: Call; doubt: "maybe-changed" }
  | { answer: "unknown"; by: null; doubt: "no-read" | "too-long" };

/**
 * Whether reading the same file once more would have given the same, as far as the thread tells: it came from reading a
 * file, and no later call of the thread wrote that file or may have.
 *
 * @param later what came after it in its thread, in order; harmless tools may be left out.
 * @param isWhole false when there is more than `later` holds.
 */
export function rereadOf<Call extends ToolCall>(
  read: ToolCall,
  later: readonly Call[],
  isWhole: boolean,
): Reread<Call> {
  const file = fileRead(read);
  if (file === null) return { answer: "unknown", by: null, doubt: "no-read" };
  const effects = later.map((call) => ({ call, effect: effectOn(file, call) }));
  const write = effects.find(({ effect }) => effect === "wrote");
  if (write) return { answer: "changed", by: write.call, doubt: null };
  const doubtful = effects.find(({ effect }) => effect === "unknown");
  if (doubtful) return { answer: "unknown", by: doubtful.call, doubt: "maybe-changed" };
  if (!isWhole) return { answer: "unknown", by: null, doubt: "too-long" };
  return { answer: "again", by: null, doubt: null };
}
