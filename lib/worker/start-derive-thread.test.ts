import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createDeriveThread } from "./start-derive-thread";

/** Answers with what it was asked, except that it dies of the stream `deadly`. */
const THREAD = `
  const { parentPort } = require("node:worker_threads");
  const fresh = [];
  parentPort.on("message", (asked) => {
    if (asked.is === "fresh") fresh.push(asked.chunkId + ":" + asked.raw.length);
    else if (asked.streamId === "deadly") process.exit(1);
    else parentPort.postMessage({ n: asked.n, outcome: [asked.teamId, asked.streamId, ...fresh].join(" ") });
  });`;

const start = () => new Worker(THREAD, { eval: true });

test("each derivation gets its own answer, after the chunks that were handed over before it", async () => {
  const thread = createDeriveThread(start);
  const stored = Uint8Array.from({ length: 15 }, (_, i) => i);
  thread.keepFresh("c1", stored.subarray(3));
  const answers = await Promise.all([thread.derive("t", "a"), thread.derive("t", "b")]);
  expect(answers).toEqual(["t a c1:12", "t b c1:12"]);
  expect([stored.length, stored[14]]).toEqual([15, 14]);
});

test("what a thread did not survive has failed, and the next work gets a new thread", async () => {
  const thread = createDeriveThread(start);
  expect(await Promise.all([thread.derive("t", "deadly"), thread.derive("t", "a")])).toEqual(["failed", "failed"]);
  expect(await thread.derive("t", "b")).toBe("t b");
});
