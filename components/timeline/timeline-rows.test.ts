import fc from "fast-check";
import { expect, test } from "vitest";
import type { Outline } from "@/lib/api/outline";
import { NO_FILTER, seek, seqsShown, type TimelineFilter, threadOutline } from "./thread-outline";
import { lastDrawnSeq, rowAt, seqsOfRow, stretchStarts, type TimelineRow, timelineRows } from "./timeline-rows";

const day = (at: string) => at.slice(0, 10);

function outlineOf(events: string, change: Partial<Outline> = {}) {
  return threadOutline({
    thread: "",
    events,
    discarded: [],
    inherited: 0,
    times: [],
    tools: [],
    ofTool: null,
    ...change,
  });
}

function rowsOf(
  events: string,
  change: Partial<Outline> = {},
  filter: Partial<TimelineFilter> = {},
  open: number[] = [],
) {
  const outline = outlineOf(events, change);
  return timelineRows(outline, seqsShown(outline, { ...NO_FILTER, ...filter }), {
    dayOf: day,
    openRuns: new Set(open),
  });
}

/** `-event notices2 cut`, erased rows with a minus: the shape of what is drawn. */
function shape(rows: readonly TimelineRow[]): string {
  return rows
    .map((row) => {
      const name = row.type === "run" ? `${row.run}${row.seqs.length}` : row.type;
      const count = row.type === "together" ? row.seqs.length : "";
      return `${row.isErased ? "-" : ""}${name === "compaction" ? "cut" : name}${count}`;
    })
    .join(" ");
}

test("what left the view, the cut, and what came after are told apart", () => {
  expect(shape(rowsOf("prct", { discarded: [[0, 2, 1]] }))).toBe("-event -event cut event");
});

test("what a compaction kept stays in ink between what it took", () => {
  const discarded: Outline["discarded"] = [
    [0, 1, 1],
    [2, 3, 1],
  ];
  expect(shape(rowsOf("prp", { discarded }))).toBe("-event event -event");
});

test("notices and errors do not break an erased stretch, not even before its first row", () => {
  const discarded: Outline["discarded"] = [
    [1, 2, 1],
    [4, 5, 1],
  ];
  expect(shape(rowsOf("nrner", { discarded }))).toBe("-notices1 -event -notices1 -event -event");
});

test("after a cut, notices go with the rows that follow them", () => {
  expect(shape(rowsOf("rcnr", { discarded: [[0, 1, 1]] }))).toBe("-event cut notices1 event");
  expect(shape(rowsOf("rcnr", { discarded: [[3, 4, 2]] }))).toBe("event cut -notices1 -event");
});

test("runs fold, and a cut or another row ends a run", () => {
  expect(shape(rowsOf("nnrn"))).toBe("notices2 event notices1");
  expect(shape(rowsOf("rRN"))).toBe("event rewound2");
  expect(shape(rowsOf("ncn"))).toBe("notices1 cut notices1");
});

test("an open run shows its events after its head", () => {
  expect(shape(rowsOf("nnrn", {}, {}, [0]))).toBe("notices2 event event event notices1");
});

test("calls issued together stand on one row, but not across what a compaction took", () => {
  expect(shape(rowsOf("tgkt"))).toBe("together3 event");
  expect(shape(rowsOf("tg", { discarded: [[0, 1, 1]] }))).toBe("-event event");
  expect(shape(rowsOf("trg", {}, { kinds: ["tool"] }))).toBe("event event");
});

test("calls that stand together do not take in one whose neighbour a filter hides", () => {
  const filter = { tool: "Bash" };
  const ofTool: Outline["ofTool"] = [
    [0, 2],
    [3, 4],
  ];
  expect(shape(rowsOf("tggg", { ofTool }, filter))).toBe("together2 event");
});

test("a run of rewound events ends where a compaction took the next of them", () => {
  expect(shape(rowsOf("pRRc", { discarded: [[2, 3, 1]] }))).toBe("event rewound1 -rewound1 cut");
});

test("a new day and the end of what was inherited are said once", () => {
  const times: Outline["times"] = [
    [0, "2026-11-28T23:50:00.000Z"],
    [1, "2026-11-29T00:05:00.000Z"],
    [3, "2026-11-29T00:15:00.000Z"],
  ];
  expect(shape(rowsOf("pppp", { times }))).toBe("event day event event event");
  expect(shape(rowsOf("ppp", { inherited: 1 }))).toBe("event fork event event");
});

test("the day of a row that a filter hides is said at the next one shown", () => {
  const times: Outline["times"] = [
    [0, "2026-11-28T23:50:00.000Z"],
    [1, "2026-11-29T00:05:00.000Z"],
  ];
  expect(shape(rowsOf("prp", { times }, { kinds: ["prompt"] }))).toBe("event day event");
});

test.each<[Partial<TimelineFilter>, number[]]>([
  [{}, [0, 1, 2, 3, 4, 5]],
  [{ kinds: ["prompt", "reply"] }, [0, 1, 4]],
  [{ failed: true }, [3, 4, 5]],
  [{ gone: true }, [1, 2, 4]],
  [{ tool: "Bash" }, [2, 4]],
  [{ tool: "Bash", failed: true }, [4]],
])("the filter %j lets through %j, and every compaction", (filter, seqs) => {
  const outline = outlineOf("prtfce", { discarded: [[1, 3, 1]], ofTool: [[2, 3]] });
  expect(seqsShown(outline, { ...NO_FILTER, ...filter })).toEqual(seqs);
});

test("the first compaction that took an event is the one that counts", () => {
  const discarded: Outline["discarded"] = [
    [0, 1, 1],
    [0, 2, 2],
  ];
  expect([0, 1, 2].map(outlineOf("prt", { discarded }).discardedBy)).toEqual([1, 2, 0]);
});

test("jumping goes to the next event of a kind and nowhere beyond the last", () => {
  const outline = outlineOf("prprx");
  const isPrompt = ({ kind }: { kind: string }) => kind === "prompt";
  expect(seek(outline, -1, 1, isPrompt)).toBe(0);
  expect(seek(outline, 0, 1, isPrompt)).toBe(2);
  expect(seek(outline, 2, 1, isPrompt)).toBeNull();
  expect(seek(outline, 4, -1, isPrompt)).toBe(2);
});

test("a stretch begins at a cut, after one, and where the ink changes", () => {
  expect([
    ...stretchStarts(
      rowsOf("rrcrrr", {
        discarded: [
          [0, 2, 1],
          [4, 5, 2],
        ],
      }),
    ),
  ]).toEqual([0, 0, 2, 3, 4, 5]);
});

const letters = fc.string({ unit: fc.constantFrom(..."prhtfgkcenuxPRTGNE"), maxLength: 60 });

test("every event stands on exactly one row, in order, whatever the thread", () => {
  fc.assert(
    fc.property(letters, fc.nat(60), (events, cut) => {
      const rows = rowsOf(events, { discarded: [[0, Math.min(cut, events.length), 1]] });
      expect(rows.flatMap((row) => seqsOfRow(row))).toEqual([...events].map((_, seq) => seq));
    }),
  );
});

test("every event is found again on the row that shows it, whichever runs are open", () => {
  fc.assert(
    fc.property(
      letters.filter((events) => events.length > 0),
      fc.array(fc.nat(60)),
      (events, open) => {
        const rows = rowsOf(events, {}, {}, open);
        for (let seq = 0; seq < events.length; seq++) {
          const row = rows[rowAt(rows, seq)];
          expect(row ? seqsOfRow(row) : []).toContain(seq);
        }
      },
    ),
  );
});

test("the events to be read reach to the last call of a group, and to the first event of a folded run", () => {
  const together = { type: "together", seq: 48, isErased: false, seqs: [48, 49, 50] } as const;
  expect(lastDrawnSeq({ ...together, seqs: [...together.seqs] })).toBe(50);
  const run = { type: "run", seq: 7, isErased: false, run: "notices", seqs: [7, 8, 9], isOpen: false } as const;
  expect(lastDrawnSeq({ ...run, seqs: [...run.seqs] })).toBe(7);
  expect(lastDrawnSeq({ type: "event", seq: 3, isErased: false })).toBe(3);
});
