import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, runClaude, runCodex } from "./clients";
import {
  commandLine,
  prepareFolder,
  printedBy,
  type RecordedCommand,
  recordedCommands,
  subagentCommands,
} from "./commands";
import { type Step, startScriptedModel } from "./scripted-model";

export interface ScriptedRun {
  /** What the client left behind, named as it lies in its folder of sessions. */
  files: { name: string; bytes: Uint8Array }[];
  commands: RecordedCommand[];
  printed(command: RecordedCommand): Buffer;
  remove(): void;
}

const SUMMARY = "<summary>\n1. Primary Request and Intent: run the recorded commands.\n</summary>";

/** Lets a real client run every recorded command, some of them in parallel, with compactions on the way. */
export async function runScripted(client: Client): Promise<ScriptedRun> {
  const root = mkdtempSync(join(tmpdir(), `palimpsest-${client}-`));
  const folder = join(root, "work");
  const home = join(root, "home");
  const inSubagent = client === "claude" ? subagentCommands() : [];
  const commands = [...recordedCommands(), ...inSubagent];
  prepareFolder(folder);
  const model = await startScriptedModel({
    steps: [...subagentSteps(inSubagent), ...stepsOf(recordedCommands())],
    summary: SUMMARY,
  });
  try {
    if (client === "codex") await runCodex({ home, folder, port: model.port, compactAtTokens: 14_000 });
    else await runClaude({ home, folder, port: model.port });
  } finally {
    await model.stop();
  }
  const kept = client === "codex" ? join(home, "sessions") : join(home, ".claude", "projects");
  const files = readdirSync(kept, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(kept, name)).isFile())
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(kept, name))) }));
  return {
    files,
    commands,
    printed: (command) => printedBy(folder, command),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A subagent's requests come before its parent's next one, so its steps stand in the same row. */
function subagentSteps(commands: readonly RecordedCommand[]): Step[] {
  if (commands.length === 0) return [];
  const own = commands.map((command): Step => ({ commands: [commandLine(command)] }));
  return [{ agent: "Run two recorded commands." }, ...own, { text: "The subagent has run them." }];
}

/** Every fourth response asks for two commands at once. */
function stepsOf(commands: readonly RecordedCommand[]): Step[] {
  const steps: Step[] = [];
  for (let n = 0; n < commands.length; ) {
    const taken = commands.slice(n, n + (steps.length % 4 === 3 ? 2 : 1));
    steps.push({ commands: taken.map(commandLine) });
    n += taken.length;
  }
  return steps;
}
