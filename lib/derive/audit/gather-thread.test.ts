import { expect, test } from "vitest";
import type { ParsedEvent, ParsedOutput } from "@/lib/parsers/format";
import { gatherThread } from "./gather-thread";

const call: ParsedEvent = {
  ...{ thread: "", kind: "tool", at: null, offset: 0, part: 0, step: 1, preview: "" },
  tool: { callId: "c", tool: "Grep", input: '{"pattern":"x"}', action: "x" },
};
const output: ParsedOutput = {
  ...{ thread: "", seq: 0, callId: "c", occurrence: 0, offset: 0, part: 0, at: null },
  ...{ recorded: "", content: "lib/whole.ts\n", complete: true, totalBytes: null, returnCode: null, isError: false },
};
const later = { thread: "", seq: 0, callId: "c", occurrence: 0 };

function gathered(given: ParsedOutput, amendment: object | null = null) {
  const thread = gatherThread({ cwd: "/repo" });
  thread.event(call);
  thread.output(given);
  if (amendment) thread.amend({ ...later, ...amendment });
  const { events, calls } = thread.finish([]);
  return { stated: events[0]?.stated.map((fact) => thread.facts.factOf(fact).key), output: calls[0]?.output };
}

test("what the model saw is what it knew, and not what was recorded more fully", () => {
  expect(gathered(output).stated).toEqual(["lib/whole.ts"]);
  expect(gathered({ ...output, seen: "lib/seen.ts\n" }).stated).toEqual(["lib/seen.ts"]);
});

test("a later line that tells more of an output replaces it", () => {
  expect(gathered(output, { content: "lib/later.ts\n" }).stated).toEqual(["lib/later.ts"]);
  expect(gathered(output, { content: "lib/later.ts\n", seen: "lib/seen.ts\n" }).stated).toEqual(["lib/seen.ts"]);
  expect(gathered(output, { isError: true })).toMatchObject({ stated: ["lib/whole.ts"], output: { isError: true } });
  expect(gathered(output, { content: "x" }).output?.bytes).toBe(1);
});

test("of an image nothing is stated, and another call's amendment changes nothing", () => {
  const image = { bytes: Uint8Array.of(1, 2, 3), mediaType: "image/png" };
  expect(gathered({ ...output, content: image })).toMatchObject({ stated: [], output: { bytes: 3 } });
  expect(gathered(output, { callId: "other", content: "lib/later.ts\n" }).stated).toEqual(["lib/whole.ts"]);
});
