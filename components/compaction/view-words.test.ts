import { expect, test } from "vitest";
import type { View, ViewMessage } from "@/lib/api/compaction-views";
import { changesOf, messageWord } from "./view-words";

const message = (part: Partial<ViewMessage>): ViewMessage => ({
  ...{ role: "user", kinds: ["text"], preview: "", bytes: 1, isSummary: false, state: "gone", observationIds: [] },
  ...part,
});
const view = (states: ViewMessage["state"][], unresolved = 0): View => ({
  ...{ at: null, count: states.length, bytes: 1, unresolved },
  messages: states.map((state) => message({ state })),
});

test.each([
  [message({ isSummary: true }), "summary"],
  [message({ kinds: ["tool_result", "text"] }), "output"],
  [message({ role: "assistant", kinds: ["text", "tool_use"] }), "call"],
  [message({ role: "assistant", kinds: ["thinking"] }), "thinking"],
  [message({ role: "assistant", kinds: ["thinking", "text"] }), "reply"],
  [message({ role: "system" }), "system"],
  [message({ role: null, kinds: [] }), "unknown"],
])("a message is called what it is: %#", (given, word) => {
  expect(messageWord(given)).toBe(word);
});

test("the change is counted out of all, and what cannot be told is said", () => {
  expect(changesOf(view(["gone", "kept", "gone"]), view(["new", "kept"]))).toBe("2 of 3 messages gone, 1 kept, 1 new.");
  expect(changesOf(view(["changed"], 1), view(["changed", "carried", "new"]))).toBe(
    "0 of 1 message gone, 0 kept, 1 changed, 1 carried over from just before the cut, 1 new. The words of 1 message are not in the log.",
  );
});
