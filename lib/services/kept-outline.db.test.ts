import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleFiles } from "@/scripts/sample/files";
import { send, someone } from "./testing/custody";
import { type CustodyBench, openBench } from "./testing/custody-bench";
import { twoOutlines } from "./testing/outlines";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

test("a derivation keeps of each thread the outline that its rows have", async () => {
  const ctx = someone(bench.database);
  for (const { name, body } of sampleFiles()) await send(ctx, Buffer.from(body), { name });
  const outlines = await twoOutlines(bench.database, ctx.actor.teamId);
  expect(outlines.length).toBeGreaterThan(4);
  for (const { kept, ofRows } of outlines) expect(kept).toEqual(ofRows);
  const letters = new Set(outlines.flatMap(({ kept }) => [...(kept?.events ?? "")]));
  expect([...letters].sort().join("")).toBe("PRTcfghknprt");
});
