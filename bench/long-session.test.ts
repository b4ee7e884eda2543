import { expect, test } from "vitest";
import { readLog } from "@/lib/parsers/claude-code/testing/read-log";
import { type LongSession, longSession, RARE_SENTENCE } from "./long-session";

const small: LongSession = { sessionId: "small", events: 1_234, compactions: 7, hugeOutputs: 1 };

function bytesOf(options: LongSession): Buffer {
  return Buffer.concat([...longSession(options)].map((piece) => Buffer.from(piece)));
}

test("a made session has exactly the events, compactions and large outputs it was asked for", () => {
  const log = readLog(bytesOf(small));
  const events = log.events[""] ?? [];
  expect(events).toHaveLength(1_234);
  expect(log.unparsedLines).toBe(0);
  expect(log.facts.counts.compactions).toBe(7);
  const sizes = log.outputs.map(({ content }) => (typeof content === "string" ? content.length : 0));
  expect(sizes.filter((size) => size > 4_900_000)).toHaveLength(1);
  expect(Math.min(...sizes)).toBeLessThan(100);
  expect(new Set(events.map(({ kind }) => kind))).toEqual(
    new Set(["prompt", "reply", "thinking", "tool", "compaction", "error"]),
  );
  expect(log.facts.threads[0]?.offPath).not.toEqual([]);
});

test("its context grows to 90 to 99 % of the window, and each compaction empties most of it", () => {
  const { facts, usages } = readLog(bytesOf(small));
  const held = (from: number, to: number) =>
    usages.filter(({ step }) => step > from && step <= to).map(({ contextTokens }) => contextTokens ?? 0);
  facts.compactions.forEach(({ step, tokensBefore, tokensAfter }, i) => {
    const peak = Math.max(...held(facts.compactions[i - 1]?.step ?? 0, step));
    expect(peak).toBeGreaterThan(170_000);
    expect(peak).toBeLessThan(198_000);
    expect(tokensBefore ?? 0).toBeGreaterThan(180_000);
    expect(tokensAfter ?? 0).toBeLessThan(56_000);
  });
});

test("the rare sentence stands once, in an output that the last compaction took", () => {
  const log = readLog(bytesOf(small));
  const holding = log.outputs.filter(({ content }) => typeof content === "string" && content.includes(RARE_SENTENCE));
  expect(holding).toHaveLength(1);
  const last = log.facts.compactions.at(-1);
  expect(last?.discarded.some(([from, to]) => holding[0] && holding[0].seq >= from && holding[0].seq < to)).toBe(true);
});

test("the same name gives the same log, another gives another", () => {
  const few = { ...small, events: 100, compactions: 2, hugeOutputs: 0 };
  expect(bytesOf(few).equals(bytesOf(few))).toBe(true);
  expect(bytesOf(few).equals(bytesOf({ ...few, sessionId: "other" }))).toBe(false);
});
