import type { SeqRanges } from "../event";
import { rangesContain } from "../ranges";
import { fileRead } from "../reread/file-effect";
import { rereadOf } from "../reread/reread";
import { type AuditedCall, failed, placeAfter } from "./audited-call";
import { type Changes, changesOf, firstChange, tellingChanges } from "./changes";
import { isReading } from "./tool-kinds";
import { movesHistory, readsHistory, VOLATILE_REASONS, volatileReason } from "./volatile-output";

/** Whether an output can be had again: by the same call, no longer, perhaps another one, or the log does not say. */
export const RE_DERIVABILITY_ANSWERS = ["again", "changed", "volatile", "unknown"] as const;
export const RE_DERIVABILITY_REASONS = [
  ...VOLATILE_REASONS,
  /** It shows a repository, which a later command moved. */
  "history-moved",
  /** It only read, and nothing after it may have changed what it read. */
  "unchanged",
  /** A later call wrote the file. */
  "written",
  /** A later call may have changed what it read. */
  "maybe-changed",
  /** It is not known to have only read, or it failed. */
  "no-read",
] as const;

export interface ReDerivability {
  seq: number;
  answer: (typeof RE_DERIVABILITY_ANSWERS)[number];
  reason: (typeof RE_DERIVABILITY_REASONS)[number];
  /** The call that changed it, or may have. */
  by: number | null;
}

/**
 * Whether the outputs of calls that left the view can be had again, as far as the thread tells to its end.
 *
 * @param calls all of the thread: rewound ones may have changed files as well.
 */
export function reDerivabilities(calls: readonly AuditedCall[], discarded: SeqRanges): ReDerivability[] {
  const changes = changesOf(calls);
  const moves = calls.filter(({ call }) => movesHistory(call));
  const observed = calls.filter(({ seq, onLivePath }) => onLivePath && rangesContain(discarded, seq));
  return observed.map((one) => ({ seq: one.seq, ...answerFor(one, changes, moves) }));
}

type Answer = Omit<ReDerivability, "seq">;

function answerFor(one: AuditedCall, changes: Changes, moves: readonly AuditedCall[]): Answer {
  const reason = volatileReason(one.call);
  if (reason) return { answer: "volatile", reason, by: null };
  const move = readsHistory(one.call) ? moves[placeAfter(moves, one.seq)] : undefined;
  if (move) return { answer: "volatile", reason: "history-moved", by: move.seq };
  if (failed(one)) return NO_READ;
  const file = fileRead(one.call);
  if (file !== null) return answerForFile(one, tellingChanges(changes, file, one.seq));
  if (!isReading(one.call)) return NO_READ;
  const change = firstChange(changes, null, one.seq, Number.POSITIVE_INFINITY);
  return change ? { answer: "unknown", reason: "maybe-changed", by: change.seq } : UNCHANGED;
}

const NO_READ: Answer = { answer: "unknown", reason: "no-read", by: null };
const UNCHANGED: Answer = { answer: "again", reason: "unchanged", by: null };

function answerForFile({ call }: AuditedCall, later: readonly AuditedCall[]): Answer {
  const said = rereadOf(
    call,
    later.map(({ seq, call }) => ({ ...call, seq })),
    true,
  );
  if (said.answer === "again") return UNCHANGED;
  const by = said.by?.seq ?? null;
  if (said.answer === "changed") return { answer: "changed", reason: "written", by };
  return { answer: "unknown", reason: said.doubt === "maybe-changed" ? "maybe-changed" : "no-read", by };
}
