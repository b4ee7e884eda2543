import { expect, test } from "vitest";
import { findAddresses } from "./address-options";

test.each([
  ["§a3f7c2e1", { id: "a3f7c2e1", session: null }],
  ["  A3F7C2E1 ", { id: "a3f7c2e1", session: null }],
  ["my-session§a3f7c2e1", { id: "a3f7c2e1", session: "my-session" }],
  [
    "§a3f7c2e1 — Bash: grep (exit 0, 3,847 chars, 61 lines)   Head: x   → recall §a3f7c2e1 for full content",
    { id: "a3f7c2e1", session: null },
  ],
])("%s is one address", (text, address) => {
  expect(findAddresses(text)).toEqual({ addresses: [address], hint: null });
});

test("of two different addresses both are offered", () => {
  const { addresses, hint } = findAddresses("§a3f7c2e1 and §00000001");
  expect(addresses.map(({ id }) => id)).toEqual(["a3f7c2e1", "00000001"]);
  expect(hint).toBeNull();
});

test("only what was meant as an address is told what is wrong with it", () => {
  expect(findAddresses("§a3f7c2").hint).toContain("8 hex digits");
  expect(findAddresses("manifest loader")).toEqual({ addresses: [], hint: null });
  expect(findAddresses("")).toEqual({ addresses: [], hint: null });
});
