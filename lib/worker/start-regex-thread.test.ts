import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createRegexThread } from "./start-regex-thread";

/** Answers with the length of each text; never to `endless`, with a problem to `(`. */
const THREAD = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ n, pattern, ask }) => {
    if (pattern === "endless") for (;;);
    const found = () => ("grep" in ask ? ask.grep.length : ask.texts.map(({ length }) => ({ from: 0, to: length })));
    parentPort.postMessage({ n, outcome: pattern === "(" ? { problem: "no expression" } : { found: found() } });
  });`;

const start = () => new Worker(THREAD, { eval: true });
const texts = [Buffer.from("ab"), Buffer.from("")];

test("each expression gets its own answer", async () => {
  const thread = createRegexThread(start);
  const both = await Promise.all([thread.match("a", texts), thread.match("b", texts.slice(1))]);
  const place = (to: number) => ({ from: 0, to });
  expect(both).toEqual([{ found: [place(2), place(0)] }, { found: [place(0)] }]);
});

test("one that cannot be read is refused in its own words", async () => {
  expect(await createRegexThread(start).match("(", texts)).toEqual({ problem: "no expression" });
});

test("one that takes too long is given up, and the next one gets a new thread", async () => {
  const thread = createRegexThread(start, 300);
  expect(await thread.match("endless", texts)).toEqual({ problem: expect.stringContaining("too long") });
  expect(await thread.match("a", texts)).toMatchObject({ found: [{ to: 2 }, { to: 0 }] });
});
