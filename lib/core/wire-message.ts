/** A message as a request carried it. */
export interface WireMessage {
  /** Of the message on the wire; null where the log does not even say that. */
  hash: string | null;
  /** What the log holds of it; null when its words are nowhere in what was read. */
  told: ToldMessage | null;
}

export interface ToldMessage {
  role: string;
  /** Types of its blocks, each once: `text`, `tool_use`, `tool_result`, … */
  kinds: string[];
  /** One line of what it says or does. */
  preview: string;
  /** As sent, in UTF-8, without cache marks. */
  bytes: number;
  /** Calls it makes or answers. */
  callIds: string[];
  isSummary: boolean;
}

/** What became of a message across a compaction; `carried` came after the request before it, and stayed. */
export const WIRE_STATES = ["kept", "changed", "gone", "new", "carried"] as const;
export type WireState = (typeof WIRE_STATES)[number];

/**
 * How two requests differ, message by message: the same hash is kept; another hash about the same calls is changed.
 * Of several alike, as many are kept as stand on both sides.
 * @param late calls made or answered between the two requests, before the cut
 */
export function compareRequests(
  before: readonly WireMessage[],
  after: readonly WireMessage[],
  late: ReadonlySet<string> = new Set(),
): { before: WireState[]; after: WireState[] } {
  const isLate = ({ told }: WireMessage) => told?.callIds.some((id) => late.has(id)) ?? false;
  return {
    before: statesOf(before, after, "gone"),
    after: statesOf(after, before, "new").map((state, index) => {
      const message = after[index];
      return state === "new" && message && isLate(message) ? "carried" : state;
    }),
  };
}

function statesOf(side: readonly WireMessage[], other: readonly WireMessage[], alone: WireState): WireState[] {
  const left = new Map<string, number>();
  const calls = new Set<string>();
  for (const { hash, told } of other) {
    if (hash !== null) left.set(hash, (left.get(hash) ?? 0) + 1);
    for (const call of told ? keysOf(told) : []) calls.add(call);
  }
  return side.map(({ hash, told }) => {
    const count = hash === null ? 0 : (left.get(hash) ?? 0);
    if (hash !== null && count > 0) {
      left.set(hash, count - 1);
      return "kept";
    }
    return told && keysOf(told).some((call) => calls.has(call)) ? "changed" : alone;
  });
}

function keysOf({ role, callIds }: ToldMessage): string[] {
  return callIds.map((id) => `${role} ${id}`);
}
