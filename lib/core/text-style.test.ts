import { expect, test } from "vitest";
import { applySgr, PLAIN, type TextStyle, TRUE_COLOUR } from "./text-style";

function after(...sequences: string[]): TextStyle {
  return sequences.reduce((style, sequence) => applySgr(style, `\u001b[${sequence}m`), PLAIN);
}

test.each<[string, Partial<TextStyle>]>([
  ["31", { ink: 1 }],
  ["97", { ink: 15 }],
  ["44", { ground: 4 }],
  ["100", { ground: 8 }],
  ["1;4;33", { isBold: true, isUnderlined: true, ink: 3 }],
  ["38;5;9", { ink: 9 }],
  ["38;5;196", { ink: TRUE_COLOUR + 0xff0000 }],
  ["48;5;255", { ground: TRUE_COLOUR + 0xeeeeee }],
  ["38;2;18;52;86", { ink: TRUE_COLOUR + 0x123456 }],
  ["38:2::18:52:86", { ink: TRUE_COLOUR + 0x123456 }],
  ["38:2:18:52:86", { ink: TRUE_COLOUR + 0x123456 }],
  ["48:5:2;1", { ground: 2, isBold: true }],
  ["38;2;1;2;3;7", { ink: TRUE_COLOUR + 0x010203, isInverse: true }],
  ["4:3", { isUnderlined: true }],
  ["8", { isConcealed: true }],
])("ESC[%sm", (sequence, expected) => {
  expect(after(sequence)).toEqual({ ...PLAIN, ...expected });
});

test.each([
  ["0 takes everything back", ["1;2;3;4;7;8;9;31;42", "0"]],
  ["nothing means 0", ["31", ""]],
  ["each has its opposite", ["1;2;3;4;7;8;9;31;42", "22;23;24;27;28;29;39;49"]],
  ["an underline may end with a colon", ["4", "4:0"]],
  ["the colour of an underline is not one of the text", ["58;5;1", "58;2;1;2;3", "58:2::1:2:3"]],
  ["a colour cut short is none", ["38", "38;5", "48;2;1;2", "38;9;1"]],
  ["no colour beyond 255", ["38;5;256", "38;2;1;2;999"]],
  ["what nobody knows changes nothing", ["5;6;10;53;73;999;1000000000000"]],
])("%s", (_name, sequences) => {
  expect(after(...sequences)).toBe(PLAIN);
});

test("of a very long list the first parameters count, and it takes no time", () => {
  const started = performance.now();
  expect(after(`31;${"1;".repeat(500_000)}4`)).toEqual({ ...PLAIN, ink: 1, isBold: true });
  expect(after("1:".repeat(500_000))).toEqual({ ...PLAIN, isBold: true });
  expect(performance.now() - started).toBeLessThan(200);
});
