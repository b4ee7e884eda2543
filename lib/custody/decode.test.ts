import { execFileSync, spawnSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { ErrorCode } from "@/lib/core/errors";
import { type DecodeLimits, decode, type Encoding, encodingOf } from "./decode";
import { readFrameHeader } from "./zstd-frame";

const LIMITS: DecodeLimits = { maxBytes: 10_000_000, maxRatio: 200, freeBytes: 1_000_000 };
const TEXT = Buffer.from(
  Array.from({ length: 20_000 }, (_, i) => `{"n":${i},"x":"${(i * 7919) % 10_007}"}\n`).join(""),
);

async function* pieces(bytes: Uint8Array, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function decoded(bytes: Uint8Array, encoding: Encoding, limits = LIMITS, size = 1000): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of decode(pieces(bytes, size), encoding, limits)) parts.push(part);
  return Buffer.concat(parts);
}

const refusal = (code: ErrorCode) => expect.objectContaining({ name: "AppError", code });

describe("gzip", () => {
  const packed = gzipSync(TEXT);
  test.each([1, 1000, 1_000_000])("in pieces of %d", async (size) => {
    const bytes = size === 1 ? gzipSync(TEXT.subarray(0, 3000)) : packed;
    expect((await decoded(bytes, "gzip", LIMITS, size)).equals(size === 1 ? TEXT.subarray(0, 3000) : TEXT)).toBe(true);
  });

  test("of several members", async () => {
    const both = Buffer.concat([gzipSync(TEXT), gzipSync("more")]);
    expect((await decoded(both, "gzip")).equals(Buffer.concat([TEXT, Buffer.from("more")]))).toBe(true);
  });

  test.each([
    ["cut", packed.subarray(0, -20)],
    ["cut in its trailer", packed.subarray(0, -1)],
    ["not gzip", Buffer.from("not gzip at all")],
    ["followed by something else", Buffer.concat([packed, Buffer.from("rubbish")])],
    ["damaged", Buffer.concat([packed.subarray(0, 5000), Buffer.alloc(20, 0xff), packed.subarray(5020)])],
  ])("%s", async (_name, bytes) => {
    await expect(decoded(bytes, "gzip")).rejects.toEqual(refusal("invalid"));
  });
});

const hasZstd = spawnSync("zstd", ["--version"]).status === 0;

describe.runIf(hasZstd)("zstd, packed by the reference implementation", () => {
  const zstd = (bytes: Buffer, ...options: string[]) =>
    execFileSync("zstd", ["-q", "-c", ...options], { input: bytes, maxBuffer: 1e9 });

  test.each([["-1"], ["-19"], ["-3", "--no-check"], ["--ultra", "-20"]])("%s %s", async (...options) => {
    const packed = zstd(TEXT, ...options);
    expect((await decoded(packed, "zstd")).equals(TEXT)).toBe(true);
    expect((await decoded(packed, "zstd", LIMITS, 7)).equals(TEXT)).toBe(true);
  });

  test("several frames, and one to skip", async () => {
    const skippable = Buffer.from("502a4d1803000000616263", "hex");
    const both = Buffer.concat([zstd(TEXT), skippable, zstd(Buffer.from("more")), zstd(Buffer.alloc(0))]);
    expect((await decoded(both, "zstd")).equals(Buffer.concat([TEXT, Buffer.from("more")]))).toBe(true);
  });

  test.each([
    ["cut", (packed: Buffer) => packed.subarray(0, -50)],
    ["cut in its checksum", (packed: Buffer) => packed.subarray(0, -1)],
    [
      "with another checksum",
      (packed: Buffer) => Buffer.concat([packed.subarray(0, -1), Buffer.of((packed.at(-1) ?? 0) ^ 1)]),
    ],
    ["followed by something else", (packed: Buffer) => Buffer.concat([packed, Buffer.from("rubbish")])],
    [
      "damaged",
      (packed: Buffer) => Buffer.concat([packed.subarray(0, 900), Buffer.alloc(20, 0xff), packed.subarray(920)]),
    ],
  ])("%s", async (_name, spoil) => {
    await expect(decoded(spoil(zstd(TEXT, "-5")), "zstd")).rejects.toEqual(refusal("invalid"));
  });
});

test("a zstd window over 32 MiB is refused before memory is taken for it", async () => {
  const header = (window: number) =>
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, window, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(readFrameHeader(header(15 << 3))).toEqual({ length: 6, hasChecksum: false });
  await expect(decoded(header((15 << 3) + 1), "zstd")).rejects.toEqual(refusal("unsupported"));
  await expect(decoded(header(31 << 3), "zstd")).rejects.toEqual(refusal("unsupported"));
});

test("not zstd", async () => {
  await expect(decoded(Buffer.from("not zstd at all"), "zstd")).rejects.toEqual(refusal("invalid"));
});

describe("limits", () => {
  const bomb = gzipSync(Buffer.alloc(2_000_000, " "));
  test("past the free size the ratio counts", async () => {
    await expect(decoded(bomb, "gzip")).rejects.toEqual(refusal("too-large"));
  });
  test("below it repetitive logs pass", async () => {
    expect(await decoded(bomb, "gzip", { ...LIMITS, freeBytes: 2_000_000 })).toHaveLength(2_000_000);
  });
  test("the size itself is limited", async () => {
    await expect(decoded(gzipSync(TEXT), "gzip", { ...LIMITS, maxBytes: 1000 })).rejects.toEqual(refusal("too-large"));
  });
});

test("what breaks in the source is what is thrown, not a decoding error", async () => {
  async function* breaking() {
    yield gzipSync(TEXT).subarray(0, 100);
    throw Object.assign(new Error("gone"), { code: "ECONNRESET" });
  }
  const read = async () => {
    for await (const _ of decode(breaking(), "gzip", LIMITS));
  };
  await expect(read()).rejects.toThrow();
});

test.each(["br", "gzip, gzip", "deflate", "compress"])("Content-Encoding %s is refused", (encoding) => {
  expect(() => encodingOf(encoding)).toThrow(refusal("unsupported"));
});

test.each([
  ["", null],
  ["identity", null],
  ["gzip", "gzip"],
  ["zstd", "zstd"],
])("Content-Encoding %j", (encoding, expected) => {
  expect(encodingOf(encoding)).toBe(expected);
});
