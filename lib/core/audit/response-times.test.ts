import { expect, test } from "vitest";
import { responseTimes } from "./response-times";

/** Responses that take 10 ms up to step 30, and 30 ms after; each followed by 100 ms of tools. */
const times = Array.from({ length: 61 }, (_, step) => {
  const took = (at: number) => (at <= 30 ? 10 : 30);
  let at = 0;
  for (let s = 0; s < step; s++) at += took(s) + 100;
  return { step, first: at + took(step), last: at + took(step) + 100 };
});

test("the medians of twenty responses before and after, the first one after left out", () => {
  const slow = times.map((one) => (one.step === 31 ? { ...one, first: (one.first ?? 0) + 50 } : one));
  expect(responseTimes(slow, 30)).toEqual({ before: 10, beforeCount: 20, after: 30, afterCount: 20 });
});

test("what has no time, or goes backwards, is not counted", () => {
  const odd = [
    { step: 0, first: 0, last: 5 },
    { step: 1, first: 9, last: null },
    { step: 2, first: 20, last: 30 },
    { step: 3, first: 25, last: 40 },
    { step: 4, first: 52, last: 60 },
  ];
  expect(responseTimes(odd, 4)).toEqual({ before: 8, beforeCount: 2, after: null, afterCount: 0 });
  expect(responseTimes([], 4)).toEqual({ before: null, beforeCount: 0, after: null, afterCount: 0 });
});
