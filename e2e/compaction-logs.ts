import { bash, edit, failedBash, grep, read } from "@/scripts/sample/claude-calls";
import { type Call, type ClaudeLog, claudeLog } from "@/scripts/sample/claude-log";
import { codexLog } from "@/scripts/sample/codex-log";
import { makeIds } from "@/scripts/sample/ids";
import { withRequests } from "./request-records";

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
export function fullState(outputs = 64, after = 0): StateLog {
  const log = begin("full");
  log.prompt("Let manifests have comments.");
  work(log, outputs);
  log.respond({ text: "The failure is in the third fixture: a comment after the last key is read as a value." });
  log.respond({ calls: [read(`${CWD}/src/manifest.ts`, lines("manifest line", 30))] });
  log.compact(NINE_SECTIONS, 27_110, preserving(log.last(2)));
  log.respond({ calls: [bash("npm test -- manifest", "Test again", "3 passing, 1 failing")] });
  work(log, after);
  return state("full", log, "Compaction 1");
}

/** The same with what each request held. Its responses have one block each, so that each record is a message. */
export function requestsState(): StateLog {
  const log = begin("requests");
  log.prompt("Sound the piers.");
  for (let n = 0; n < 9; n++)
    log.respond({
      calls: [bash(`node scripts/sound.mjs --pier ${n}`, "Sound a pier", lines(`pier ${n} depth 4 m`, 20))],
    });
  log.compact(NINE_SECTIONS, 8_937, preserving(log.last(2)));
  log.respond({ calls: [bash("npm test", "Test", "4 passing")] });
  const { files, ...rest } = state("requests", log, "Compaction 1");
  return { ...rest, files: files.map(({ name, body }) => ({ name, body: withRequests(body) })) };
}

/** A summary longer than a list shows of it. */
export function longSummaryState(end: string): StateLog {
  const log = begin("long-summary");
  log.prompt("Go on.");
  work(log, 2);
  log.compact(`${"The harbour was sounded again and nothing had changed. ".repeat(2_400)}\n${end}`, 60_000);
  return state("long-summary", log, "Compaction 1");
}

/** Old outputs blanked where they stand: two of the three. */
export function microState(): StateLog {
  const log = begin("micro");
  log.prompt("Which fixtures fail?");
  const [first = "", second = ""] = log.respond({
    calls: [
      bash("npm test", "Test", lines("test output", 220)),
      grep("comment", "src", [lines("src/manifest.ts", 60)]),
    ],
  });
  log.respond({ calls: [read(`${CWD}/package.json`, lines('  "name": "breakwater"', 4))] });
  log.microcompact([first, second], 8_400);
  log.respond({ text: "The third one." });
  return state("micro", log, "Microcompaction 1");
}

/** Done by the provider: the summary is encrypted. */
export function remoteState(): StateLog {
  const thread = "01a23000-0000-7000-8000-000000000003";
  const ids = makeIds("compaction-remote", "2026-11-18T08:00:00.000Z");
  const log = codexLog({ ids, thread, cwd: CWD, model: "gpt-5.5", window: 258_400, context: 41_000 });
  log.turn("Read the soundings and say where they jump.");
  for (let n = 0; n < 4; n++)
    log.run({
      reasoning: "Look at the next stretch.",
      commands: [
        {
          cmd: `sed -n '${n * 200},${n * 200 + 200}p' depths.csv`,
          output: lines("4.2,metres", 180),
          exitCode: 0,
          seconds: 0.4,
        },
      ],
    });
  log.compactRemotely(6_144, 9_300);
  log.answer("They jump at sounding 512.");
  return {
    files: [{ name: `rollout-2026-11-18T08-00-00-${thread}.jsonl`, body: log.body() }],
    title: "Compaction 1",
    thread: "",
  };
}

/** Tried, and came to nothing: the client says why. */
export function failedState(): StateLog {
  const log = begin("failed");
  log.prompt("Summarise what you know and go on.");
  work(log, 3);
  log.printed("Error: Error during compaction: the request was refused because the prompt is too long");
  log.respond({ text: "Going on without." });
  return state("failed", log, "Compaction 1 failed");
}

/** Cancelled by the person at the keyboard. */
export function cancelledState(): StateLog {
  const log = begin("cancelled");
  log.prompt("Go on.");
  work(log, 3);
  log.printed("Error: Compaction canceled.");
  log.respond({ text: "Going on." });
  return state("cancelled", log, "Compaction 1 cancelled");
}

/** The boundary was written, then the client was killed: no summary, nothing after. */
export function interruptedState(): StateLog {
  const log = begin("interrupted");
  log.prompt("Measure the whole breakwater.");
  work(log, 3);
  log.compact(null, 0, { postTokens: undefined, durationMs: undefined });
  return state("interrupted", log, "Compaction 1");
}

/** A summary without any boundary: the session goes on from another file. */
export function inferredState(): StateLog {
  const log = begin("inferred");
  log.prompt("Go on with the manifests.");
  work(log, 2);
  log.compact(NINE_SECTIONS, 22_000);
  log.respond({ calls: [bash("git status --short", "Status", " M src/manifest.ts")] });
  const { files, ...rest } = state("inferred", log, "Compaction 1");
  const body = (files[0]?.body ?? "").split("\n").filter((line) => !line.includes('"compact_boundary"'));
  return { ...rest, files: [{ name: files[0]?.name ?? "", body: body.join("\n") }] };
}

/** The boundary has no sizes and no call says how much was held. */
export function unknownState(): StateLog {
  const log = begin("unknown");
  log.prompt("Check the depths.");
  work(log, 3);
  log.compact("All depths were checked; none was wrong.", 20_000, {
    trigger: undefined,
    preTokens: undefined,
    postTokens: undefined,
    cumulativeDroppedTokens: undefined,
    durationMs: undefined,
  });
  const { files, ...rest } = state("unknown", log, "Compaction 1");
  const body = (files[0]?.body ?? "").replaceAll(/"usage":\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '"usage":null');
  return { ...rest, files: [{ name: files[0]?.name ?? "", body }] };
}

/** In a subagent's own log, beside a main thread that was never compacted. */
export function subagentState(): StateLog {
  const main = begin("subagent");
  main.prompt("Let a subagent survey the piers.");
  const task: Call = {
    tool: "Agent",
    input: { description: "Survey the piers", prompt: "Survey the piers.", subagent_type: "general-purpose" },
    output: "Nine piers.",
    twin: { status: "completed", agentId: "a51e7c0d", content: [{ type: "text", text: "Nine piers." }] },
  };
  main.respond({ calls: [task] });
  const agent = begin("subagent", "a51e7c0d");
  agent.prompt("Survey the piers.");
  work(agent, 5);
  agent.compact(NINE_SECTIONS, 12_800);
  agent.respond({ text: "Nine piers." });
  const { files, ...rest } = state("subagent", main, "Compaction 1");
  const session = sessionOf("subagent");
  const own = { name: `${session}/subagents/agent-a51e7c0d.jsonl`, body: agent.body() };
  return { ...rest, files: [...files, own], thread: "a51e7c0d" };
}

function begin(name: string, agentId?: string): ClaudeLog {
  const ids = makeIds(`compaction-${name}-${agentId ?? ""}`, "2026-11-18T08:00:00.000Z");
  return claudeLog({ ids, sessionId: sessionOf(name), cwd: CWD, context: 24_000, ...(agentId && { agentId }) });
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
