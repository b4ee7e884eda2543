import type { ParsedEvent } from "../format";

const REMEMBERED = 64;

/**
 * The same text stands twice in a log: as a response item and as an event made for the interface. The item is shown.
 *
 * The event can come before or after its item, so one without a partner waits until a turn ends; only then, or when
 * this log has never had a partner for that kind, is it shown itself.
 */
export interface Mirrors {
  /** A response item with these keys is being shown; its copies are dropped. */
  item(kind: string, keys: readonly string[]): void;
  /** Drops waiting copies with these keys; true when there were any. */
  drop(kind: string, keys: readonly string[]): boolean;
  /** A copy made for the interface. `show` gives it out, should no item turn up. */
  copy(kind: string, keys: readonly string[], event: ParsedEvent, show: (event: ParsedEvent) => void): void;
  /** A turn has ended: what still waits has no item. */
  flush(): void;
  /** Whether an answer's copy has come whose item has not. */
  isAnswerWaiting(): boolean;
}

export function watchMirrors(): Mirrors {
  const recent: string[] = [];
  const paired = new Set<string>();
  const alone = new Set<string>();
  let waiting: { kind: string; keys: readonly string[]; event: ParsedEvent; show: (event: ParsedEvent) => void }[] = [];

  function flush(): void {
    const ready = waiting;
    waiting = [];
    for (const { kind, event, show } of ready) {
      if (!paired.has(kind)) alone.add(kind);
      show(event);
    }
  }

  function drop(kind: string, keys: readonly string[]): boolean {
    const before = waiting.length;
    if (before === 0) return false;
    waiting = waiting.filter((copy) => copy.kind !== kind || !copy.keys.some((key) => keys.includes(key)));
    if (waiting.length === before) return false;
    paired.add(kind);
    return true;
  }

  return {
    drop,
    item(kind, keys) {
      if (drop(kind, keys)) return;
      for (const key of new Set(keys)) recent.push(`${kind} ${key}`);
      if (recent.length > REMEMBERED) recent.splice(0, recent.length - REMEMBERED);
    },
    copy(kind, keys, event, show) {
      for (const key of keys) {
        const found = recent.lastIndexOf(`${kind} ${key}`);
        if (found < 0) continue;
        recent.splice(found, 1);
        paired.add(kind);
        return;
      }
      if (alone.has(kind) && !paired.has(kind)) {
        flush();
        show(event);
        return;
      }
      waiting.push({ kind, keys, event, show });
      if (waiting.length > REMEMBERED) flush();
    },
    flush,
    isAnswerWaiting: () => waiting.some((copy) => copy.kind === "reply" || copy.kind === "thinking"),
  };
}
