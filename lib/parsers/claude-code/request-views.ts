import { arrayAt, type JsonObject, numberAt, stringAt } from "@/lib/core/json";
import type { WireMessage } from "@/lib/core/wire-message";
import type { Position } from "../format";
import { timestampOf } from "./timestamp";
import { followWireMessages } from "./wire-messages";

/** What one request sent, as its `api-request` record states it. */
export interface RequestView {
  at: number | null;
  messages: WireMessage[];
}

export interface RequestViews {
  /** The records of a log in order, from some place before the cut on. */
  record(record: JsonObject, at: Position): void;
  /** The first request after the cut has been read: what follows changes nothing. */
  isDone(): boolean;
  before(): RequestView | null;
  after(): RequestView | null;
  /** Calls made or answered after the request before the cut, and before the cut. */
  late(): ReadonlySet<string>;
}

/** A request builds on one shortly before it. */
const MOST_REQUESTS = 64;

/**
 * The last request before the line at `cut` and the first one after it, of the conversation itself: requests the client
 * makes beside it (titles, suggestions) say so in `querySource`, and the conversation's is the one most of them have.
 */
export function readRequestViews(cut: number): RequestViews {
  const wire = followWireMessages();
  const requests = new Map<string, WireMessage[]>();
  const sources = new Map<string, { count: number; last: RequestView }>();
  let after: RequestView | null = null;
  let late = new Set<string>();

  function main() {
    const all = [...sources.entries()].sort(([, a], [, b]) => b.count - a.count);
    return all[0] ?? null;
  }

  function request(record: JsonObject, at: Position): void {
    const view = { at: timestampOf(record.timestamp), messages: messagesOf(record) };
    requests.set(stringAt(record, "id") ?? "", view.messages);
    const [oldest] = requests.keys();
    if (requests.size > MOST_REQUESTS && oldest !== undefined) requests.delete(oldest);
    const source = stringAt(record, "querySource") ?? "";
    if (at.offset > cut) {
      const [of] = main() ?? [source];
      if (of === source) after ??= view;
      return;
    }
    late = new Set();
    sources.set(source, { count: (sources.get(source)?.count ?? 0) + 1, last: view });
  }

  function messagesOf(record: JsonObject): WireMessage[] {
    const keep = Math.max(0, Math.trunc(numberAt(record, "keep") ?? 0));
    const base = requests.get(stringAt(record, "base") ?? "");
    const kept = base?.slice(0, keep) ?? [];
    // A base that was not read, or is shorter than what is kept of it: that there were messages is all that is known.
    const unknown = Array.from({ length: Math.min(keep, MOST_UNKNOWN) - kept.length }, () => UNKNOWN);
    const tail = arrayAt(record, "tail").map((hash): WireMessage => {
      if (typeof hash !== "string") return UNKNOWN;
      return { hash, told: wire.find(hash) };
    });
    return [...kept, ...unknown, ...tail];
  }

  return {
    record(record, at) {
      if (record.type === "api-request") request(record, at);
      else if (record.type === "api-request-blob") wire.blob(record);
      else if (record.type === "user" || record.type === "assistant") {
        const told = wire.record(record);
        if (at.offset < cut) for (const id of told?.callIds ?? []) late.add(id);
      }
    },
    isDone: () => after !== null,
    before: () => main()?.[1].last ?? null,
    after: () => after,
    late: () => late,
  };
}

const UNKNOWN: WireMessage = { hash: null, told: null };
const MOST_UNKNOWN = 10_000;
