import { expect, test } from "vitest";
import type { Event } from "@/lib/api/events";
import { groupRows } from "./group-rows";

let seq = 0;
function event(change: Partial<Event>): Event {
  seq++;
  return {
    address: `:${seq}.0`,
    seq,
    kind: "tool",
    label: null,
    at: "2026-11-28T05:00:00.000Z",
    step: 1,
    thread: "",
    onLivePath: true,
    inherited: false,
    preview: "",
    tool: null,
    action: null,
    callId: null,
    observationId: null,
    observation: null,
    discardedBy: null,
    compaction: null,
    ...change,
  };
}

const compaction: NonNullable<Event["compaction"]> = {
  thread: "",
  n: 1,
  seq: 0,
  kind: "full",
  trigger: "auto",
  status: "done",
  said: null,
  at: null,
  step: 1,
  tokensBefore: null,
  tokensAfter: null,
  tokensSource: { before: null, after: null },
  windowTokens: null,
  durationMs: null,
  summary: null,
  discardedTools: 0,
  discardedOther: { prompt: 0, reply: 0, thinking: 0 },
  coverage: "recorded",
};

const day = (at: string) => at.slice(0, 10);
const gone = { discardedBy: 1 };
const notice = { kind: "notice" } as const;

/** `erased[event notices2]` and so on: the shape of what is drawn. */
function shape(events: Event[]): string {
  return groupRows(events, day)
    .map((segment) =>
      segment.type === "compaction"
        ? "cut"
        : `${segment.isErased ? "erased" : "view"}[${segment.rows
            .map((row) => ("events" in row ? `${row.type}${row.events.length}` : row.type))
            .join(" ")}]`,
    )
    .join(" ");
}

test("what left the view, the cut, and what came after are three stretches", () => {
  expect(shape([event(gone), event(gone), event({ kind: "compaction", compaction }), event({})])).toBe(
    "erased[event event] cut view[event]",
  );
});

test("what a compaction kept stays in ink between what it took", () => {
  expect(shape([event(gone), event({}), event(gone)])).toBe("erased[event] view[event] erased[event]");
});

test("notices and errors do not break an erased stretch, not even before its first row", () => {
  expect(shape([event(notice), event(gone), event(notice), event({ kind: "error" }), event(gone)])).toBe(
    "erased[notices1 event notices1 event event]",
  );
});

test("after a cut, notices go with the rows that follow them", () => {
  const cut = event({ kind: "compaction", compaction });
  expect(shape([event(gone), cut, event(notice), event({})])).toBe("erased[event] cut view[notices1 event]");
  expect(shape([event({}), cut, event(notice), event(gone)])).toBe("view[event] cut erased[notices1 event]");
});

test("runs fold, and a cut or another row ends a run", () => {
  expect(shape([event(notice), event(notice), event({}), event(notice)])).toBe("view[notices2 event notices1]");
  expect(shape([event({}), event({ onLivePath: false }), event({ onLivePath: false, ...notice })])).toBe(
    "view[event rewound2]",
  );
});

test("a new day and the end of what was inherited are said once", () => {
  const tomorrow = { at: "2026-11-29T01:00:00.000Z" };
  expect(shape([event({}), event({ at: null }), event(tomorrow), event(tomorrow)])).toBe(
    "view[event event day event event]",
  );
  expect(shape([event({ inherited: true }), event({}), event({})])).toBe("view[event fork event event]");
});
