import fc from "fast-check";
import { expect, test } from "vitest";
import { type ActiveView, createActiveView, type ViewPolicy } from "./active-view";
import { PLAIN_COUNTERS } from "./counter";
import { anyThread } from "./testing/any-thread";
import type { MaterialisedBody, ViewItem } from "./view-item";
import { LEAST_K } from "./view-limits";

const RHO = 400;

/** Two counters of ours, and one that is less regular than any tokenizer. */
const COUNTS = {
  ...PLAIN_COUNTERS,
  odd: (text: string) => Math.ceil(text.length / (text.length % 7 === 0 ? 5 : 2)),
};

const policy = fc.record<ViewPolicy>({
  k: fc.oneof(fc.constant(LEAST_K), fc.integer({ min: LEAST_K, max: 2500 }), fc.integer({ min: LEAST_K, max: 8000 })),
  rho: fc.constant(RHO),
  count: fc.constantFrom(...Object.values(COUNTS)),
});

const recalled = (items: readonly ViewItem[], picks: readonly number[]): MaterialisedBody[] => {
  const withAddress = items.flatMap(({ facts, seq, step }) => (facts ? [{ facts, seq, step }] : []));
  const ids = new Set<string>();
  return picks.flatMap((pick, n) => {
    const item = withAddress[pick % withAddress.length];
    if (!item || ids.has(item.facts.id)) return [];
    ids.add(item.facts.id);
    const isHere = n % 4 !== 3;
    const facts = isHere ? item.facts : { ...item.facts, id: `f${item.facts.id.slice(1)}` };
    const part = n % 2 ? "chars 0–100 of 900" : null;
    const place = isHere ? { seq: item.seq, step: item.step } : { seq: null, step: null };
    return [{ facts, ...place, text: "recalled ".repeat(pick % 900), part }];
  });
};

const given = (items: readonly ViewItem[], materialised: readonly MaterialisedBody[] = []) => ({
  items,
  isWhole: true,
  older: 0,
  materialised,
});

const idsOf = (view: ActiveView) => view.items.flatMap(({ observationId }) => observationId ?? []);
const countInLine = ({ items }: ActiveView) =>
  items.flatMap(({ kind, text }) => (kind === "catalogue" ? Number(text.replace(/\D/g, "")) : []));

test("P8: at every step of any thread, whatever was recalled, the view has at most K tokens, counted again from its texts", () => {
  fc.assert(
    fc.property(anyThread(RHO), policy, fc.array(fc.nat(500), { maxLength: 8 }), (items, some, picks) => {
      const view = createActiveView(some);
      for (let end = 0; end <= items.length; end++) {
        const upTo = items.slice(0, end);
        const seen = view(given(upTo, recalled(upTo, picks)));
        const tokens = seen.items.reduce((sum, { text }) => sum + Math.max(1, some.count(text)), 0);
        expect(tokens).toBeLessThanOrEqual(some.k);
        expect(seen.tokens).toBe(tokens);
      }
    }),
    { numRuns: 150 },
  );
}, 60_000);

test("P8: one item larger than K is cut to head, tail and address; ids too many for K are one line", () => {
  const facts = (n: number) => ({
    ...{
      id: n.toString(16).padStart(8, "0"),
      kind: "tool" as const,
      tool: "Bash",
      action: "x".repeat(500),
      returnCode: 0,
    },
    ...{
      isError: false,
      mediaType: null,
      bytes: 1e6,
      chars: 1e6,
      lines: 2,
      head: "H".repeat(400),
      tail: "T".repeat(400),
    },
    ...{ complete: true, totalBytes: null },
  });
  const view = createActiveView({ k: LEAST_K, rho: 2000, count: PLAIN_COUNTERS.bytes });
  const long = {
    seq: 0,
    step: 1,
    facts: { ...facts(1), kind: "prompt" as const },
    text: `${"a".repeat(5e5)}${"z".repeat(5e5)}`,
  };
  const [cut, ...rest] = view(given([long])).items;
  expect(rest).toEqual([]);
  expect(cut).toMatchObject({ kind: "cut", observationId: "00000001" });
  expect(cut?.text).toMatch(/^a{100,}\n⋯ [\d,]+ characters left out; recall §00000001 for all ⋯\nz{50,}$/);

  const many = Array.from({ length: 5000 }, (_, n) => ({ seq: n, step: n, facts: facts(n), text: null }));
  const crowd = view(given(many));
  expect(crowd.items.map(({ kind }) => kind)).toEqual([
    "catalogue",
    ...Array(crowd.items.length - 2).fill("bare"),
    "cut",
  ]);
  expect(countInLine(crowd)).toEqual([5000 - (crowd.items.length - 1)]);
});

test("P9: what a compaction left is compacted no further by the same compaction", () => {
  fc.assert(
    fc.property(anyThread(RHO), policy, (items, some) => {
      const view = createActiveView(some);
      const once = view(given(items));
      const [hidden = 0] = countInLine(once);
      const kept = new Set(idsOf(once));
      const left = items.filter(({ facts }) => (facts ? kept.has(facts.id) : true));
      expect(view({ items: left, isWhole: hidden === 0, older: hidden, materialised: [] }).items).toEqual(once.items);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test("P9: an address once shown is in every later view or counted in its catalogue line, the oldest first", () => {
  fc.assert(
    fc.property(anyThread(RHO), policy, (items, some) => {
      const view = createActiveView(some);
      for (let end = 0; end <= items.length; end++) {
        const seen = view(given(items.slice(0, end)));
        const all = items.slice(0, end).flatMap(({ facts }) => facts?.id ?? []);
        const shown = idsOf(seen);
        const [hidden = 0] = countInLine(seen);
        expect(all.slice(hidden)).toEqual(shown);
      }
    }),
    { numRuns: 100 },
  );
}, 60_000);

test("P10: the view is made of stored facts alone, however much of the thread was read and whatever was asked before", () => {
  let settledEarly = 0;
  fc.assert(
    fc.property(anyThread(RHO, 120), policy, fc.array(fc.nat(500), { maxLength: 4 }), (items, some, picks) => {
      const whole = createActiveView(some)(given(items, recalled(items, picks)));
      const view = createActiveView(some);
      for (let older = items.length; older >= 0; older--) {
        const end = items.slice(older);
        const before = items.slice(0, older).filter(({ facts }) => facts).length;
        const part = view({ items: end, isWhole: older === 0, older: before, materialised: recalled(items, picks) });
        if (!part.isSettled) continue;
        expect(part.items).toEqual(whole.items);
        if (older > 0) settledEarly++;
      }
    }),
    { numRuns: 75 },
  );
  expect(settledEarly).toBeGreaterThan(100);
}, 60_000);

test("P10: a line that stands for an observation holds its address and no other, whatever the observation holds", () => {
  fc.assert(
    fc.property(anyThread(RHO), policy, (items, some) => {
      for (const { kind, text, observationId } of createActiveView(some)(given(items)).items) {
        if (!["stub", "bare", "catalogue"].includes(kind)) continue;
        const ids = new Set([...text.matchAll(/§\s*([0-9a-f]+)/gi)].map(([, id]) => id));
        expect([...ids]).toEqual(observationId === null ? [] : [observationId]);
        expect(text.length).toBeLessThanOrEqual(500 * 6 + RHO * 2 + 300);
      }
    }),
    { numRuns: 150 },
  );
});

test("all fits: turns verbatim, short outputs inline, longer ones as stubs, recalled ones whole", () => {
  const items = fc.sample(anyThread(RHO, 12), { seed: 7, numRuns: 20 });
  for (const thread of items) {
    const { items: shown, stubTokens } = createActiveView({ k: 1e9, rho: RHO, count: PLAIN_COUNTERS.bytes })(
      given(thread),
    );
    expect(shown).toHaveLength(thread.length);
    for (const [index, { facts, text }] of thread.entries()) {
      const form = shown[index];
      if (facts?.kind === "tool" && facts.mediaType === null && facts.chars <= RHO) {
        expect(form).toMatchObject({ kind: "inline", observationId: facts.id });
        expect(form?.text.endsWith(`\n${text}`)).toBe(true);
      } else if (facts?.kind === "tool" || facts?.mediaType) expect(form?.kind).toBe("stub");
      else expect(form).toMatchObject({ kind: "turn", text, observationId: facts?.id ?? null });
    }
    const stubs = shown.filter(({ kind }) => kind === "stub").map(({ text }) => new TextEncoder().encode(text).length);
    expect(stubTokens).toBe(stubs.reduce((sum, n) => sum + n, 0));
  }
});

test("a K below the least there can be is refused", () => {
  const policy = { k: LEAST_K - 1, rho: RHO, count: PLAIN_COUNTERS.bytes };
  expect(() => createActiveView(policy)).toThrow(expect.objectContaining({ code: "invalid" }));
});
