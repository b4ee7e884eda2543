import { expect, test } from "vitest";
import { comparable, withoutHead } from "./output-head";

const HEAD =
  "Chunk ID: 1a2b3c\nWall time: 0.5000 seconds\nProcess exited with code 1\nOriginal token count: 3\nOutput:\n";

test("what a command gave is told from the lines before it, in every form they have", () => {
  expect(withoutHead(`${HEAD}Wall time: mine\n`)).toBe("Wall time: mine\n");
  expect(withoutHead("Exit code: 0\nWall time: 2 seconds\nTotal output lines: 9\nOutput:\nx")).toBe("x");
  expect(withoutHead("Wall time: 0.1 seconds\nOutput:\n")).toBe("");
});

test("a program's own words are left alone", () => {
  for (const own of ["Output:\nx", "Wall time: 3\nx", `x\n${HEAD}y`, "Exit code 1\nError: x"]) {
    expect(withoutHead(own)).toBe(own);
    expect(comparable(own)).toBe(own);
  }
});

test("two runs compare by how they ended and what they gave", () => {
  const again = HEAD.replace("1a2b3c", "ffffff").replace("0.5000", "9.1");
  expect(comparable(`${again}x`)).toBe(comparable(`${HEAD}x`));
  expect(comparable(`${again.replace("code 1", "code 0")}x`)).not.toBe(comparable(`${HEAD}x`));
  expect(comparable(`${again}y`)).not.toBe(comparable(`${HEAD}x`));
});
