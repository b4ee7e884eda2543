import { describe, expect, it } from "vitest";
import { readClaudeCode } from "./claude-code";
import { readCodex } from "./codex";
import { toBytes } from "./read-output";

const log = (...records: unknown[]) => new TextEncoder().encode(records.map((r) => JSON.stringify(r)).join("\n"));
const words = (bytes: Uint8Array | null | undefined) => (bytes ? Buffer.from(bytes).toString("utf8") : null);

describe("readClaudeCode", () => {
  const result = (content: unknown, twin: unknown, uuid = "u1") => ({
    type: "user",
    uuid,
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content }] },
    toolUseResult: twin,
  });

  it("joins text blocks, decodes a lone image, and takes a repeated record once", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAEC" } };
    const text = [{ type: "text", text: "a" }, { type: "text", text: "b" }, image];
    const read = readClaudeCode(log(result(text, null), result(text, null), result([image], null, "u2")));
    expect(read.outputs.map((o) => o.nth)).toEqual([0, 1]);
    expect(words(read.outputs[0]?.bytes)).toBe("a\nb");
    expect(read.outputs[1]).toMatchObject({ mediaType: "image/png", bytes: Uint8Array.of(0, 1, 2) });
  });

  it("prefers the side file to the cut text, and says what is missing without it", () => {
    const pointer =
      "<persisted-output>\nOutput too large (5KB). Full output saved to: /x/tool-results/b1.txt\n\nPreview…";
    const twin = { stdout: "cut", persistedOutputPath: "/x/tool-results/b1.txt", persistedOutputSize: 5000 };
    const without = readClaudeCode(log(result(pointer, twin))).outputs[0];
    expect({ text: words(without?.bytes), seen: words(without?.seen), total: without?.totalBytes }).toEqual({
      text: "cut",
      seen: pointer,
      total: 5000,
    });
    const beside = readClaudeCode(log(result(pointer, twin)), (name) => (name === "b1.txt" ? toBytes("whole") : null));
    expect(words(beside.outputs[0]?.bytes)).toBe("whole");
  });
});

describe("readCodex", () => {
  const output = (value: unknown) => ({
    type: "response_item",
    payload: { type: "function_call_output", call_id: "c1", output: value },
  });
  const item = (printed: string) => ({
    type: "event_msg",
    payload: { type: "item_completed", item: { type: "CommandExecution", id: "c1", aggregated_output: printed } },
  });

  it("keeps the recorded output with its header unless the item holds more than its body", () => {
    const recorded = "Chunk ID: 1\nProcess exited with code 0\nOutput:\nabc\n";
    expect(words(readCodex(log(item("abc\n"), output(recorded))).outputs[0]?.bytes)).toBe(recorded);
    const longer = readCodex(log(item("abc\nd\n"), output(recorded))).outputs[0];
    expect({ text: words(longer?.bytes), seen: words(longer?.seen) }).toEqual({ text: "abc\nd\n", seen: recorded });
  });

  it("joins the text of parts and decodes a lone image", () => {
    const parts = [
      { type: "input_text", text: "Output:" },
      { type: "input_text", text: "x" },
    ];
    const image = [{ type: "input_image", image_url: "data:image/png;base64,AAEC" }];
    const read = readCodex(log(output(parts), output(image)));
    expect(words(read.outputs[0]?.bytes)).toBe("Output:\nx");
    expect(read.outputs[1]).toMatchObject({ mediaType: "image/png", nth: 1, bytes: Uint8Array.of(0, 1, 2) });
  });
});

describe("toBytes", () => {
  it("writes a lone surrogate as three bytes", () => {
    expect([...toBytes("a\ud800é")]).toEqual([0x61, 0xed, 0xa0, 0x80, 0xc3, 0xa9]);
  });
});
