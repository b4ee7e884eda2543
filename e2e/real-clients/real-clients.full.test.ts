import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { createTeam } from "@/lib/testing/team";
import { type Api, apiOf, idsOf, type ThreadOf, wholeSession } from "../api";
import { type Client, installClients } from "./clients";
import { recordedCommands } from "./commands";
import { expectedRecall } from "./expected-recall";
import { runScripted, type ScriptedRun } from "./run-scripted";
import { zipOf } from "./zip";

const LONG_MS = 1_200_000;
let server: TestServer;

beforeAll(async () => {
  await installClients();
  server = await startTestServer();
}, LONG_MS);
afterAll(() => server.stop());

const CLIENTS: readonly { client: Client; compactions: number }[] = [
  { client: "codex", compactions: 5 },
  { client: "claude", compactions: 2 },
];

describe.each(CLIENTS)("a session that $client has just written", ({ client, compactions }) => {
  let run: ScriptedRun;
  let zipped: Archived;
  let oneByOne: Archived;

  beforeAll(async () => {
    run = await runScripted(client);
    zipped = await archive([{ name: "sessions.zip", bytes: zipOf(run.files) }]);
    oneByOne = await archive(shuffled(run.files.filter(isLogOrOutput)));
  }, LONG_MS);
  afterAll(() => run.remove());

  it("gives back what every command printed, wherever the client's files hold it", async () => {
    for (const { api, session, threads } of [zipped, oneByOne]) {
      const found = observationsByName(threads);
      const told: string[] = [];
      for (const command of run.commands) {
        const printed = run.printed(command);
        const expected = expectedRecall(client, command, printed);
        const observation = found.get(command.name);
        if (!observation) {
          told.push(`${command.name}: no observation`);
          continue;
        }
        const { bytes } = await api.recall(observation.id, { session });
        if (!expected.matches(Buffer.from(bytes)))
          told.push(`${command.name}: ${bytes.length} of ${printed.length} bytes, but ${expected.because}`);
        if (observation.complete !== expected.complete)
          told.push(`${command.name}: complete=${observation.complete}, but ${expected.because}`);
        if (observation.recordedBytes !== bytes.length)
          told.push(`${command.name}: says ${observation.recordedBytes} recorded bytes, gives ${bytes.length}`);
        if (command.exitCode !== 0 && observation.returnCode !== command.exitCode)
          told.push(`${command.name}: returned ${command.exitCode}, not ${observation.returnCode}`);
      }
      expect(told).toEqual([]);
    }
  });

  it("has no event of a kind unknown, and its compactions", () => {
    const events = zipped.threads.flatMap((thread) => thread.events);
    expect(
      events.filter((event) => event.kind === "unknown" || event.kind === "unparsed").map((event) => event.label),
    ).toEqual([]);
    expect(events.filter((event) => event.kind === "compaction").length).toBeGreaterThanOrEqual(compactions);
  });

  it("has the same ids however it came", () => {
    expect(idsOf(zipped.threads)).toEqual(idsOf(oneByOne.threads));
    expect(new Set(idsOf(zipped.threads)).size).toBeGreaterThanOrEqual(run.commands.length);
  });
});

describe("a Claude Code session without its side files", () => {
  it(
    "says what is missing, and is completed under the same ids",
    async () => {
      const run = await runScripted("claude");
      const isLog = (file: { name: string }) => file.name.endsWith(".jsonl");
      const { api, session, threads } = await archive(run.files.filter(isLog));
      const large = recordedCommands().filter(
        (command) => command.exitCode === 0 && run.printed(command).toString().length > 30_000,
      );
      expect(large.length).toBeGreaterThan(5);
      const before = observationsByName(threads);
      for (const command of large)
        expect(before.get(command.name), command.name).toMatchObject({
          complete: false,
          totalBytes: run.printed(command).length,
        });
      for (const file of run.files.filter(isOutput)) await api.upload(file.name, file.bytes);
      const after = observationsByName((await wholeSession(api, session)).threads);
      for (const command of large) {
        const { id, sha256 } = before.get(command.name) ?? { id: "", sha256: "" };
        expect(after.get(command.name), command.name).toMatchObject({ id, complete: true });
        const { bytes } = await api.recall(id, { session });
        expect(Buffer.from(bytes).equals(run.printed(command)), command.name).toBe(true);
        const earlier = await api.recall(id, { session, sha256 });
        expect(createHash("sha256").update(earlier.bytes).digest("hex")).toBe(sha256);
      }
      run.remove();
    },
    LONG_MS,
  );
});

const isLog = (file: { name: string }) => file.name.endsWith(".jsonl");
const isOutput = (file: { name: string }) => file.name.includes("tool-results");
/** What may be sent alone. A folder also holds small notes of the client, which only an archive of it brings along. */
const isLogOrOutput = (file: { name: string }) => isLog(file) || isOutput(file);

interface Archived {
  api: Api;
  session: string;
  threads: ThreadOf[];
}

/** Sends files to a team of their own, and gives the one session they belong to. */
async function archive(files: readonly { name: string; bytes: Uint8Array }[]): Promise<Archived> {
  const api = apiOf(server.baseUrl, (await createTeam(server.ownerUrl)).key);
  for (const { name, bytes } of files) await api.upload(name, bytes);
  const sessions = await api.list<{ id: string }>("/sessions");
  expect(sessions).toHaveLength(1);
  const session = sessions[0]?.id ?? "";
  return { api, session, threads: (await wholeSession(api, session)).threads };
}

/** The wrapper's first argument names the command in what was done. */
function observationsByName(threads: readonly ThreadOf[]) {
  const all = threads.flatMap((thread) => thread.observations);
  return new Map(
    all.map((observation) => [/recorded (\S+)/.exec(observation.action ?? "")?.[1] ?? observation.id, observation]),
  );
}

/** An order that has nothing to do with how the files were written, and is the same every time for the same names. */
function shuffled<T extends { name: string }>(files: readonly T[]): T[] {
  const mark = ({ name }: T) => createHash("sha256").update(name).digest("hex");
  return files.toSorted((a, b) => mark(a).localeCompare(mark(b)));
}
