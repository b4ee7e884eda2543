import { bash, edit, failedBash, grep, read } from "@/scripts/sample/claude-calls";
import { type ClaudeLog, claudeLog } from "@/scripts/sample/claude-log";
import { makeIds } from "@/scripts/sample/ids";

/** A log of one state that a compaction can be in. Its main file comes first. */
export interface StateLog {
  files: { name: string; body: string }[];
  /** What the block is called on the page. */
  title: string;
  /** The thread it is in. */
  thread: string;
}

const CWD = "/home/mira/breakwater";

const NINE_SECTIONS = `Summary:
1. Primary Request and Intent:
   Mira wants the breakwater survey to load manifests with comments in them.

2. Key Technical Concepts:
   - TOML with trailing comments
   - depths in metres below chart datum

3. Files and Code Sections:
   - src/manifest.ts: parses a manifest
   - src/depths.ts: reads soundings

4. Errors and fixes:
   - The third fixture fails: a comment after the last key is read as a value.

5. Problem Solving:
   The tokens were traced by hand.

6. All user messages:
   - "Let manifests have comments."

8. Current Work:
   src/manifest.ts is half changed.`;

/** A full one that the log describes wholly: sizes, what was preserved, a summary of seven of the nine sections. */
export function fullState(outputs = 64): StateLog {
  const log = begin("full");
  log.prompt("Let manifests have comments.");
  work(log, outputs);
  log.respond({ text: "The failure is in the third fixture: a comment after the last key is read as a value." });
  log.respond({ calls: [read(`${CWD}/src/manifest.ts`, lines("manifest line", 30))] });
  log.compact(NINE_SECTIONS, 27_110, preserving(log.last(2)));
  log.respond({ calls: [bash("npm test -- manifest", "Test again", "3 passing, 1 failing")] });
  return state("full", log, "Compaction 1");
}

function begin(name: string): ClaudeLog {
  const ids = makeIds(`compaction-${name}`, "2026-11-18T08:00:00.000Z");
  return claudeLog({ ids, sessionId: sessionOf(name), cwd: CWD, context: 24_000 });
}

function state(name: string, log: ClaudeLog, title: string): StateLog {
  return { files: [{ name: `${sessionOf(name)}.jsonl`, body: log.body() }], title, thread: "" };
}

function sessionOf(name: string): string {
  return makeIds(`session-${name}`, "2026-11-18T08:00:00.000Z").uuid();
}

/** Outputs of four tools, every seventh a failure, each of a size of its own. */
function work(log: ClaudeLog, outputs: number): void {
  for (let n = 0; n < outputs; n++) {
    const size = 12 + ((n * 37) % 90);
    const calls = [
      () => bash(`node scripts/sound.mjs --pier ${n}`, "Sound a pier", lines(`pier ${n} depth 4.${n} m`, size)),
      () => read(`${CWD}/src/depths-${n}.ts`, lines(`export const depth${n} = 4.${n};`, size)),
      () => grep(`pier-${n}`, "src", [lines(`src/piers.ts:${n}: pier-${n}`, 3)]),
      () => edit(`${CWD}/src/depths-${n}.ts`, `depth${n} = 4`, `depth${n} = 5`, 1),
    ];
    const call =
      n % 7 === 6 ? failedBash(`npm test -- pier-${n}`, "Test", 101, `no such pier: ${n}`) : calls[n % 4]?.();
    if (call)
      log.respond({ ...(n % 5 === 0 && { thinking: `What pier ${n} needs is another sounding.` }), calls: [call] });
  }
}

function lines(text: string, count: number): string {
  return Array.from({ length: count }, (_, n) => `${text} ${n + 1}`).join("\n");
}

function preserving(uuids: readonly string[]) {
  const [headUuid = null] = uuids;
  return {
    preservedSegment: { headUuid, anchorUuid: headUuid, tailUuid: uuids.at(-1) ?? null },
    preservedMessages: { anchorUuid: headUuid, uuids, allUuids: uuids },
  };
}
