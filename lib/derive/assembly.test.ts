import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IssuedRow, LedgerRow, ObservationRow } from "@/lib/core/derived-rows";
import { encodeWtf8 } from "@/lib/core/wtf8";
import type { LogFacts, ParsedCompaction, ParsedOutput, ParseSink } from "@/lib/parsers/format";
import { type Assembly, createAssembly } from "./assembly";

const NO_FACTS: LogFacts = {
  title: null,
  agentVersion: null,
  model: null,
  cwd: null,
  branch: null,
  startedAt: null,
  endedAt: null,
  windowTokens: null,
  forkedFrom: null,
  forkedAtOffset: null,
  threads: [],
  compactions: [],
  counts: { compactions: 0, microcompactions: 0, toolOutputs: 0, inherited: 0 },
};

const at = { thread: "", at: null, offset: 0, part: 0, step: 1 };

function call(sink: ParseSink, callId: string, input = "{}", action = "ls"): number {
  return sink.event({ ...at, kind: "tool", preview: "", tool: { callId, tool: "Bash", input, action } });
}

function outputOf(seq: number, callId: string, text: string, more: Partial<ParsedOutput> = {}): ParsedOutput {
  const body = { recorded: text, content: text, complete: true, totalBytes: null };
  return { ...at, seq, callId, occurrence: 0, ...body, returnCode: null, isError: false, ...more };
}

function open(options: { hashBits?: number; ownElsewhere?: string[] } = {}): Assembly {
  const { hashBits, ownElsewhere = [] } = options;
  const named = { agent: "codex", session: "s", ownThread: "", ownElsewhere: new Set(ownElsewhere) };
  return createAssembly(hashBits === undefined ? named : { ...named, hashBits });
}

function taken(assembly: Assembly, ledger: readonly LedgerRow[] = []) {
  for (const thread of assembly.withoutLedger()) {
    assembly.addLedger(
      thread,
      ledger.filter((row) => row.thread === thread),
    );
  }
  return assembly.take();
}

type Step = { is: "prompt" | "call"; text: string } | { is: "summary"; text: string };
const step: fc.Arbitrary<Step> = fc.record({
  is: fc.constantFrom("prompt" as const, "call" as const),
  text: fc.constantFrom("", "a", "b", "\0", "\ud800", "\udc00", "\r\n", "日本"),
});
const logs = fc.array(step, { maxLength: 60 });
const bits = fc.constantFrom(0, 4, 8, 160);

/** Reads a log with the ledger as it is, taking the rows after every `batch` steps. */
function assemble(log: readonly Step[], hashBits: number, ledger: readonly LedgerRow[] = [], batch = 1000) {
  const assembly = open({ hashBits });
  const rows: ObservationRow[] = [];
  const issued: IssuedRow[] = [];
  const bodies = new Map<string, Uint8Array>();
  const collect = () => {
    const { batch: got } = taken(assembly, ledger);
    rows.push(...got.observations);
    issued.push(...got.ids);
    for (const body of got.bodies) bodies.set(body.sha256, body.bytes);
  };
  log.forEach((each, i) => {
    if (each.is === "prompt") assembly.sink.event({ ...at, kind: "prompt", preview: "", text: each.text });
    else assembly.sink.output(outputOf(call(assembly.sink, `c${i}`), `c${i}`, each.text));
    if (i % batch === batch - 1) collect();
  });
  const cut = log.length;
  const compaction: ParsedCompaction = {
    ...{ thread: "", n: 1, seq: 0, kind: "full", trigger: null, status: "done", at: null, step: 1 },
    ...{ tokensBefore: null, tokensAfter: null, tokensBeforeSource: null, tokensAfterSource: null },
    ...{ windowTokens: null, durationMs: null, discarded: [[0, cut]], kept: [], coverage: "recorded" },
    summary: { text: `summary of ${cut}` },
  };
  const finished = assembly.finish({ ...NO_FACTS, compactions: cut ? [compaction] : [] }, 0);
  collect();
  return { rows, issued, bodies, finished };
}

describe("any log, with h shortened", () => {
  test("every observation has its own id and leads to its own bytes", () => {
    fc.assert(
      fc.property(logs, bits, (log, hashBits) => {
        const { rows, issued, bodies } = assemble(log, hashBits);
        const byId = new Map(rows.map((row) => [row.id, row]));
        expect(byId.size).toBe(log.length + (log.length ? 1 : 0));
        log.forEach((each, seq) => {
          const row = rows.find((one) => one.seq === seq && one.kind !== "summary");
          expect(bodies.get(byId.get(row?.id ?? "")?.content.sha256 ?? "")).toEqual(encodeWtf8(each.text));
        });
        expect(issued.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        expect(issued.every((row) => row.primary)).toBe(true);
      }),
    );
  });

  test("ids do not depend on where batches end", () => {
    fc.assert(
      fc.property(logs, bits, fc.integer({ min: 1, max: 7 }), (log, hashBits, batch) => {
        const ids = (rows: readonly ObservationRow[]) => rows.map(({ seq, id }) => [seq, id]);
        expect(ids(assemble(log, hashBits, [], batch).rows)).toEqual(ids(assemble(log, hashBits).rows));
      }),
    );
  });

  test("a log that grew issues nothing again and changes no id; ids of its former end go on naming it", () => {
    fc.assert(
      fc.property(logs, fc.nat(60), bits, (log, length, hashBits) => {
        const before = assemble(log.slice(0, length), hashBits);
        const after = assemble(log, hashBits, before.issued);
        const places = (rows: readonly ObservationRow[]) =>
          new Map(rows.filter(({ kind }) => kind !== "summary").map((row) => [row.seq, row.id]));
        const now = places(after.rows);
        for (const [seq, id] of places(before.rows)) expect(now.get(seq)).toBe(id);
        const ever = [...before.issued, ...after.issued].map(({ id }) => id);
        expect(new Set(ever).size).toBe(ever.length);
      }),
    );
  });

  test("a log read again with its own ledger issues nothing", () => {
    fc.assert(
      fc.property(logs, bits, (log, hashBits) => {
        const first = assemble(log, hashBits);
        const second = assemble(log, hashBits, first.issued);
        expect(second.issued).toEqual([]);
        expect(second.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
      }),
    );
  });
});

describe("rows", () => {
  test("an output whose text changed in another revision gets a second id, which is not the primary one", () => {
    const first = open();
    first.sink.output(outputOf(call(first.sink, "c1"), "c1", "old"));
    const before = taken(first).batch;
    const second = open();
    second.sink.output(outputOf(call(second.sink, "c1"), "c1", "new"));
    const after = taken(second, before.ids).batch;
    expect(after.ids).toEqual([
      { thread: "", id: after.observations[0]?.id, callKey: "c1", occurrence: 0, primary: false },
    ]);
    expect(after.observations[0]?.id).not.toBe(before.observations[0]?.id);
  });

  test("an output that comes after its call was handed over names the call's event", () => {
    const assembly = open();
    const seq = call(assembly.sink, "c1");
    expect(taken(assembly).batch.events).toMatchObject([{ seq, observationId: null, callId: "c1" }]);
    assembly.sink.output(outputOf(seq, "c1", "x"));
    const { batch } = taken(assembly);
    expect(batch.eventIds).toEqual([{ thread: "", seq, observationId: batch.observations[0]?.id }]);
    expect(batch.observations[0]).toMatchObject({ tool: "Bash", action: "ls", step: 1 });
  });

  test("an amendment changes a row in hand, and else becomes a change", () => {
    const assembly = open();
    assembly.sink.output(outputOf(call(assembly.sink, "c1"), "c1", "x", { returnCode: 1 }));
    assembly.sink.amend({ thread: "", seq: 0, callId: "c1", occurrence: 0, returnCode: 0 });
    expect(taken(assembly).batch).toMatchObject({ observations: [{ returnCode: 0 }], changes: [] });
    assembly.sink.amend({ thread: "", seq: 0, callId: "c1", occurrence: 0, content: "whole" });
    assembly.sink.amend({ thread: "", seq: 0, callId: "c1", occurrence: 0, isError: true });
    const { batch } = taken(assembly);
    const sha256 = createHash("sha256").update("whole").digest("hex");
    expect(batch.changes).toMatchObject([
      { callKey: "c1", occurrence: 0, isError: true, content: { sha256, chars: 5 } },
    ]);
    expect(batch.bodies).toEqual([{ sha256, bytes: Buffer.from("whole") }]);
  });

  test("what was said later of how a call went stands in the outline", () => {
    const assembly = open();
    const [first, second] = [call(assembly.sink, "c1"), call(assembly.sink, "c2")];
    assembly.sink.output(outputOf(first, "c1", "x", { returnCode: 1 }));
    assembly.sink.output(outputOf(second, "c2", "x"));
    assembly.sink.amend({ thread: "", seq: first, callId: "c1", occurrence: 0, returnCode: 0 });
    assembly.sink.amend({ thread: "", seq: second, callId: "c2", occurrence: 0, isError: true });
    taken(assembly);
    expect(assembly.finish(NO_FACTS, 0).threads[0]?.outline.events).toBe("tk");
  });

  test("the last usage of a step stands; a call that is no turn stands for itself", () => {
    const assembly = open();
    const usage = { ...at, model: null, requestId: null, input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
    const more = { reasoning: null, windowTokens: null };
    assembly.sink.usage({ ...usage, ...more, responseId: "r", contextTokens: 1 });
    assembly.sink.usage({ ...usage, ...more, responseId: "compaction", contextTokens: null });
    assembly.sink.usage({ ...usage, ...more, responseId: "r", contextTokens: 1, output: 9 });
    expect(taken(assembly).batch.calls).toMatchObject([
      { ordinal: 0, output: 9 },
      { ordinal: 1, output: 1 },
    ]);
  });

  test("a thread that has its own file elsewhere gives no rows but goes on counting", () => {
    const assembly = open({ ownElsewhere: ["sub"] });
    const inSub = { ...at, thread: "sub", kind: "prompt" as const, preview: "", text: "x" };
    expect([assembly.sink.event(inSub), assembly.sink.event(inSub)]).toEqual([0, 1]);
    expect(taken(assembly).batch).toMatchObject({ events: [], observations: [], bodies: [], ids: [] });
    expect(assembly.finish(NO_FACTS, 0).threads.map(({ thread }) => thread)).toEqual([""]);
  });

  test("what a compaction took is counted by kind, each observation once for the thread", () => {
    const log: Step[] = [
      { is: "prompt", text: "a" },
      { is: "call", text: "b" },
      { is: "call", text: "c" },
    ];
    const { finished, rows } = assemble(log, 160);
    const summary = rows.find(({ kind }) => kind === "summary");
    expect(finished.compactions).toMatchObject([
      { discardedTools: 2, discardedPrompts: 1, discardedReplies: 0, discardedThinking: 0, summaryId: summary?.id },
    ]);
    expect(finished.threads).toMatchObject([{ observations: 2, discardedObservations: 2, events: 3, compactions: 1 }]);
  });

  test("keys and numbers that a column would refuse or change are made storable, and stay apart", () => {
    const assembly = open();
    const names = ["a\0", "a␀", "\ud800", "\udc00", "x".repeat(5000), "prompt:1", "~1"];
    for (const name of names) {
      assembly.sink.output(
        outputOf(call(assembly.sink, name, "{}", "e\0\u001b"), name, "o", { durationMs: 1e20, at: 9e15 }),
      );
    }
    const { observations, events } = taken(assembly).batch;
    expect(new Set(observations.map(({ callKey }) => callKey)).size).toBe(names.length);
    expect(observations.every(({ callKey }) => callKey.length <= 200 && callKey.isWellFormed())).toBe(true);
    expect(observations[0]).toMatchObject({ durationMs: 2_147_483_647, at: null, action: "e␀␛" });
    expect(events.map(({ callId }) => callId)).toEqual(observations.map(({ callKey }) => callKey));
  });
});
