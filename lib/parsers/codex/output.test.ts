import { expect, test } from "vitest";
import { chooseContent, recordedBody } from "./output";
import { readHeader } from "./return-code";

const HEADER = "Chunk ID: a1\nWall time: 1 seconds\nProcess exited with code 0\nOutput:\n";
const choose = (recorded: string, aggregated: string | null, bare = false) =>
  chooseContent(recorded, readHeader(recorded, true), aggregated, bare);

test("parts: texts joined by a newline; an image only where there is no text", () => {
  const image = { type: "input_image", image_url: "data:image/gif;base64,R0lG" };
  expect(recordedBody([{ type: "input_text", text: "a" }, image, { type: "input_text", text: "b" }])).toBe("a\nb");
  expect(recordedBody([image])).toEqual({ bytes: Buffer.from("GIF"), mediaType: "image/gif" });
  expect(recordedBody([{ type: "input_image", image_url: "https://example.org/x.png" }])).toBe(
    "https://example.org/x.png",
  );
  expect(recordedBody({ content: "old", success: false })).toBe("old");
  expect(recordedBody(undefined)).toBe("");
});

test("the aggregated output wins when it is longer than the body", () => {
  expect(choose(`${HEADER}abc`, "abcd")).toMatchObject({ content: "abcd", seen: `${HEADER}abc`, complete: true });
  expect(choose(`${HEADER}abc`, "abc")).toEqual({ content: `${HEADER}abc`, complete: true, totalBytes: null });
  expect(choose(`${HEADER}abc`, "")).toEqual({ content: `${HEADER}abc`, complete: true, totalBytes: null });
});

test("a hook's text in place of an output is longer than it and still not the output", () => {
  expect(choose("§a3f7c2e1 and a long note", "x\n")).toMatchObject({
    content: "x\n",
    seen: "§a3f7c2e1 and a long note",
  });
});

test("what was cut says so, and a whole aggregated output heals it even when it is shorter", () => {
  const cut = `${HEADER}Warning: truncated output (original token count: 9)\nTotal output lines: 2\n\nab…3 tokens truncated…yz`;
  expect(choose(cut, null)).toMatchObject({ content: cut, complete: false, totalBytes: null });
  expect(choose(cut, "abcdefghijklmnopqrstuvwxyz")).toMatchObject({
    content: "abcdefghijklmnopqrstuvwxyz",
    complete: true,
  });
  const stored = `${"a".repeat(300)}\n\n... command output truncated for persistence ...\n\n${"b".repeat(300)}`;
  expect(choose(cut, stored)).toMatchObject({ content: stored, complete: false });
});

test.each([
  ["tokens", `${"a".repeat(900)}…12 tokens truncated…${"b".repeat(900)}`],
  ["lines", `${"a\n".repeat(600)}\n[... omitted 39 of 295 lines ...]\n\n${"b\n".repeat(600)}`],
])("a mark in the middle means cut (%s); the same words elsewhere are only quoted", (_, body) => {
  expect(choose(`${HEADER}${body}`, null).complete).toBe(false);
  expect(choose(`${HEADER}${body}${"tail ".repeat(2000)}`, null).complete).toBe(true);
});

test("256 lines in a bare log are what 0.20 keeps of any number", () => {
  const recorded = JSON.stringify({ output: "x\n".repeat(256), metadata: { exit_code: 0 } });
  expect(choose(recorded, null, true).complete).toBe(false);
  expect(choose(recorded, null, false).complete).toBe(true);
  expect(choose(JSON.stringify({ output: "x\n".repeat(255), metadata: { exit_code: 0 } }), null, true).complete).toBe(
    true,
  );
});
