import { describe, expect, test } from "vitest";
import { readBody } from "./request-body";

function streamOf(
  texts: readonly string[],
  fail = false,
): { body: ReadableStream<Uint8Array>; cancelled: () => boolean } {
  const left = [...texts];
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = left.shift();
        if (next !== undefined) controller.enqueue(Buffer.from(next));
        else if (fail) controller.error(new Error("aborted"));
        else controller.close();
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, cancelled: () => cancelled };
}

async function read(
  body: ReadableStream<Uint8Array> | null,
  contentLength: number | null,
  maxBytes = 100,
): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of readBody({ body, contentLength }, maxBytes)) parts.push(part);
  return Buffer.concat(parts).toString();
}

test.each([
  ["as long as announced", 6],
  ["of no announced length", null],
])("a body %s is read whole", async (_name, length) => {
  expect(await read(streamOf(["one", "two"]).body, length)).toBe("onetwo");
});

test("no body is an empty one", async () => {
  expect(await read(null, null)).toBe("");
});

describe("refused", () => {
  test.each([
    ["shorter than announced", streamOf(["one"]), 6, "malformed"],
    ["broken off", streamOf(["one"], true), null, "malformed"],
    ["longer than is taken", streamOf(["x".repeat(60), "x".repeat(60)]), null, "too-large"],
    ["announced longer than is taken", streamOf(["x"]), 101, "too-large"],
  ] as const)("%s", async (_name, { body }, length, code) => {
    await expect(read(body, length)).rejects.toMatchObject({ name: "AppError", code });
  });
});

test("a body that seems to end because the client is gone is refused", async () => {
  const { body } = streamOf(["one"]);
  const pieces = readBody({ body, contentLength: null }, 100, AbortSignal.abort());
  const read = async () => {
    for await (const _ of pieces);
  };
  await expect(read()).rejects.toMatchObject({ name: "AppError", code: "malformed" });
});

test("a reader that stops early gives the rest of the body up", async () => {
  const { body, cancelled } = streamOf(["one", "two", "three"]);
  for await (const _part of readBody({ body, contentLength: null }, 100)) break;
  await Promise.resolve();
  expect(cancelled()).toBe(true);
});
