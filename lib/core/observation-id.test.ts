import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginHash, candidateId, completeHash, createIdAssigner } from "./observation-id";
import { COLLISION, EXAMPLES } from "./observation-id.vectors";
import { encodeWtf8 } from "./wtf8";

describe("the bytes of an address", () => {
  test.each(EXAMPLES)("$name.thread $h", ({ name, action, output, h, candidates }) => {
    const made = completeHash(beginHash(name, action), encodeWtf8(output));
    expect(made.toString("hex")).toBe(h);
    expect(candidates.map((_, n) => candidateId(made, n))).toEqual(candidates);
  });

  test("no field can borrow from its neighbour", () => {
    const of = (tool: string, input: string) =>
      completeHash(beginHash({ agent: "codex", session: "s", thread: "" }, { tool, input }), Buffer.from("x")).toString(
        "hex",
      );
    expect(of("ab", "c")).not.toBe(of("a", "bc"));
  });
});

describe("a true collision of candidates", () => {
  const [first, second] = COLLISION.outputs.map((output) =>
    completeHash(beginHash(COLLISION.name, COLLISION.action), encodeWtf8(output)),
  );
  if (!first || !second) throw new Error("The vector has two outputs.");

  test("is one", () => {
    expect([first, second].map((h) => h.toString("hex"))).toEqual(COLLISION.h);
    expect([first, second].map((h) => [0, 1, 2].map((n) => candidateId(h, n)))).toEqual(COLLISION.candidates);
  });

  test("gives the id to whoever comes first, and the other its next candidate", () => {
    const oneWay = createIdAssigner([]);
    expect([oneWay.assign(first, "a").id, oneWay.assign(second, "b").id]).toEqual(["ce0463aa", "a0923c11"]);
    const otherWay = createIdAssigner([]);
    expect([otherWay.assign(second, "b").id, otherWay.assign(first, "a").id]).toEqual(["ce0463aa", "412c58ec"]);
  });

  test("keeps what the ledger says, whatever the order", () => {
    const again = createIdAssigner([
      ["ce0463aa", "a"],
      ["a0923c11", "b"],
    ]);
    expect(again.assign(second, "b")).toEqual({ id: "a0923c11", issued: false });
    expect(again.assign(first, "a")).toEqual({ id: "ce0463aa", issued: false });
  });
});

/** A thread in which outputs repeat. */
const outputs = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 80 });
const hashBits = fc.constantFrom(0, 4, 8, 160);

describe("any thread, with h shortened", () => {
  const name = { agent: "codex", session: "s", thread: "" };
  const hashOf = (output: number) => completeHash(beginHash(name, { kind: "reply" }), Buffer.from(String(output)));
  const idsOf = (thread: readonly number[], bits: number, ledger: readonly (readonly [string, string])[] = []) => {
    const assigner = createIdAssigner(ledger, bits);
    return thread.map((output, i) => assigner.assign(hashOf(output), `item ${i}`).id);
  };

  test("every item has its own id, of eight hex digits", () => {
    fc.assert(
      fc.property(outputs, hashBits, (thread, bits) => {
        const ids = idsOf(thread, bits);
        expect(new Set(ids).size).toBe(thread.length);
        expect(ids.every((id) => /^[0-9a-f]{8}$/.test(id))).toBe(true);
      }),
    );
  });

  test("a longer log leaves the ids of a shorter one as they are", () => {
    fc.assert(
      fc.property(outputs, fc.nat(80), hashBits, (thread, cut, bits) => {
        expect(idsOf(thread.slice(0, cut), bits)).toEqual(idsOf(thread, bits).slice(0, cut));
      }),
    );
  });

  test("the ledger of any length changes nothing for a log read again", () => {
    fc.assert(
      fc.property(outputs, fc.nat(80), hashBits, (thread, known, bits) => {
        const ids = idsOf(thread, bits);
        const ledger = ids.slice(0, known).map((id, i) => [id, `item ${i}`] as const);
        expect(idsOf(thread, bits, ledger)).toEqual(ids);
      }),
    );
  });

  test("an id in the ledger never comes to name anything else", () => {
    fc.assert(
      fc.property(outputs, outputs, hashBits, (before, after, bits) => {
        const old = idsOf(before, bits).map((id, i) => [id, `old ${i}`] as const);
        const taken = new Set(old.map(([id]) => id));
        expect(idsOf(after, bits, old).some((id) => taken.has(id))).toBe(false);
      }),
    );
  });
});
