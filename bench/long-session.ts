import { seeded } from "@/e2e/faults/made-log";
import { bash, edit, failedBash, grep, read } from "@/scripts/sample/claude-calls";
import { type Call, type ClaudeLog, claudeLog } from "@/scripts/sample/claude-log";
import { makeIds } from "@/scripts/sample/ids";
import { pickLines, type Random, sentence, whole } from "./long-texts";

/** Stands once in the log, in the middle of an output that the last compaction took. */
export const RARE_SENTENCE = "the manifest path is config/loader/manifest.v7.toml";

export const CWD = "/home/dev/lantern";
const WINDOW = 200_000;
const FULL = 0.95 * WINDOW;
const HUGE_BYTES = 5_000_000;
/** A result of more characters is kept beside the model's view of it, as the clients up to 2.1.42 did. */
const PERSISTED_CHARS = 30_000;

export interface LongSession {
  sessionId: string;
  /** Rows of the timeline, exactly. */
  events: number;
  compactions: number;
  /** Outputs of 5 MB among the tool outputs. */
  hugeOutputs: number;
}

/**
 * One Claude Code log of exactly so many events, in pieces, the same on every machine.
 *
 * Each stretch between compactions fills the window to about 95 %; outputs are mostly small, a few very large.
 */
export function* longSession({ sessionId, events, compactions, hugeOutputs }: LongSession): Generator<string> {
  const random = seeded(sessionId);
  const ids = makeIds(sessionId, "2026-10-05T06:00:00.000Z");
  const log = claudeLog({ ids, sessionId, cwd: CWD, context: 21_000, model: "claude-opus-4-6" });
  const specials = specialsOf({ events, compactions, hugeOutputs });
  let done = 0;
  for (let n = 0; n <= compactions; n++) {
    const end = endOf(n, events, compactions);
    const writer = {
      log,
      random,
      from: done,
      floor: log.context(),
      end,
      height: n < compactions ? FULL : WINDOW * 0.6,
    };
    while (done < end) {
      const special = specials[0] && done >= specials[0].at ? specials.shift() : undefined;
      done += special ? respond(log, [special.call(random)]) : turn(writer, done);
      yield log.take();
    }
    if (n < compactions) {
      log.hold(Math.round(FULL + (random() - 0.5) * 5_000));
      log.compact(summaryOf(n + 1, random), Math.round(31_000 + random() * 24_000));
      done += 1;
      yield log.take();
    }
  }
}

/** Events there are when stretch `n` is full, before the compaction that ends it. */
function endOf(n: number, events: number, compactions: number): number {
  return Math.floor((events * (n + 1)) / (compactions + 1)) - (n < compactions ? 1 : 0);
}

interface Special {
  /** As soon as there are so many events. */
  at: number;
  call(random: Random): Call;
}

/** The calls that are not left to chance, in order. */
function specialsOf({ events, compactions, hugeOutputs }: Omit<LongSession, "sessionId">): Special[] {
  const specials: Special[] = Array.from({ length: hugeOutputs }, (_, i) => {
    const at = Math.floor((events * (i + 1)) / (hugeOutputs + 1));
    return { at, call: (random) => hugeCall(at, random) };
  });
  const [from, to] = [endOf(compactions - 2, events, compactions), endOf(compactions - 1, events, compactions)];
  specials.push({ at: Math.floor(Math.max(from, 0) + (to - Math.max(from, 0)) * 0.7), call: rareCall });
  return specials.sort((a, b) => a.at - b.at);
}

interface Writer {
  log: ClaudeLog;
  random: Random;
  /** Events at which this stretch began, and at which it is full. */
  from: number;
  end: number;
  /** Tokens held at its beginning, and towards its end. */
  floor: number;
  height: number;
}

/** Adds a prompt, a response, or what else a log holds. Returns how many events that makes. */
function turn({ log, random, from, end, floor, height }: Writer, done: number): number {
  const room = end - done;
  log.hold(Math.round(floor + ((height - floor) * (done - from)) / (end - from) + random() * 1_500));
  const chance = random();
  if (done === from || chance < 0.03) return prompt(log, done, random);
  if (chance < 0.034 && room >= 4) return rewind(log, done, random);
  if (chance < 0.04) return apiError(log, random);
  const thinking = chance < 0.35 && room > 1 ? sentence(random, 20 + whole(random, 60)) : undefined;
  const text = chance > 0.8 && room > 2 ? sentence(random, 8 + whole(random, 40)) : undefined;
  const others = (thinking ? 1 : 0) + (text ? 1 : 0);
  const wanted = chance > 0.6 && chance < 0.72 ? 2 + whole(random, 3) : 1;
  const calls = Array.from({ length: Math.min(wanted, room - others) }, (_, i) => callOf(done + i, random));
  return others + respond(log, calls, { ...(thinking && { thinking }), ...(text && { text }) });
}

function prompt(log: ClaudeLog, done: number, random: Random): number {
  log.prompt(`${done}: ${sentence(random, 12 + whole(random, 20))}`);
  return 1;
}

/** A prompt and its answer, taken back: what follows hangs off what stood before. */
function rewind(log: ClaudeLog, done: number, random: Random): number {
  const said = `${done}: ${sentence(random, 10)}`;
  log.prompt(said);
  log.respond({ text: sentence(random, 30) });
  log.rewindBefore(said);
  log.prompt(`${done}, otherwise: ${sentence(random, 10)}`);
  return 3;
}

function apiError(log: ClaudeLog, random: Random): number {
  log.system({
    subtype: "api_error",
    level: "error",
    error: { message: "529 overloaded_error" },
    retryInMs: 500 + whole(random, 5_000),
    retryAttempt: 1 + whole(random, 4),
    maxRetries: 10,
  });
  return 1;
}

function respond(log: ClaudeLog, calls: readonly Call[], said: { thinking?: string; text?: string } = {}): number {
  log.respond({ ...said, calls });
  return calls.length;
}

const FILES = ["loader", "manifest", "tokens", "schema", "watch", "cache", "report", "tide"];

function callOf(nth: number, random: Random): Call {
  const file = `${CWD}/src/${FILES[whole(random, FILES.length)] ?? "loader"}-${whole(random, 40)}.ts`;
  const chance = random();
  if (chance < 0.14) return editOf(file, random);
  if (chance < 0.22) return failedBash(`npm test -- ${nth}`, "Run the tests", 1, pickLines(random, sizeOf(random)));
  if (chance < 0.36) return { ...read(file, pickLines(random, sizeOf(random))) };
  if (chance < 0.46) return grep(`token_${nth}`, "src", pickLines(random, sizeOf(random)).split("\n"));
  return large(`make step-${nth}`, `${nth}\n${pickLines(random, sizeOf(random))}`);
}

/** Bytes of an output: from ten to four thousand, small ones more often; now and then a long one. */
function sizeOf(random: Random): number {
  if (random() < 0.0008) return 50_000 + whole(random, 300_000);
  return Math.round(10 * 400 ** random());
}

function editOf(file: string, random: Random): Call {
  const before = pickLines(random, 80 + whole(random, 250));
  const after = before
    .split("\n")
    .map((line, i) => (i % 3 === 1 ? `${line} // ${whole(random, 1e6)}` : line))
    .join("\n");
  return edit(file, before, after, 1 + whole(random, 900));
}

function rareCall(random: Random): Call {
  return bash(
    "cat docs/startup.log",
    "Read how it starts",
    `${pickLines(random, 1_500)}\n${RARE_SENTENCE}\n${pickLines(random, 1_500)}`,
  );
}

function hugeCall(nth: number, random: Random): Call {
  return large(`cat dump-${nth}.txt`, pickLines(random, HUGE_BYTES));
}

/** An output that the model got whole if it is short, else as a preview while the log keeps it all. */
function large(command: string, output: string): Call {
  const call = bash(command, `Run ${command}`, output);
  if (output.length <= PERSISTED_CHARS) return call;
  const size = `${(output.length / 1024).toFixed(1)}KB`;
  return {
    ...call,
    output: `<persisted-output>\nOutput too large (${size}). Full output saved to: /tmp/tool-results/x.txt\n\nPreview (first 2KB):\n${output.slice(0, 2000)}\n...\n</persisted-output>`,
  };
}

function summaryOf(n: number, random: Random): string {
  const part = (title: string) => `${title}:\n   ${sentence(random, 120)}`;
  return [
    "Analysis:",
    `Compaction ${n}.`,
    "Summary:",
    part("1. Primary Request and Intent"),
    part("2. Key Technical Concepts"),
    part("3. Files and Code Sections"),
    part("4. Errors and fixes"),
    part("5. Problem Solving"),
    part("6. All user messages"),
    part("7. Pending Tasks"),
    part("8. Current Work"),
    part("9. Optional Next Step"),
  ].join("\n");
}
