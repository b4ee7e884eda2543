import { type JsonObject, numberAt, objectAt, stringAt } from "@/lib/core/json";
import { timeOf } from "./text";

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/i;
/** Copied lines are written within moments of each other; a person's next prompt is not. */
const PAUSE_MS = 1000;

/** The moment a version-7 uuid was made; null for other ids. */
export function uuidTime(id: string | null): number | null {
  return id !== null && UUID7.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}

/** Which records of a forked log were copied from its parent. */
export interface Fork {
  readonly forkedFrom: string | null;
  readonly forkedAtOffset: number | null;
  /** True while the copied beginning lasts. */
  readonly copying: boolean;
  meta(payload: JsonObject, isFirst: boolean): void;
  turnStarted(payload: JsonObject): void;
  /** Any record that can begin a turn where the log does not number its turns. */
  mayBegin(at: number | null): void;
  /** Any other record, after it was read. */
  seen(at: number | null): void;
}

/**
 * Forks by copy (0.125, 0.144) carry the parent's session_meta as their second line and then its whole history with
 * the times rewritten. Their own part begins with the first turn made after the fork's own id.
 */
export function followFork(): Fork {
  let ownId: string | null = null;
  let made: number | null = null;
  let numbered = false;
  let previous: number | null = null;
  let untouched = true;
  let copying = false;
  let forkedFrom: string | null = null;
  let forkedAtOffset: number | null = null;

  return {
    get forkedFrom() {
      return forkedFrom;
    },
    get forkedAtOffset() {
      return forkedAtOffset;
    },
    get copying() {
      return copying;
    },
    meta(payload, isFirst) {
      if (isFirst) {
        const base = objectAt(payload, "history_base") ?? {};
        ownId = stringAt(payload, "id");
        forkedFrom = stringAt(payload, "forked_from_id") ?? stringAt(base, "thread_id");
        forkedAtOffset = numberAt(base, "end_byte_offset");
        made = uuidTime(ownId) ?? timeOf(payload.timestamp);
      } else if (untouched && stringAt(payload, "id") !== ownId) {
        copying = true;
      }
    },
    turnStarted(payload) {
      if (!copying) return;
      const started = numberAt(payload, "started_at");
      const turn = uuidTime(stringAt(payload, "turn_id")) ?? (started === null ? null : started * 1000 + 999);
      if (turn === null) return;
      numbered = true;
      if (made === null || turn >= made) copying = false;
    },
    mayBegin(at) {
      if (copying && !numbered && at !== null && previous !== null && at - previous > PAUSE_MS) copying = false;
    },
    seen(at) {
      untouched = false;
      if (at !== null) previous = at;
    },
  };
}
