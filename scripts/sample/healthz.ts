import { codexLog } from "./codex-log";
import type { SampleFile } from "./files";
import { makeIds } from "./ids";
import { sourceOf, testRun } from "./texts";

const THREAD = "01a1f8e2-0b44-7f19-8a63-c90d5e41b2f7";

/** A small Codex session in which nothing was compacted. */
export function healthz(): SampleFile[] {
  const ids = makeIds("healthz", "2026-11-19T15:41:02.000Z");
  const log = codexLog({
    ids,
    thread: THREAD,
    cwd: "/home/dev/tidewatch",
    model: "gpt-5.5",
    window: 258_400,
    context: 11_400,
  });
  log.turn("Add a /healthz route that answers 200 with the age of the newest reading.");
  log.run({
    reasoning: "**Reading the server**",
    commands: [
      {
        cmd: "sed -n '1,90p' src/server.ts",
        output: `${sourceOf("server.ts", ["route", "reply"], 90)}\n`,
        exitCode: 0,
        seconds: 0.1,
      },
    ],
  });
  log.patch(
    '*** Begin Patch\n*** Update File: src/server.ts\n@@\n+  if (url.pathname === "/healthz") return reply({ newestReadingSeconds: newestAge() });\n*** End Patch\n',
    "Success. Updated the following files:\nM src/server.ts\n",
  );
  log.run({
    commands: [
      { cmd: "npm test", output: `${testRun(24, [])}\n`, exitCode: 0, seconds: 4.8 },
      {
        cmd: "curl -s localhost:8080/healthz",
        output: "curl: (7) Failed to connect to localhost port 8080\n",
        exitCode: 7,
        seconds: 0.1,
      },
    ],
  });
  log.answer("Added /healthz. The tests pass; the server is not running here, so I could not call it.");
  return [{ name: `rollout-2026-11-19T16-41-02-${THREAD}.jsonl`, body: log.body() }];
}
