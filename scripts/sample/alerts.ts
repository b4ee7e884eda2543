import { type CodexLog, type Command, codexLog } from "./codex-log";
import type { SampleFile } from "./files";
import { makeIds } from "./ids";
import { backfillLog, readings, sourceOf, testRun } from "./texts";

const THREAD = "01a1f3c0-52ab-7c31-9d0e-6b1f0a7725c4";
const CWD = "/home/dev/tidewatch";

const FLAKY =
  "  ✖ Fenrick: rejects suspect rows #77 (2004.1ms)\n    Error: alert queue still holds 3 items after 2000 ms (retry after 1500 ms, see AL-31)\n      at test/alerts.test.ts:64:9";

/** Flood alerts are sent twice; why is found early, lost in a compaction, and looked for again. */
export function harbourAlerts(): SampleFile[] {
  const ids = makeIds("alerts", "2026-11-18T09:14:40.000Z");
  const log = codexLog({ ids, thread: THREAD, cwd: CWD, model: "gpt-5.5", window: 258_400, context: 11_400 });
  log.turn(
    "Some harbours get every flood alert twice since Monday. Find out why. Do not send anything to the real gateway while you look: use ALERTS_DRY_RUN=1.",
  );
  lookAround(log);
  log.compact(
    "Alerts are duplicated for some harbours. The dispatcher retries a send it believes failed. Tests run with `npm test`; the alerts test is flaky. Files read: src/alerts/dispatch.ts, src/alerts/queue.ts. Next: make the dispatcher idempotent.",
    14_210,
  );
  makeIdempotent(log);
  log.compactRemotely(3_200, 12_870);
  findTheTimeoutAgain(log);
  log.compact(
    "Duplicates come from a gateway that answers after 1,900 ms while the dispatcher gives up after 1,500 ms and sends again (AL-31). An idempotency key is sent now. Left: document the key and close AL-31.",
    13_905,
  );
  log.run({
    commands: [
      shell(
        "grep -rn 'AL-31' docs src test",
        "docs/alerts.md:12:Known: AL-31, duplicates when the gateway is slow\ntest/alerts.test.ts:64:  // AL-31",
        0,
      ),
    ],
  });
  log.patch(
    "*** Begin Patch\n*** Update File: docs/alerts.md\n@@\n-Known: AL-31, duplicates when the gateway is slow\n+Every alert carries an idempotency key; the gateway drops a repeat (AL-31).\n*** End Patch\n",
    "Success. Updated the following files:\nM docs/alerts.md\n",
  );
  log.answer(
    "The gateway takes up to 1,900 ms since Monday and the dispatcher gave up after 1,500 ms, so it sent again. Alerts now carry an idempotency key and the limit is 5 s. AL-31 can be closed.",
  );
  return [{ name: `rollout-2026-11-18T10-14-40-${THREAD}.jsonl`, body: log.body() }];
}

function shell(cmd: string, output: string, exitCode: number, seconds = 0.4): Command {
  return { cmd, output: `${output}\n`, exitCode, seconds };
}

function lookAround(log: CodexLog): void {
  log.run({
    reasoning: "**Looking at the alert path** I start with the dispatcher and the queue.",
    commands: [
      shell(
        "sed -n '1,520p' src/alerts/dispatch.ts",
        sourceOf("dispatch.ts", ["dispatch", "retry", "backoff"], 520),
        0,
      ),
      shell("sed -n '1,460p' src/alerts/queue.ts", sourceOf("queue.ts", ["push", "take", "settle"], 460), 0),
    ],
  });
  log.run({ commands: [shell("npm test", testRun(240, [FLAKY]), 1, 14.2)] });
  log.run({
    reasoning:
      "**A limit of 1500 ms** The test says the retry comes after 1500 ms. I compare it with the gateway's log.",
    say: "A retry fires after 1,500 ms. I'll see how long the gateway takes.",
    commands: [
      shell(
        "grep -c 'gateway 200' var/alerts.log; grep 'gateway 200' var/alerts.log | awk '{print $5}' | sort -n | tail -1",
        "412\n1912ms",
        0,
      ),
      shell(
        "tail -900 var/alerts.log",
        backfillLog(110, "alert harbour=FEN id=8841 gateway 200 1912ms (second send at 1500ms)"),
        0,
      ),
    ],
  });
  for (const station of ["FEN-04", "GRE-06", "HVN-07", "ISL-03", "CAW-11"])
    log.run({
      commands: [shell(`npm run -s alerts:replay -- --station ${station}`, readings(station, 30, 1500), 0, 3.1)],
    });
  log.run({ commands: [shell("git log -p -5 -- src/alerts", sourceOf("history.diff", ["before", "after"], 700), 0)] });
}

function makeIdempotent(log: CodexLog): void {
  log.run({
    reasoning: "**Idempotency** A key per alert lets the gateway drop repeats.",
    commands: [
      shell(
        "sed -n '1,520p' src/alerts/dispatch.ts",
        sourceOf("dispatch.ts", ["dispatch", "retry", "backoff"], 520),
        0,
      ),
    ],
  });
  log.patch(
    "*** Begin Patch\n*** Update File: src/alerts/dispatch.ts\n@@\n-  return send(alert);\n+  return send({ ...alert, idempotencyKey: keyOf(alert) });\n*** End Patch\n",
    "Success. Updated the following files:\nM src/alerts/dispatch.ts\n",
  );
  log.run({ say: "Now the tests.", commands: [shell("npm test", testRun(240, [FLAKY]), 1, 14.6)] });
  for (const station of ["FEN-04", "ALD-01", "BRI-02", "DUN-05"])
    log.run({
      commands: [
        shell(`ALERTS_DRY_RUN=1 npm run -s alerts:replay -- --station ${station}`, readings(station, 31, 1500), 0, 3),
      ],
    });
}

function findTheTimeoutAgain(log: CodexLog): void {
  log.run({
    reasoning: "**Why the queue is not empty** I need the time the gateway takes; I have to measure it again.",
    commands: [shell("grep 'gateway 200' var/alerts.log | awk '{print $5}' | sort -n | tail -1", "1912ms", 0)],
  });
  log.run({ commands: [shell("npm test -- --only alerts", testRun(60, [FLAKY]), 1, 6.2)] });
  log.patch(
    "*** Begin Patch\n*** Update File: src/alerts/dispatch.ts\n@@\n-const GIVE_UP_MS = 1500;\n+const GIVE_UP_MS = 5000;\n*** End Patch\n",
    "Success. Updated the following files:\nM src/alerts/dispatch.ts\n",
  );
  log.run({ commands: [shell("npm test", testRun(241, []), 0, 13.9)] });
  for (const station of ["FEN-04", "GRE-06", "ESK-09"])
    log.run({
      commands: [
        shell(`ALERTS_DRY_RUN=1 npm run -s alerts:replay -- --station ${station}`, readings(station, 32, 1500), 0, 3),
      ],
    });
}
