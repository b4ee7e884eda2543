import { describe, expect, test } from "vitest";
import { searchRegex } from "./search-regex";
import { type SearchText, searchLiteral, searchWords } from "./search-text";

const bytes = (text: string) => Buffer.from(text, "utf8");

function found(search: SearchText, text: string): string | null {
  const place = search(bytes(text));
  return place && bytes(text).toString("utf8", place.from, place.to);
}

describe("characters as they stand", () => {
  test("are found in any case of A to Z, and only of those", () => {
    expect(found(searchLiteral("Manifest PATH"), "the MANIFEST path")).toBe("MANIFEST path");
    expect(found(searchLiteral("é"), "É")).toBeNull();
    expect(found(searchLiteral("日本"), "ログの日本語")).toBe("日本");
    expect(found(searchLiteral("a.c"), "abc")).toBeNull();
  });
});

describe("words", () => {
  test("stand by themselves, in any order", () => {
    const search = searchWords("path manifest");
    expect(found(search, "the Path of a MANIFEST.")).toBe("MANIFEST");
    expect(found(search, "manifest_v7 path")).toBeNull();
    expect(found(search, "manifest only")).toBeNull();
    expect(found(searchWords("v7"), "v77 (v7)")).toBe("v7");
  });

  test("that begin or end otherwise than with letters may touch what is there", () => {
    expect(found(searchWords("日本"), "ログの日本語")).toBe("日本");
    expect(found(searchWords("--flag"), "run--flag now")).toBe("--flag");
    expect(found(searchWords("  "), "anything")).toBeNull();
  });
});

describe("regular expressions", () => {
  test("match at lines, and say where in bytes", () => {
    expect(searchRegex("^v\\d+$")(bytes("日本\nv12\n"))).toEqual({ from: 7, to: 10 });
    expect(searchRegex("a.c")(bytes("a\nc"))).toBeNull();
  });

  test("find their place in bytes that are no text", () => {
    expect(searchRegex("v\\d")(Buffer.from([0xff, 0xfe, 0x76, 0x31]))).toEqual({ from: 2, to: 4 });
  });

  test.each(["(", "a**", "\\1", "(?=a)", "[z-a]"])("%s is refused in words", (pattern) => {
    expect(() => searchRegex(pattern)).toThrow(/no regular expression/);
  });

  test("what takes others for ever takes its time here", () => {
    const text = bytes("a".repeat(20_000));
    const started = performance.now();
    expect(searchRegex("(a*)*b")(text)).toBeNull();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
