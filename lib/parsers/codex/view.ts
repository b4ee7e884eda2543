import type { SeqRanges } from "@/lib/core/event";
import { arrayAt, isObject, type Json, stringAt } from "@/lib/core/json";
import { rangesFromSorted, subtractRanges, unionOfRanges } from "@/lib/core/ranges";
import { contentTexts, textKey } from "./text";

/** What Codex keeps of the prompts when it compacts by itself: the newest, up to this many tokens of four characters. */
const KEPT_PROMPT_TOKENS = 20_000;
const HEAD = 48;

interface Entry {
  seq: number;
  kind: "prompt" | "reply" | "notice";
  id: string | null;
  key: string;
  head: string;
  tokens: number;
}

/** What the model has in front of it, as far as the log's lines are concerned. */
export interface View {
  message(kind: Entry["kind"], seq: number, text: string, id: string | null): void;
  /** A call or a reasoning item that a compaction could name again. */
  item(key: string, seq: number): void;
  /** Ends the view at `seq`. `history` is what took its place; null when the log does not say. */
  compact(seq: number, history: readonly Json[] | null): { discarded: SeqRanges; kept: SeqRanges };
  /** Takes the last `turns` prompts and all after them off the live path; gives the range. */
  rollBack(turns: number, next: number): readonly [from: number, to: number] | null;
}

export function openView(): View {
  let carried: SeqRanges = [];
  let since = 0;
  let entries: Entry[] = [];
  let items = new Map<string, number>();

  return {
    message(kind, seq, text, id) {
      entries.push({
        seq,
        kind,
        id,
        key: textKey(text),
        head: text.slice(0, HEAD),
        tokens: Math.ceil(text.length / 4),
      });
    },
    item(key, seq) {
      items.set(key, seq);
    },
    compact(seq, history) {
      const held = unionOfRanges(carried, [[since, seq]]);
      const keptItems = history === null ? new Map<string, number>() : namedItems(history, items);
      const keptEntries = history === null ? newestPrompts(entries) : matchHistory(entries, history);
      const kept = rangesFromSorted(
        [...keptEntries.map((entry) => entry.seq), ...keptItems.values()].sort((a, b) => a - b),
      );
      carried = kept;
      since = seq;
      entries = keptEntries;
      items = keptItems;
      return { discarded: subtractRanges(held, kept), kept };
    },
    rollBack(turns, next) {
      const prompts = entries.filter((entry) => entry.kind === "prompt");
      const from = prompts[Math.max(0, prompts.length - turns)]?.seq;
      if (turns <= 0 || from === undefined) return null;
      carried = subtractRanges(unionOfRanges(carried, [[since, next]]), [[from, next]]);
      since = next;
      entries = entries.filter((entry) => entry.seq < from);
      return [from, next];
    },
  };
}

function newestPrompts(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  let left = KEPT_PROMPT_TOKENS;
  for (let i = entries.length - 1; i >= 0 && left > 0; i--) {
    const entry = entries[i];
    if (entry?.kind !== "prompt") continue;
    left -= entry.tokens;
    kept.push(entry);
  }
  return kept.reverse();
}

/** Entries that stand in the history again: by id, by text, or, for the one that was cut to fit, by its beginning. */
function matchHistory(entries: readonly Entry[], history: readonly Json[]): Entry[] {
  const ids = new Set<string>();
  const keys = new Map<string, number>();
  const heads = new Set<string>();
  const known = new Set(entries.map((entry) => entry.id));
  for (const item of history) {
    if (!isObject(item) || item.type !== "message") continue;
    const text = contentTexts(item).join("\n");
    const id = stringAt(item, "id");
    if (id !== null && known.has(id)) ids.add(id);
    else keys.set(textKey(text), (keys.get(textKey(text)) ?? 0) + 1);
    if (text.includes(" tokens truncated")) heads.add(text.slice(0, HEAD));
  }
  const kept: Entry[] = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (!entry) continue;
    const count = keys.get(entry.key) ?? 0;
    if (entry.id !== null && ids.has(entry.id)) kept.push(entry);
    else if (count > 0) {
      keys.set(entry.key, count - 1);
      kept.push(entry);
    } else if (entry.head.length === HEAD && heads.delete(entry.head)) kept.push(entry);
  }
  return kept.reverse();
}

function namedItems(history: readonly Json[], items: ReadonlyMap<string, number>): Map<string, number> {
  const kept = new Map<string, number>();
  if (items.size === 0) return kept;
  for (const item of history) {
    const key = itemKey(item);
    const seq = key === null ? undefined : items.get(key);
    if (key !== null && seq !== undefined) kept.set(key, seq);
  }
  return kept;
}

/** The key under which a call or a reasoning item is known to the view. */
export function itemKey(item: Json): string | null {
  const callId = stringAt(item, "call_id");
  if (callId !== null) return `call ${callId}`;
  return stringAt(item, "type") === "reasoning" ? (stringAt(item, "id") ?? null) : null;
}

/** Length in bytes of the encrypted summary a history holds; null when it holds none. */
export function encryptedBytes(history: readonly Json[] | null): number | null {
  for (const item of history ?? []) {
    if (isObject(item) && item.type !== "reasoning") {
      const body = stringAt(item, "encrypted_content");
      if (body !== null) return Buffer.byteLength(body);
    }
  }
  return null;
}

/** `replacement_history` where the record has one. */
export function historyOf(payload: Json): readonly Json[] | null {
  return isObject(payload) && Array.isArray(payload.replacement_history)
    ? arrayAt(payload, "replacement_history")
    : null;
}
