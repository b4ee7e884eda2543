import { expect, test } from "vitest";
import { outline } from "./testing/fixture";
import { readLog } from "./testing/read-log";

const item = (payload: object) => ({ type: "response_item", payload: { ...payload } });
const event = (payload: object) => ({ type: "event_msg", payload: { ...payload } });
const user = (...content: object[]) => item({ type: "message", role: "user", content });
const text = (value: string) => ({ type: "input_text", text: value });
const image = { type: "input_image", image_url: "data:image/png;base64,iVBORw0K" };

test("a copy that lacks what was meant for the client is still the same reply", () => {
  const said = `The beans are sown in three rows, and the peas follow when the ground is warm enough for them.`;
  const log = readLog([
    event({ type: "agent_message", message: said }),
    item({
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: `${said}\n<citation>garden</citation>` }],
    }),
    event({ type: "task_complete" }),
  ]);
  expect(outline(log)).toEqual([`1 reply: ${said}`]);
});

test("pasted images are prompts of their own beside the text, and the text is one turn", () => {
  const log = readLog([
    user(text("look"), image),
    event({ type: "user_message", message: "look" }),
    user(image),
    event({ type: "thread_rolled_back", num_turns: 1 }),
  ]);
  expect(log.events.map((one) => [one.kind, one.preview, typeof one.text])).toEqual([
    ["prompt", "look", "string"],
    ["prompt", "image", "object"],
    ["prompt", "image", "object"],
    ["notice", "Rolled back 1 turn", "undefined"],
  ]);
  expect(log.facts.threads[0]?.offPath).toEqual([[2, 3]]);
});

test("the client's own words in a user message are no prompt; a person's beside them are", () => {
  const instructions = text("# AGENTS.md instructions for /srv\n\nbe kind");
  const log = readLog([
    user(instructions, text("<environment_context>\n<cwd>/srv</cwd>")),
    user(text("<turn_aborted>\nstopped")),
    event({ type: "turn_aborted", reason: "interrupted" }),
    user(text("<environment_context> is what I want to ask about"), text("what is it?")),
    item({ type: "message", role: "developer", content: [text("from a hook")] }),
  ]);
  expect(log.events.map((one) => [one.kind, one.label])).toEqual([
    ["notice", "agents-md"],
    ["notice", "turn-aborted"],
    ["prompt", undefined],
    ["notice", "developer"],
  ]);
});

test("plaintext reasoning of an open model is readable", () => {
  const log = readLog([item({ type: "reasoning", summary: [], content: [{ type: "reasoning_text", text: "hm" }] })]);
  expect(log.events[0]).toMatchObject({ kind: "thinking", text: "hm" });
});
