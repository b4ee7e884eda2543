import { expect, test } from "vitest";
import { keepRecentBody, recentBody } from "./recent-bodies";

const MB = 1024 * 1024;
const body = (fill: number, length = MB) => new Uint8Array(length).fill(fill);

test("what was read last is kept, of its own team, and of all together at most 64 MB", () => {
  for (let n = 0; n < 64; n++) keepRecentBody("ours", `sha ${n}`, body(n));
  expect(recentBody("ours", "sha 0")?.at(-1)).toBe(0);
  expect(recentBody("theirs", "sha 0")).toBeUndefined();
  // One more: of what is there, the second was used the longest ago.
  keepRecentBody("ours", "sha 64", body(64));
  expect(recentBody("ours", "sha 1")).toBeUndefined();
  expect(recentBody("ours", "sha 0")?.at(-1)).toBe(0);
  expect(recentBody("ours", "sha 64")?.at(-1)).toBe(64);
  const held = Array.from({ length: 65 }, (_, n) => recentBody("ours", `sha ${n}`)).filter(Boolean);
  expect(held).toHaveLength(64);
});

test("a body of more than eight megabytes is not kept, and what is kept is a copy", () => {
  keepRecentBody("ours", "large", body(1, 8 * MB + 1));
  expect(recentBody("ours", "large")).toBeUndefined();
  const read = body(7, 10);
  keepRecentBody("ours", "small", read);
  read.fill(8);
  expect(recentBody("ours", "small")).toEqual(body(7, 10));
});
