import { expect, test } from "vitest";
import { createOutlineSeen, type OutlineSeen } from "./outline-seen";

const at = (time: string) => Date.parse(`2026-11-28T${time}Z`);

function call(outline: OutlineSeen, step: number, tool = "Bash"): void {
  outline.event({ kind: "tool", step, at: null, tool, inherited: false });
}

function say(outline: OutlineSeen, kind: string, time: number | null, inherited = false): void {
  outline.event({ kind, step: 0, at: time, tool: null, inherited });
}

const lettersOf = (outline: OutlineSeen) => outline.finish([]).events;

test("a letter an event; what left the live path in capitals, up to the end and no further", () => {
  const outline = createOutlineSeen();
  for (const kind of ["prompt", "reply", "thinking", "compaction", "error", "notice", "unknown", "unparsed"])
    say(outline, kind, null);
  const ranges: [number, number][] = [
    [1, 3],
    [6, 99],
  ];
  expect(outline.finish(ranges).events).toBe("pRHcenUX");
});

test("calls of one step stand together; those of no step and those with something between do not", () => {
  const outline = createOutlineSeen();
  for (const step of [1, 1, 2, 0, 0]) call(outline, step);
  say(outline, "reply", null);
  call(outline, 0);
  expect(lettersOf(outline)).toBe("tgtttrt");
});

test("a call has failed while one of its outputs has", () => {
  const outline = createOutlineSeen();
  call(outline, 1);
  call(outline, 1);
  outline.output(0, 0, { returnCode: 2, isError: false });
  outline.output(1, 0, { returnCode: null, isError: true });
  outline.output(1, 1, { returnCode: 0, isError: false });
  expect(lettersOf(outline)).toBe("fk");
  outline.output(0, 0, { returnCode: 0 });
  outline.output(1, 0, { isError: false });
  expect(lettersOf(outline)).toBe("tg");
  outline.output(1, 1, { isError: true });
  outline.output(1, 1, { returnCode: 0 });
  expect(lettersOf(outline)).toBe("tk");
});

test("the beginnings of quarters of an hour, and how many events were copied", () => {
  const outline = createOutlineSeen();
  say(outline, "prompt", at("10:14:59.999"), true);
  say(outline, "reply", null, true);
  say(outline, "reply", at("10:15:00"));
  say(outline, "reply", at("10:29:59"));
  say(outline, "reply", at("10:14:00"));
  const { times, inherited } = outline.finish([]);
  expect(times).toEqual([
    [0, "2026-11-28T10:14:59.999Z"],
    [2, "2026-11-28T10:15:00.000Z"],
    [4, "2026-11-28T10:14:00.000Z"],
  ]);
  expect(inherited).toBe(2);
});

test("tools, the most used first and by name where they are even; calls that failed, each once", () => {
  const outline = createOutlineSeen();
  for (const tool of ["Read", "Edit", "Bash", "Bash"]) call(outline, 0, tool);
  outline.output(3, 0, { isError: true });
  outline.output(3, 1, { returnCode: 1 });
  expect(outline.finish([]).tools).toEqual([
    { tool: "Bash", count: 2, failed: 1 },
    { tool: "Edit", count: 1, failed: 0 },
    { tool: "Read", count: 1, failed: 0 },
  ]);
});

test("a thread longer than the room it begins with", () => {
  const outline = createOutlineSeen();
  for (let i = 0; i < 5000; i++) call(outline, 0, i < 4999 ? "a" : "b");
  outline.output(4999, 0, { isError: true });
  const { events, tools } = outline.finish([]);
  expect(events).toBe(`${"t".repeat(4999)}f`);
  expect(tools[1]).toEqual({ tool: "b", count: 1, failed: 1 });
});
