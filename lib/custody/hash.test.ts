import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { beginFast, beginKept, CHAIN_START, chainOver, type Midstate, takeUp } from "./hash";

const hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 });

test("after every piece both kinds name the hash of all that came, however often one goes on from the same place", async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      for (const begun of [beginFast(), await beginKept()]) {
        let at: Midstate = begun;
        let all = Buffer.alloc(0);
        for (const part of parts) {
          at.advance(Buffer.from("a way not taken"));
          at = at.advance(part);
          all = Buffer.concat([all, part]);
          expect(at.sha256.toString("hex")).toBe(hex(all));
        }
      }
    }),
  );
});

test("a kept state goes on where it stood; another library's is refused", async () => {
  const start = (await beginKept()).advance(Buffer.from("hello "));
  (await beginKept()).advance(Buffer.from("another stream in between"));
  const again = await takeUp(Buffer.from(start.state ?? []));
  expect(again?.sha256).toEqual(start.sha256);
  expect(again?.advance(Buffer.from("world")).sha256.toString("hex")).toBe(hex(Buffer.from("hello world")));
  expect(await takeUp(Buffer.alloc(108, 7))).toBeNull();
  expect(beginFast().state).toBeNull();
});

test("the hash of nothing is the one everybody knows", async () => {
  const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  expect(beginFast().sha256.toString("hex")).toBe(nothing);
  expect((await beginKept()).sha256.toString("hex")).toBe(nothing);
});

test("a chain taken up in the middle is the chain over all", () => {
  const hashes = [1, 2, 3].map((n) => Buffer.alloc(32, n));
  expect(chainOver(chainOver(CHAIN_START, hashes.slice(0, 1)), hashes.slice(1))).toEqual(
    chainOver(CHAIN_START, hashes),
  );
  expect(chainOver(CHAIN_START, [...hashes].reverse())).not.toEqual(chainOver(CHAIN_START, hashes));
});
