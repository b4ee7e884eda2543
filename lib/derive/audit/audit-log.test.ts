import { describe, expect, test } from "vitest";
import type { Agent } from "@/lib/core/event";
import { claudeCode } from "@/lib/parsers/claude-code/format";
import { codex } from "@/lib/parsers/codex/format";
import type { ParseSink } from "@/lib/parsers/format";
import { createLogParser } from "@/lib/parsers/parse-log";
import { auditLog } from "./audit-log";
import { claudeLog } from "./testing/claude-log";
import { codexLog } from "./testing/codex-log";
import { CWD, type Told, type ToldByClaude } from "./testing/told";

/** What an audit says of a session, in words: facts by class and text, calls by their number in the session. */
const audited = (agent: Agent, told: readonly Told[]) =>
  agent === "codex" ? auditedLog(agent, codexLog(told)) : auditedLog(agent, claudeLog(told));

function auditedLog(agent: Agent, bytes: Uint8Array) {
  const format = agent === "codex" ? codex : claudeCode;
  const audit = auditLog({ cwd: CWD });
  const callAt = new Map<number, number>();
  const sink: ParseSink = {
    ...audit.sink,
    event(event) {
      const seq = audit.sink.event(event);
      if (event.tool) callAt.set(seq, callAt.size);
      return seq;
    },
  };
  const parser = createLogParser(format, { agent, externalId: "x", thread: "", file: "x.jsonl" }, sink);
  parser.push(bytes);
  const thread = audit.finish(parser.end().facts).get("");
  if (!thread) throw new Error("The log has no main thread.");
  const { facts, left, repeated, firstEdits, quotes, leftQuotes } = thread;
  const name = (number: number) => `${facts.factOf(number).class} ${facts.factOf(number).key}`;
  return {
    left: left.map(({ fact, n, fate }) => `${name(fact)}: ${fate} in ${n}`),
    quotes: leftQuotes.map(
      ({ fact, n, fate }) => `${quotes.quoteOf(fact).class} ${quotes.quoteOf(fact).text}: ${fate} in ${n}`,
    ),
    used: left.flatMap(({ fact, use, back }) =>
      use ? [`${name(fact)}: ${use.source}${back ? `, shown by ${callAt.get(back.seq) ?? "the user"}` : ""}`] : [],
    ),
    repeated: repeated.map(
      ({ seq, of, n, outcome }) => `${callAt.get(seq)} did ${callAt.get(of)} again after ${n}: ${outcome}`,
    ),
    firstEdits: firstEdits.after.map(({ edit }) => edit?.calls ?? null),
  };
}

const AGENTS: readonly Agent[] = ["claude-code", "codex"];
const HELLO: Told = { prompt: "Hello." };
const grep = (gave: string) => ({ run: "rg -n manifest", gave });

describe.each(AGENTS)("a session of %s", (agent) => {
  const all = (told: readonly Told[]) => audited(agent, [HELLO, ...told]);

  test("a path is lost with its line, or lives on in the summary", () => {
    const calls: Told = { calls: [grep("src/load.ts:12: read\nlib/own.ts:7: write\n")] };
    expect(all([calls, { compact: "The place is src/load.ts:12." }]).left).toEqual([
      "command rg -n manifest: lost in 1",
      "path src/load.ts: exact in 1",
      "path-line src/load.ts:12: exact in 1",
      "path lib/own.ts: lost in 1",
      "path-line lib/own.ts:7: lost in 1",
    ]);
  });

  test("a name alone in the summary is a weaker likeness of its path", () => {
    const told: Told[] = [{ calls: [{ run: "rg -l x", gave: "lib/own.ts\n" }] }, { compact: "See own.ts." }];
    expect(all(told).left).toContain("path lib/own.ts: loose in 1");
  });

  test("what stood in a summary is carried, and may be lost with the next", () => {
    const told: Told[] = [
      { calls: [{ run: "rg -l x", gave: "lib/own.ts\n" }] },
      { compact: "It is lib/own.ts." },
      { reply: "On." },
      { compact: "Nothing new." },
    ];
    expect(all(told).left.filter((each) => each.includes("own.ts"))).toEqual([
      "path lib/own.ts: exact in 1",
      "path lib/own.ts: lost in 2",
    ]);
  });

  test("a lost path that the model writes came from nowhere, from an output, or from the user", () => {
    const lost: Told[] = [{ calls: [{ run: "rg -l x", gave: "lib/own.ts\n" }] }, { compact: "Nothing." }];
    const edit: Told = { calls: [{ edit: "lib/own.ts", from: "a", to: "b", gave: "done" }] };
    expect(all([...lost, edit]).used).toEqual(["path lib/own.ts: neither"]);
    expect(all([...lost, { calls: [{ run: "rg -l y", gave: "lib/own.ts\n" }] }, edit]).used).toEqual([
      "path lib/own.ts: output, shown by 1",
    ]);
    expect(all([...lost, { prompt: "Edit lib/own.ts, please" }, edit]).used).toEqual([
      "path lib/own.ts: prompt, shown by the user",
    ]);
  });

  test("calls of one response know nothing of each other's outputs", () => {
    const told: Told[] = [
      { calls: [{ run: "rg -l x", gave: "lib/own.ts\n" }] },
      { compact: "Nothing." },
      {
        calls: [
          { run: "rg -l y", gave: "lib/own.ts\n" },
          { run: "wc lib/own.ts", gave: "9\n" },
        ],
      },
    ];
    expect(all(told).used).toContain("path lib/own.ts: neither, shown by 1");
  });

  test("a fact still in view when it is used was no loss", () => {
    const told: Told[] = [
      { calls: [{ run: "rg -l x", gave: "lib/own.ts\n" }] },
      { compact: "It is lib/own.ts." },
      { calls: [{ edit: "lib/own.ts", from: "a", to: "b", gave: "done" }] },
    ];
    expect(all(told).used).toEqual([]);
  });

  test("the same command again gives the same, or something else without a change, or after one", () => {
    const run = (gave: string): Told => ({ calls: [{ run: "rg -c manifest src", gave }] });
    const cut: Told = { compact: "Nothing." };
    expect(all([run("3\n"), cut, run("3\n")]).repeated).toEqual(["1 did 0 again after 1: identical"]);
    expect(all([run("3\n"), cut, run("4\n")]).repeated).toEqual(["1 did 0 again after 1: changed"]);
    const edit: Told = { calls: [{ edit: "src/load.ts", from: "a", to: "b", gave: "done" }] };
    expect(all([run("3\n"), edit, cut, run("4\n")]).repeated).toEqual(["2 did 0 again after 1: justified"]);
  });

  test("what is done again while it is in view is no repetition of what was lost", () => {
    const run: Told = { calls: [{ run: "rg -c manifest src", gave: "3\n" }] };
    expect(all([run, run]).repeated).toEqual([]);
    expect(all([run, { compact: "Nothing." }, run, run]).repeated).toEqual(["1 did 0 again after 1: identical"]);
  });

  test("how many calls came before the first edit after each compaction", () => {
    const read: Told = { calls: [{ run: "cat src/load.ts", gave: "x\n" }] };
    const edit: Told = { calls: [{ edit: "src/load.ts", from: "a", to: "b", gave: "done" }] };
    const cut: Told = { compact: "Nothing." };
    expect(all([read, cut, read, read, edit, cut, read]).firstEdits).toEqual([2, null]);
  });

  test("a decision is lost, or stands in the summary word for word; a request lives as long as its prompt", () => {
    const told: Told[] = [
      { prompt: "Never touch the schema.\nPlease fix the loader" },
      { reply: "I'll use a queue.\nThe plan is to load it twice." },
      { compact: "Plan: I'll use a queue; never touch the schema" },
    ];
    const prompt =
      agent === "codex"
        ? []
        : ["constraint Never touch the schema.: exact in 1", "request Please fix the loader: lost in 1"];
    expect(all(told).quotes).toEqual([
      ...prompt,
      "decision I'll use a queue.: exact in 1",
      "decision The plan is to load it twice.: lost in 1",
    ]);
  });

  test("an error, a number and an identifier are followed as a path is", () => {
    const gave = "error: cannot find the manifest\nit took 3,500 ms at 4f2a91c\n";
    expect(all([{ calls: [{ run: "npm test", gave }] }, { compact: "It took 3500 ms." }]).left).toEqual([
      "command npm test: lost in 1",
      "error error: cannot find the manifest: lost in 1",
      "number 3500 ms: exact in 1",
      "id 4f2a91c: lost in 1",
    ]);
  });
});

describe("a session of either agent with a turn taken back", () => {
  test.each(AGENTS)("what it showed and wrote counts for nothing: %s", (agent) => {
    const told: Told[] = [
      { prompt: "Hello." },
      { calls: [{ run: "rg -l x", gave: "lib/own.ts\n" }] },
      { prompt: "Look at it" },
      { calls: [{ run: "cat lib/own.ts", gave: "see lib/other.ts\n" }] },
      { rewind: true },
      { prompt: "Another way" },
      { reply: "Well." },
      { compact: "Nothing." },
      { calls: [{ run: "cat lib/own.ts", gave: "see lib/other.ts\n" }] },
    ];
    const { left, used, repeated } = audited(agent, told);
    expect(left).toEqual(["command rg -l x: lost in 1", "path lib/own.ts: lost in 1"]);
    expect(used).toEqual(["path lib/own.ts: neither"]);
    expect(repeated).toEqual([]);
  });
});

describe("what only Claude Code does", () => {
  const read = (gave: string): ToldByClaude => ({ calls: [{ run: "rg -l x", gave }] });
  const said = (told: readonly ToldByClaude[]) => auditedLog("claude-code", claudeLog([HELLO, ...told]));

  test("a microcompaction takes outputs and leaves their calls; the rest goes with the next compaction", () => {
    const told: ToldByClaude[] = [
      read("lib/a.ts\n"),
      read("lib/b.ts\n"),
      { micro: [0] },
      { compact: "It is lib/b.ts." },
    ];
    expect(said(told).left).toEqual([
      "command rg -l x: kept in 1",
      "path lib/a.ts: lost in 1",
      "command rg -l x: lost in 2",
      "path lib/b.ts: exact in 2",
    ]);
  });

  test("what a compaction keeps of the last lines is no loss", () => {
    const told: ToldByClaude[] = [read("lib/a.ts\n"), { calls: [{ run: "rg -l y", gave: "lib/b.ts\n" }] }];
    expect(said([...told, { compact: "Nothing.", keeps: 2 }]).left).toEqual([
      "command rg -l x: lost in 1",
      "path lib/a.ts: lost in 1",
    ]);
  });

  test("a compaction that failed took nothing", () => {
    const told: ToldByClaude[] = [
      read("lib/a.ts\n"),
      { failed: true },
      { calls: [{ run: "wc lib/a.ts", gave: "9\n" }] },
    ];
    expect(said(told)).toMatchObject({ left: [], used: [], repeated: [], firstEdits: [] });
  });
});

test("Codex keeps what the user said: a path that was in the prompt is kept; of an opaque summary nothing else is said", () => {
  const told: Told[] = [
    { prompt: "Look at lib/own.ts" },
    { calls: [{ run: "rg -l x", gave: "lib/own.ts\nlib/other.ts\n" }] },
    { compact: "opaque" },
  ];
  expect(audited("codex", told).left).toEqual([
    "command rg -l x: not-measurable in 1",
    "path lib/own.ts: kept in 1",
    "path lib/other.ts: not-measurable in 1",
  ]);
});

test("Claude Code takes the prompt with the rest", () => {
  const told: Told[] = [
    { prompt: "Look at lib/own.ts" },
    { calls: [{ run: "rg -l x", gave: "lib/own.ts\n" }] },
    { compact: "Nothing." },
  ];
  expect(audited("claude-code", told).left).toContain("path lib/own.ts: lost in 1");
});
