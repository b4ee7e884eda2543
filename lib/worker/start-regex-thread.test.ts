import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createRegexThread } from "./start-regex-thread";

/** Answers with the length of each text; never to `endless`, with a problem to `(`. */
const THREAD = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ n, pattern, texts }) => {
    if (pattern === "endless") for (;;);
    parentPort.postMessage(
      pattern === "(" ? { n, problem: "no expression" } : { n, places: texts.map(({ length }) => ({ from: 0, to: length })) });
  });`;

const start = () => new Worker(THREAD, { eval: true });
const texts = [Buffer.from("ab"), Buffer.from("")];

test("each expression gets its own answer", async () => {
  const thread = createRegexThread(start);
  const both = await Promise.all([thread.match("a", texts), thread.match("b", texts.slice(1))]);
  expect(both.map((places) => places.map((place) => place?.to))).toEqual([[2, 0], [0]]);
});

test("one that cannot be read is refused in its own words", async () => {
  await expect(createRegexThread(start).match("(", texts)).rejects.toMatchObject({
    code: "invalid",
    message: "no expression",
  });
});

test("one that takes too long is given up, and the next one gets a new thread", async () => {
  const thread = createRegexThread(start, 300);
  await expect(thread.match("endless", texts)).rejects.toMatchObject({ code: "invalid" });
  expect((await thread.match("a", texts)).length).toBe(2);
});
