import { expect, test } from "vitest";
import { type Cut, clientViewOf } from "./client-view";

const cut = (n: number, step: number, more: Partial<Cut> = {}): Cut => ({
  ...{ n, step, discarded: [], isMicro: false, tokensAfter: 100, isFromNextCall: false },
  ...more,
});
const outputs = [1, 2, 5, 8].map((seq) => ({ seq }));

test("an output is gone with the first compaction that took it, and in view while none did", () => {
  const cuts = [
    cut(1, 3, { discarded: [[0, 3]] }),
    cut(4, 6, {
      isMicro: true,
      discarded: [
        [2, 3],
        [5, 6],
      ],
    }),
  ];
  const view = clientViewOf(outputs, cuts, null);
  expect(view.inView).toEqual([{ seq: 8 }]);
  expect(view.discarded).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 5 }]);
  expect(view.discardedBy).toEqual([
    { n: 1, outputs: 2 },
    { n: 4, outputs: 1 },
  ]);
});

test("the summary is that of the last compaction that wrote one: a microcompaction writes none", () => {
  const of = (...cuts: Cut[]) => clientViewOf(outputs, cuts, null).summaryOf;
  expect(of()).toBeNull();
  expect(of(cut(1, 3), cut(2, 5), cut(3, 6, { isMicro: true }))).toBe(2);
  expect(of(cut(3, 6, { isMicro: true }))).toBeNull();
});

test("tokens are what the last call told, unless a compaction came after it", () => {
  const held = (call: { step: number; tokens: number } | null, ...cuts: Cut[]) =>
    clientViewOf(outputs, cuts, call).held;
  expect(held(null)).toEqual({ tokens: null, source: null, step: null });
  expect(held({ step: 7, tokens: 900 })).toEqual({ tokens: 900, source: "call", step: 7 });
  expect(held({ step: 7, tokens: 900 }, cut(1, 6))).toEqual({ tokens: 900, source: "call", step: 7 });
  expect(held({ step: 7, tokens: 900 }, cut(1, 7))).toEqual({ tokens: 100, source: "compaction", step: 7 });
  expect(held({ step: 7, tokens: 900 }, cut(1, 8, { isFromNextCall: true }))).toEqual({
    ...{ tokens: 100, source: "next-call", step: 8 },
  });
  expect(held(null, cut(1, 6), cut(2, 6, { tokensAfter: null }))).toEqual({ tokens: null, source: null, step: 6 });
});

test("without outputs nothing was in view and nothing is gone", () => {
  const view = clientViewOf([], [cut(1, 3, { discarded: [[0, 9]] })], null);
  expect([view.inView, view.discarded, view.discardedBy]).toEqual([[], [], []]);
});
