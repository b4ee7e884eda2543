import { expect, test } from "vitest";
import { arrayAt, isObject, objectAt, stringAt } from "@/lib/core/json";
import { fixture, readLog } from "./testing/read-log";
import { readResult } from "./tool-result";

const whole = Array.from({ length: 200 }, (_, i) => `line ${String(i).padStart(3, "0")} of the tide log`).join("\n");
const pointer = (path: string, shown = whole.slice(0, 300)) =>
  `<persisted-output>\nOutput too large (43.9KB). Full output saved to: ${path}\n\nPreview (first 2KB):\n${shown}\n...\n</persisted-output>`;
const bash = (stdout: string, more = {}) => ({ stdout, stderr: "", interrupted: false, isImage: false, ...more });
const read = (content: string, result: Parameters<typeof readResult>[2], tool = "Bash") =>
  readResult(tool, { type: "tool_result", content }, result);

test("persisted outputs: whole in the record (to 2.1.42), cut in it (2.1.332), only in the side file", () => {
  const log = readLog(fixture("persisted"));
  const blocks = Buffer.from(fixture("persisted"))
    .toString()
    .trim()
    .split("\n")
    .flatMap((line) => arrayAt(objectAt(JSON.parse(line), "message"), "content"));
  const shown = blocks
    .filter((block) => isObject(block) && block.type === "tool_result")
    .map((block) => stringAt(block, "content"));
  expect(log.outputs.map((one) => one.recorded)).toEqual(shown);
  expect(
    log.outputs.map((one) => [
      one.content === whole,
      one.seen === one.recorded,
      one.complete,
      one.totalBytes,
      one.sideFile,
    ]),
  ).toEqual([
    [true, true, true, null, "tool-results/t1.txt"],
    [true, true, false, 43_900, "tool-results/b7.txt"],
    [false, false, false, null, "tool-results/c9.txt"],
  ]);
});

test.each([
  [
    "a stated size that is reached is whole",
    bash(whole, { persistedOutputPath: "/x/tool-results/a.txt", persistedOutputSize: whole.length }),
    true,
    null,
  ],
  ["exactly 30,000 characters and no size is a cut", bash(whole.padEnd(30_000, "x")), false, null],
  ["stderr beside it: the two are not all of the file", bash(whole, { stderr: "warning" }), false, null],
])("%s", (_name, result, complete, totalBytes) => {
  const output = read(pointer("/x/tool-results/a.txt"), result);
  expect([output.content, output.complete, output.totalBytes]).toEqual([result.stdout, complete, totalBytes]);
});

test("another text than the preview's is not taken for the output", () => {
  const output = read(pointer("/x/tool-results/a.txt"), bash(`other ${whole}`));
  expect([output.content, output.seen, output.complete]).toEqual([output.recorded, undefined, false]);
});

test("a structured result fuller than an ordinary block is not the output", () => {
  const output = read("1→a", { type: "text", file: { content: "a", totalLines: 9 } }, "Read");
  expect([output.content, output.complete, output.sideFile]).toEqual(["1→a", true, undefined]);
});

test.each([
  ["a Windows path", pointer("C:\\Users\\dev\\x\\tool-results\\a.txt"), "tool-results/a.txt"],
  ["another folder", pointer("/home/dev/.REDACTED.txt"), undefined],
  ["a way out of the folder", pointer("/x/tool-results/../../etc/passwd"), undefined],
])("the side file's name: %s", (_name, block, expected) => {
  expect(read(block, undefined).sideFile).toBe(expected);
});

const png = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAEC" } };
test.each([
  [
    "text blocks",
    [
      { type: "text", text: "a" },
      { type: "text", text: "b\n" },
    ],
    "a\nb\n",
    0,
  ],
  ["an image alone", [png], { bytes: Buffer.from([0, 1, 2]), mediaType: "image/png" }, 0],
  ["two images", [png, png], { bytes: Buffer.from([0, 1, 2]), mediaType: "image/png" }, 1],
  ["text and image", [png, { type: "text", text: "a" }], "a", 1],
  ["neither", [{ type: "tool_reference", tool_name: "X" }], '[{"tool_name":"X","type":"tool_reference"}]', 0],
  ["an empty list", [], "", 0],
  ["nothing", undefined, "", 0],
])("content: %s", (_name, content, recorded, imagesLeft) => {
  const output = readResult("Read", { type: "tool_result", content }, undefined);
  expect([output.recorded, output.imagesLeft]).toEqual([recorded, imagesLeft]);
});
