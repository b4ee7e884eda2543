import type { OutlineFacts } from "@/lib/core/outline";
import { seek, type ThreadOutline } from "./thread-outline";

/** What a reader jumps along. */
export const JUMPS = ["compaction", "prompt", "error", "gone"] as const;
export type Jump = (typeof JUMPS)[number];

export const JUMP_NAMES: Record<Jump, string> = {
  compaction: "compaction",
  prompt: "prompt",
  error: "error",
  gone: "output no longer in view",
};

/** The single keys that jump. */
export const JUMP_KEYS: readonly (readonly [key: string, jump: Jump, by: 1 | -1])[] = [
  ["n", "compaction", 1],
  ["p", "compaction", -1],
  ["J", "prompt", 1],
  ["K", "prompt", -1],
  ["e", "error", 1],
  ["E", "error", -1],
  ["d", "gone", 1],
  ["D", "gone", -1],
];

/** The next or previous one of its kind; null where there is none. Rewound events are passed over. */
export function jumpFrom(outline: ThreadOutline, jump: Jump, from: number, by: 1 | -1): number | null {
  return seek(outline, from, by, (facts, seq) => isOne(outline, jump, facts, seq));
}

/** How many there are. */
export function countOf(outline: ThreadOutline, jump: Jump): number {
  let count = 0;
  for (let seq = 0; seq < outline.length; seq++) if (isOne(outline, jump, outline.factsOf(seq), seq)) count++;
  return count;
}

function isOne(outline: ThreadOutline, jump: Jump, facts: OutlineFacts, seq: number): boolean {
  if (!facts.onLivePath) return false;
  if (jump === "error") return facts.kind === "error" || facts.isFailed;
  if (jump === "gone") return facts.kind === "tool" && outline.discardedBy(seq) > 0;
  return facts.kind === jump;
}
