import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SeqRanges } from "../event";
import type { AuditedEvent } from "./audited-thread";
import { createFactTable } from "./fact-table";
import { followFacts, type HeldCut, type LeftFact } from "./follow-facts";

/** Facts are words here. `tool`: what a call was asked and what it gave; `off` marks what a rewind took away. */
type Line =
  | { tool: string; gave?: string; step: number; off?: true }
  | { prompt: string; step: number; off?: true }
  | { reply: string; step: number; off?: true }
  | { cut: SeqRanges; step: number; summary?: string | null | "opaque"; micro?: true };

function follow(lines: readonly Line[], symbols: readonly string[] = []) {
  const facts = createFactTable();
  const fact = (word: string) => ({
    class: symbols.includes(word) ? ("symbol" as const) : ("path" as const),
    text: word,
    key: word,
    loose: word.length > 1 ? word.slice(1) : null,
  });
  const words = (text = "") => text.split(" ").filter(Boolean).map(fact);
  const numbers = (text?: string) => words(text).map(facts.numberOf);
  const events: AuditedEvent[] = [];
  const cuts: HeldCut[] = [];
  for (const [seq, line] of lines.entries()) {
    const { step } = line;
    if ("cut" in line) {
      const { cut: discarded, summary = "", micro } = line;
      const text = summary === "opaque" ? { opaqueBytes: 9 } : summary === null ? null : { text: summary };
      const held = words(summary ?? "").map(({ key }) => key);
      cuts.push({
        ...{ n: cuts.length + 1, seq, step, discarded, summary: text, kind: micro ? "micro" : "full" },
        holds:
          text && "text" in text
            ? (number) => {
                const { key, loose } = facts.factOf(number);
                return held.includes(key) ? "exact" : loose !== null && held.includes(loose) ? "loose" : "none";
              }
            : null,
      });
      continue;
    }
    const at = { seq, step, onLivePath: !line.off };
    if ("tool" in line) {
      const stated = numbers(line.gave);
      stated.forEach(facts.countOutput);
      events.push({ ...at, kind: "tool", written: numbers(line.tool), stated });
    } else if ("prompt" in line) events.push({ ...at, kind: "prompt", written: [], stated: numbers(line.prompt) });
    else events.push({ ...at, kind: "reply", written: numbers(line.reply), stated: [] });
  }
  return followFacts(events, cuts, facts).map(({ fact: number, ...rest }) => ({
    fact: facts.factOf(number).key,
    ...rest,
  }));
}

const brief = (left: ReturnType<typeof follow>) => left.map(({ fact, n, fate }) => `${fact} ${n} ${fate}`);
const usesIn = (left: ReturnType<typeof follow>) => left.flatMap(({ fact, use }) => (use ? [{ fact, ...use }] : []));

describe("what becomes of a fact", () => {
  const read: Line = { tool: "read", gave: "a xb c", step: 1 };

  test("a summary holds it as it stood, or its last part, or not", () => {
    expect(brief(follow([read, { cut: [[0, 1]], step: 1, summary: "a b" }]))).toEqual([
      "a 1 exact",
      "xb 1 loose",
      "c 1 lost",
    ]);
  });

  test("it is kept where it stands in what remained: a prompt, a reply, another output", () => {
    for (const other of [
      { prompt: "c", step: 1 },
      { reply: "c", step: 2 },
      { tool: "other", gave: "c", step: 2 },
      { tool: "c", step: 2 },
    ] as Line[])
      expect(brief(follow([read, other, { cut: [[0, 1]], step: 2 }]))).toContain("c 1 kept");
  });

  test("what a rewind took away keeps nothing, and is not followed", () => {
    expect(brief(follow([read, { prompt: "c", step: 1, off: true }, { cut: [[0, 1]], step: 1 }]))).toContain(
      "c 1 lost",
    );
    expect(
      follow([
        { ...read, off: true },
        { cut: [[0, 1]], step: 1 },
      ]),
    ).toEqual([]);
  });

  test("of an opaque summary nothing is said, but what remained is known", () => {
    expect(brief(follow([read, { prompt: "a", step: 1 }, { cut: [[0, 1]], step: 1, summary: "opaque" }]))).toEqual([
      "a 1 kept",
      "xb 1 not-measurable",
      "c 1 not-measurable",
    ]);
  });

  test("a microcompaction leaves no summary", () => {
    const lines: Line[] = [
      read,
      { tool: "read", gave: "a", step: 2 },
      { cut: [[0, 1]], step: 2, summary: null, micro: true },
    ];
    expect(brief(follow(lines))).toEqual(["a 1 kept", "xb 1 lost", "c 1 lost"]);
  });

  test("a microcompaction takes an output and leaves its call, which goes with the next compaction", () => {
    const lines: Line[] = [
      { tool: "a", gave: "a b", step: 1 },
      { cut: [[0, 1]], step: 1, summary: null, micro: true },
      { reply: "on", step: 2 },
      { cut: [[2, 3]], step: 2 },
    ];
    expect(brief(follow(lines))).toEqual(["a 1 kept", "b 1 lost", "a 2 lost"]);
  });

  test("what an earlier compaction took is not taken again", () => {
    const lines: Line[] = [
      read,
      { cut: [[0, 1]], step: 1, summary: null, micro: true },
      { cut: [[0, 1]], step: 1, summary: "a" },
    ];
    expect(brief(follow(lines))).toEqual(["a 1 lost", "xb 1 lost", "c 1 lost"]);
  });

  test("what only the user or the model said is no output's fact", () => {
    expect(
      follow([
        { prompt: "a", step: 0 },
        { reply: "b", step: 1 },
        { cut: [[0, 2]], step: 1 },
      ]),
    ).toEqual([]);
  });

  test("a symbol that many outputs state is not followed", () => {
    const lines: Line[] = [1, 2, 3].map((step) => ({ tool: "t", gave: "often a", step }));
    const left = brief(follow([...lines, { cut: [[0, 3]], step: 3 }], ["often"]));
    expect(left).toEqual(["a 1 lost"]);
    expect(brief(follow([...lines.slice(1), { cut: [[0, 2]], step: 3 }], ["often"]))).toEqual([
      "often 1 lost",
      "a 1 lost",
    ]);
  });
});

describe("through several compactions", () => {
  test("a fact lives on in one summary, is carried into the next, and is lost with it", () => {
    const left = follow([
      { tool: "t", gave: "a b", step: 1 },
      { cut: [[0, 1]], step: 1, summary: "a b" },
      { reply: "on", step: 2 },
      { cut: [[2, 3]], step: 2, summary: "a" },
      { cut: [], step: 2, summary: "" },
    ]);
    expect(left.map(({ fact, n, fate, isCarried }) => [fact, n, fate, isCarried])).toEqual([
      ["a", 1, "exact", false],
      ["b", 1, "exact", false],
      ["a", 2, "exact", true],
      ["b", 2, "lost", true],
      ["a", 3, "lost", true],
    ]);
  });

  test("what a prompt kept is lost when the prompt goes", () => {
    const lines: Line[] = [
      { tool: "t", gave: "a", step: 1 },
      { prompt: "a", step: 1 },
      { cut: [[0, 1]], step: 1 },
      { cut: [[1, 2]], step: 1 },
    ];
    expect(brief(follow(lines))).toEqual(["a 1 kept", "a 2 lost"]);
  });

  test("a microcompaction does not take the summary in view away", () => {
    const lines: Line[] = [
      { tool: "t", gave: "a", step: 1 },
      { cut: [[0, 1]], step: 1, summary: "a" },
      { tool: "t", gave: "a b", step: 2 },
      { cut: [[2, 3]], step: 2, summary: null, micro: true },
      { cut: [], step: 2, summary: "" },
    ];
    const left = follow(lines);
    expect(brief(left)).toEqual(["a 1 exact", "a 2 kept", "b 2 lost", "a 3 lost"]);
    expect(usesIn(left)).toEqual([]);
  });
});

describe("a lost fact that is written again", () => {
  const lost: Line[] = [
    { tool: "t", gave: "a", step: 1 },
    { cut: [[0, 1]], step: 1 },
  ];

  test("came from nowhere the log has", () => {
    expect(usesIn(follow([...lost, { tool: "a", step: 2 }, { reply: "a", step: 3 }]))).toEqual([
      { fact: "a", seq: 2, source: "neither" },
    ]);
  });

  test("came from an output that showed it again, or from the user", () => {
    const again = follow([...lost, { tool: "t", gave: "a", step: 2 }, { reply: "a", step: 3 }]);
    expect(again[0]).toMatchObject({ known: 0, back: { seq: 2, source: "output" }, use: { seq: 3, source: "output" } });
    expect(usesIn(follow([...lost, { prompt: "a", step: 2 }, { tool: "a", step: 3 }]))).toEqual([
      { fact: "a", seq: 3, source: "prompt" },
    ]);
  });

  test("came from where it was shown first", () => {
    const left = follow([
      ...lost,
      { tool: "t", gave: "a", step: 2 },
      { prompt: "a", step: 2 },
      { tool: "t", gave: "a", step: 3 },
      { reply: "a", step: 4 },
    ]);
    expect(left[0]).toMatchObject({ back: { seq: 2, source: "output" }, use: { seq: 5, source: "output" } });
  });

  test("did not come from a call of the same response", () => {
    const left = follow([...lost, { tool: "t", gave: "a", step: 2 }, { tool: "a", step: 2 }]);
    expect(usesIn(left)).toEqual([{ fact: "a", seq: 3, source: "neither" }]);
  });

  test("was not lost where it was still in view, or in the summary", () => {
    const kept: Line[] = [
      lost[0] as Line,
      { prompt: "a", step: 1 },
      { cut: [[0, 1]], step: 1 },
      { reply: "a", step: 2 },
    ];
    expect(usesIn(follow(kept))).toEqual([]);
    expect(
      usesIn(follow([lost[0] as Line, { cut: [[0, 1]], step: 1, summary: "a" }, { reply: "a", step: 2 }])),
    ).toEqual([]);
  });

  test("counts once for each loss", () => {
    const left = follow([
      ...lost,
      { tool: "t", gave: "a", step: 2 },
      { reply: "a", step: 3 },
      { reply: "a", step: 4 },
      { cut: [[2, 5]], step: 4 },
      { reply: "a", step: 5 },
    ]);
    expect(usesIn(left).map(({ seq, source }) => [seq, source])).toEqual([
      [3, "output"],
      [6, "neither"],
    ]);
  });

  test("is no use of it where a rewind took that away", () => {
    expect(usesIn(follow([...lost, { reply: "a", step: 2, off: true }]))).toEqual([]);
  });
});

/** Second reader: asks of every fact and cut anew what was in view. */
function slowFates(lines: readonly Line[]): string[] {
  const found: string[] = [];
  const cutsAt = lines.flatMap((line, seq) => ("cut" in line ? [{ seq, ...line }] : []));
  const holdsWord = (text: string | undefined, word: string) => (text ?? "").split(" ").includes(word);
  const places = (word: string, before: number) =>
    lines.flatMap((line, seq) => {
      if (seq >= before || "cut" in line || line.off) return [];
      const shown = "tool" in line ? line.gave : "prompt" in line ? line.prompt : "";
      const written = "tool" in line ? line.tool : "reply" in line ? line.reply : "";
      return [
        ...(holdsWord(shown, word) ? [{ seq, isShown: true, isOutput: "tool" in line }] : []),
        ...(holdsWord(written, word) ? [{ seq, isShown: false, isOutput: false }] : []),
      ];
    });
  const isIn = (ranges: SeqRanges, seq: number) => ranges.some(([from, to]) => seq >= from && seq < to);
  for (const [i, cut] of cutsAt.entries()) {
    for (const word of ["a", "b", "c"]) {
      const before = places(word, cut.seq);
      if (!before.some(({ isOutput }) => isOutput)) continue;
      const earlier = cutsAt.slice(0, i);
      // A microcompaction takes what an event showed, and nothing else.
      const goneBefore = ({ seq, isShown }: { seq: number; isShown: boolean }) =>
        isShown && earlier.some((one) => one.seq > seq && isIn(one.cut, seq));
      const goes = (place: { seq: number; isShown: boolean }) => place.isShown && isIn(cut.cut, place.seq);
      const inView = before.filter((place) => !goneBefore(place));
      if (!inView.some(goes)) continue;
      const remains = inView.some((place) => !goes(place));
      found.push(`${word} ${i + 1} ${remains ? "kept" : "lost"}`);
    }
  }
  return found.sort();
}

test("whatever comes in whatever order, what remained in view is what a second reader finds", () => {
  const word = fc.constantFrom("a", "b", "c", "a b", "");
  const line = fc.oneof(
    fc.record({ tool: word, gave: word }),
    fc.record({ prompt: word }),
    fc.record({ reply: word }),
    fc.record({ tool: word, gave: word, off: fc.constant(true as const) }),
  );
  const thread = fc.array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: fc.array(fc.nat(40)) }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(thread, (given) => {
      const lines = given.map((each, seq): Line => {
        const step = seq;
        if (!Array.isArray(each)) return { ...each, step } as Line;
        const taken = [...new Set(each)].filter((at) => at < seq).sort((x, y) => x - y);
        return { cut: taken.map((at) => [at, at + 1] as const), step, summary: null, micro: true };
      });
      const left: readonly Pick<LeftFact, "n" | "fate">[] = follow(lines);
      expect(brief(left as ReturnType<typeof follow>).sort()).toEqual(slowFates(lines));
    }),
    { numRuns: 400 },
  );
});
