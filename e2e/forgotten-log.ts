import { bash, failedBash, grep, read } from "@/scripts/sample/claude-calls";
import { claudeLog } from "@/scripts/sample/claude-log";
import { makeIds } from "@/scripts/sample/ids";

const DAY_MS = 86_400_000;
const CWD = "/home/mira/loader";

/** Where the fact stands that the agent forgets: on a line of its own in a long output. */
export const MANIFEST_LINE = "manifest path = config/loader/manifest.toml  # read before anything else";

/** The day before `now`, as a field for dates has it; UTC. */
export function dayBefore(now: number): string {
  return new Date(now - DAY_MS).toISOString().slice(0, 10);
}

/**
 * A session of yesterday afternoon, UTC: the agent reads where the manifest is, a compaction takes that out of its view,
 * and it looks in the wrong place.
 */
export function forgottenLog(now: number): { name: string; body: string } {
  const ids = makeIds("forgotten", `${dayBefore(now)}T14:20:00.000Z`);
  const sessionId = ids.uuid();
  const log = claudeLog({ ids, sessionId, cwd: CWD, context: 30_000 });
  const filler = (n: number) => Array.from({ length: n }, (_, i) => `  option_${i} = ${i * 7}`).join("\n");
  log.prompt("Make the loader read its manifest with comments in it.");
  log.respond({
    thinking: "First where the manifest is.",
    calls: [
      bash("cat docs/settings.txt", "Read the settings", `${filler(300)}\n${MANIFEST_LINE}\n${filler(200)}`),
      grep("parse_manifest", "src", ["src/loader.ts:12: parse_manifest("]),
    ],
  });
  for (let i = 0; i < 60; i++) {
    log.respond({ text: `Looking at part ${i}.`, calls: [read(`${CWD}/src/part-${i}.ts`, filler(40))] });
  }
  log.hold(190_000);
  log.compact("The loader is to read its manifest with comments. Parts 0 to 59 were read.", 22_000);
  log.prompt("Go on.");
  log.respond({
    calls: [failedBash("cat manifest.toml", "Read it", 1, "cat: manifest.toml: No such file or directory")],
  });
  log.respond({ text: "I do not know where the manifest is." });
  for (let i = 0; i < 40; i++) log.respond({ calls: [read(`${CWD}/test/case-${i}.ts`, filler(20))] });
  return { name: `${sessionId}.jsonl`, body: log.body() };
}
