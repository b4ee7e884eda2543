import { expect, test } from "vitest";
import { parseAddress } from "./address";
import { AppError } from "./errors";

const STUB = `§a3f7c2e1 — Bash: grep -rn 'fn parse_manifest' src/ (exit 0, 3,847 chars, 61 lines)
  Head: src/loader.rs:142: pub fn parse_manifest(path: &Path) -> Result<Manifest> {
  Tail: src/tests/loader_test.rs:89:     assert!(parse_manifest(&bad_path).is_err());
  → recall §a3f7c2e1 for full content`;

test.each([
  ["as it is shown", "§a3f7c2e1", null],
  ["without the sign", "a3f7c2e1", null],
  ["in upper case", "§A3F7C2E1", null],
  ["with space around it", "  §a3f7c2e1\n", null],
  ["with a space after the sign", "§ a3f7c2e1", null],
  [
    "with the client's session id",
    "0198c2a4-7b1e-7d10-9d3f-2b8f6f0f1a11§a3f7c2e1",
    "0198c2a4-7b1e-7d10-9d3f-2b8f6f0f1a11",
  ],
  ["a whole stub", STUB, null],
  ["the first line of a stub", STUB.split("\n")[0] ?? "", null],
  ["the last line of a stub", STUB.split("\n")[3] ?? "", null],
  ["in a sentence", "see §a3f7c2e1, it failed there", null],
  ["percent-encoded twice", "%C2%A7a3f7c2e1", null],
])("an address is understood %s", (_name, text, session) => {
  expect(parseAddress(text)).toEqual({ id: "a3f7c2e1", session });
});

test.each([
  ["nothing", "", /empty/],
  ["too few digits", "§a3f7c2e", /has 7/],
  ["too many digits", "a3f7c2e10", /has 9/],
  ["letters that are not hex", "§a3f7c2zz", /no address/],
  ["words", "the second grep", /no address/],
  ["two different ids", "§a3f7c2e1 §00000000", /two different/],
  ["a bare id among words", "recall a3f7c2e1", /no address/],
  ["very long text", "x".repeat(4001), /at most 4000/],
])("%s is refused with a sentence that says why", (_name, text, message) => {
  const attempt = () => parseAddress(text);
  expect(attempt).toThrow(AppError);
  expect(attempt).toThrow(expect.objectContaining({ code: "malformed", message: expect.stringMatching(message) }));
});
