import { bash, edit, failedBash, grep, persistedBash, read } from "./claude-calls";
import { type ClaudeLog, claudeLog } from "./claude-log";
import type { SampleFile } from "./files";
import { FIRST_SUMMARY, SECOND_SUMMARY } from "./havnsund-summaries";
import { surveyAgent } from "./havnsund-survey";
import { makeIds } from "./ids";
import { backfillLog, readings, sourceOf, stationsManifest, testRun } from "./texts";

const SESSION = "5f1c7a52-9b3e-4d04-a6b8-2f7d91c0e314";
const CWD = "/home/mira/tidewatch";
const MANIFEST = "data/raw/stations.manifest";
const MANIFEST_LINE =
  "847:HVN-07  harbour=Havnsund  unit=ft  datum=MLLW  offset_m=-0.214  serial=K2291  replaced=2026-08-14";
const OFF =
  "  ✖ Havnsund: predicts high water #3 (1.9ms)\n    AssertionError: expected 1.482 m, got 4.862 m\n      at test/predict.test.ts:118:10";
const RESIDUAL =
  "  ✖ Havnsund: predicts high water #3 (1.9ms)\n    AssertionError: expected 1.482 m, got 1.696 m (residual 0.214 m)\n      at test/predict.test.ts:118:10";

const at = (path: string) => `${CWD}/${path}`;
const sidePath = (id: string) => `/home/mira/.claude/projects/-home-mira-tidewatch/${SESSION}/tool-results/${id}.txt`;

/** A fact is read early, leaves the view twice, and is needed after each time. */
export function havnsund(): SampleFile[] {
  const ids = makeIds("havnsund", "2026-11-16T08:02:11.000Z");
  const log = claudeLog({ ids, sessionId: SESSION, cwd: CWD, context: 20_800 });
  const main = `${SESSION}.jsonl`;
  const agent = surveyAgent({ sessionId: SESSION, cwd: CWD });
  log.record({ type: "mode", mode: "normal", sessionId: SESSION });
  findTheUnit(log, agent.call);
  log.compact(FIRST_SUMMARY, 31_204);
  findTheDatumAgain(log);
  log.compact(SECOND_SUMMARY, 30_871);
  backfill(log);
  log.record({ type: "ai-title", aiTitle: "Fix the Havnsund high-water predictions", sessionId: SESSION });
  log.record({ type: "last-prompt", lastPrompt: "Now the backfill.", sessionId: SESSION });
  return [
    { name: main, body: log.body() },
    { name: `${SESSION}/subagents/agent-${agent.id}.jsonl`, body: agent.body },
    { name: `${SESSION}/tool-results/bq3k8wz1m.txt`, body: stationsManifest() },
    { name: `${SESSION}/tool-results/bt6n0cy4p.txt`, body: stationsManifest() },
  ];
}

function findTheUnit(log: ClaudeLog, survey: Parameters<ClaudeLog["respond"]>[0]["calls"]): void {
  log.prompt(
    "Predictions for Havnsund are about twenty centimetres off since the gauge was replaced. Find out why and fix it. Two rules: the published shape of /v1/predictions stays as it is, and files under data/raw are evidence, never edit them.",
  );
  log.respond({
    thinking:
      "The gauge was replaced, so either its unit, its datum or its clock differs from the old one. The manifest of stations should say. I look at the history and the ingest code first, and keep data/raw read-only.",
    text: "I'll look at the recent history and at how readings are ingested.",
    calls: [
      bash(
        "git log --oneline -8",
        "Recent commits",
        "c41d0e9 Publish quality flags\n8a77f02 Havnsund: new gauge\n51be9c4 Cache constituents\nee0213a Drop the old CSV endpoint\n0b9f6d1 Gap filling up to an hour\n7c3ad55 Validate the manifest\n19e0d8b Add Isleby\n2f4be10 First import",
      ),
      bash(
        "ls src src/gauges src/tides test scripts data data/raw",
        "List the project",
        "data:\nraw\n\ndata/raw:\nreadings\nstations.manifest\n\nscripts:\nbackfill.ts\n\nsrc:\ngauges\ntides\nserver.ts\n\nsrc/gauges:\ngauge.ts\ningest.ts\nmanifest.ts\n\nsrc/tides:\nfit.ts\npredict.ts\n\ntest:\ningest.test.ts\npredict.test.ts",
      ),
    ],
  });
  const early = [
    ...log.respond({
      calls: [
        read(
          at("src/gauges/ingest.ts"),
          sourceOf("ingest.ts", ["normalise", "dropSuspect", "joinGaps", "toSeries"], 520),
        ),
      ],
    }),
    ...log.respond({
      calls: [
        read(
          at("src/tides/predict.ts"),
          sourceOf("predict.ts", ["predictLevel", "nextHighWater", "nextLowWater"], 480),
        ),
      ],
    }),
    ...log.respond({ calls: [failedBash("npm test", "Run the tests", 1, testRun(180, [OFF]))] }),
    ...log.respond({
      thinking: "Expected 1.482, got 4.862: a factor of 3.28 on the level. That is feet. The manifest will tell.",
      calls: [persistedBash(`cat ${MANIFEST}`, "Read the manifest", stationsManifest(), sidePath("bq3k8wz1m"))],
    }),
  ];
  log.respond({
    text: "The manifest is long; I'll pick out Havnsund.",
    calls: [bash(`grep -n 'HVN-07' ${MANIFEST}`, "Find the Havnsund gauge", MANIFEST_LINE)],
  });
  log.respond({
    thinking:
      "Line 847: unit feet, datum MLLW, offset −0.214 m, serial K2291. So two things differ: the unit and the datum. The twenty centimetres are the datum; the unit is hidden by the range check.",
    text: "The new gauge reports feet, against another datum (MLLW, −0.214 m). I'll have the other stations surveyed before I change anything.",
    calls: survey ?? [],
  });
  log.respond({
    calls: [
      bash("head -900 data/raw/readings/HVN-07.csv", "Readings of the new gauge", readings("HVN-07", 13, 900, true)),
    ],
  });
  log.respond({
    calls: [
      bash("head -900 data/raw/readings/ALD-01.csv", "Readings of a gauge that works", readings("ALD-01", 13, 900)),
    ],
  });
  log.microcompact(early.slice(0, 3), 27_412);
  log.prompt("Good. Do the units first, then look at what is left.");
  log.respond({
    thinking: "A small pure helper with a test, then wire it into normalise.",
    calls: [
      read(at("src/gauges/gauge.ts"), sourceOf("gauge.ts", ["parseGauge", "gaugeOf"], 400)),
      read(at("test/ingest.test.ts"), sourceOf("ingest.test.ts", ["testNormalise", "testGaps"], 460)),
    ],
  });
  log.respond({
    calls: [
      edit(
        at("src/gauges/units.ts"),
        "export type Unit = never;",
        'export type Unit = "m" | "ft";\n\nexport function toMetres(level: number, unit: Unit): number {\n  return unit === "ft" ? level * 0.3048 : level;\n}',
        1,
      ),
    ],
  });
  log.respond({
    calls: [
      read(at("src/gauges/manifest.ts"), sourceOf("manifest.ts", ["parseManifest", "stationOf", "checkSerial"], 540)),
    ],
  });
  log.respond({
    calls: [
      bash("head -1000 data/raw/readings/ISL-03.csv", "Another gauge for the test", readings("ISL-03", 13, 1000)),
    ],
  });
  for (const station of ["BRI-02", "CAW-11", "DUN-05", "ESK-09"])
    log.respond({
      calls: [
        bash(`sed -n '1,760p' data/raw/readings/${station}.csv`, `Readings of ${station}`, readings(station, 14, 760)),
      ],
    });
  log.respond({
    text: "toMetres is in place; next it goes into ingest.ts.",
    calls: [
      grep("normalise\\(", "src", [
        "src/gauges/ingest.ts:4:export function normalise(",
        "src/server.ts:61:  const series = normalise(gauge, readings);",
      ]),
    ],
  });
}

function findTheDatumAgain(log: ClaudeLog): void {
  log.respond({
    text: "I'll wire the conversion into ingest.ts and run the tests.",
    calls: [
      read(
        at("src/gauges/ingest.ts"),
        sourceOf("ingest.ts", ["normalise", "dropSuspect", "joinGaps", "toSeries"], 520),
      ),
    ],
  });
  log.respond({
    calls: [
      edit(
        at("src/gauges/ingest.ts"),
        "  const mean = usable.reduce((sum, reading) => sum + reading.level, 0) / Math.max(1, usable.length);",
        "  const metres = usable.map((reading) => toMetres(reading.level, gauge.unit));\n  const mean = metres.reduce((sum, level) => sum + level, 0) / Math.max(1, metres.length);",
        6,
      ),
    ],
  });
  log.respond({ calls: [failedBash("npm test", "Run the tests", 1, testRun(181, [RESIDUAL]))] });
  log.respond({
    thinking:
      "A residual of 0.214 m. Where does that come from? The summary speaks of a residual but not of its cause. Perhaps the fit, perhaps a clock offset.",
    text: "The unit is right now, but 0.214 m remain. I'll look at the fit.",
    calls: [read(at("src/tides/fit.ts"), sourceOf("fit.ts", ["fitConstituents", "residuals", "solve"], 520))],
  });
  log.respond({
    calls: [
      read(at("src/tides/predict.ts"), sourceOf("predict.ts", ["predictLevel", "nextHighWater", "nextLowWater"], 480)),
    ],
  });
  for (const station of ["HVN-07", "ALD-01", "ISL-03", "FEN-04"])
    log.respond({
      calls: [
        bash(
          `head -820 data/raw/readings/${station}.csv`,
          `Compare ${station}`,
          readings(station, 13, 700, station === "HVN-07"),
        ),
      ],
    });
  log.respond({
    thinking: "Neither the fit nor the clock. Perhaps the datum. The manifest might hold one.",
    calls: [persistedBash(`cat ${MANIFEST}`, "Read the manifest", stationsManifest(), sidePath("bt6n0cy4p"))],
  });
  log.respond({ calls: [bash(`grep -n 'HVN-07' ${MANIFEST}`, "Find the Havnsund gauge", MANIFEST_LINE)] });
  log.respond({
    text: "It is the datum: offset_m=-0.214. I'll normalise the manifest so that every station is in metres above LAT.",
    calls: [edit(at(MANIFEST), "unit=ft  datum=MLLW  offset_m=-0.214", "unit=m  datum=LAT  offset_m=0.000", 847)],
  });
  log.prompt("I said at the start that files under data/raw stay as they are. Put it back.");
  log.respond({
    thinking: "That rule was in the first message; the summary did not carry it.",
    text: "You are right, and I'm sorry. I'll restore the file and apply the offset on ingest instead.",
    calls: [
      bash(
        `git checkout -- ${MANIFEST} && git status --short`,
        "Restore the manifest",
        " M src/gauges/ingest.ts\n?? src/gauges/units.ts",
      ),
    ],
  });
  log.respond({
    calls: [
      edit(
        at("src/gauges/ingest.ts"),
        "toMetres(reading.level, gauge.unit)",
        "toMetres(reading.level, gauge.unit) + gauge.offsetM",
        6,
      ),
      bash("npm test", "Run the tests", testRun(182, [])),
    ],
  });
  for (const station of ["GRE-06", "BRI-02", "CAW-11", "DUN-05"])
    log.respond({
      calls: [
        bash(
          `npm run -s check -- --station ${station}`,
          `Check ${station} against the old predictions`,
          readings(station, 20, 420),
        ),
      ],
    });
  log.respond({
    calls: [read(at("scripts/backfill.ts"), sourceOf("backfill.ts", ["planBackfill", "rewriteDay", "report"], 150))],
  });
  log.respond({ text: "All tests pass, and the other stations are unchanged. The backfill is left." });
}

function backfill(log: ClaudeLog): void {
  log.prompt("Now the backfill.");
  log.respond({
    calls: [
      bash(
        "node scripts/backfill.ts --station HVN-07 --from 2026-08-14 --dry-run",
        "Dry run",
        backfillLog(12, "backfill dry run: 22,560 rows would change"),
      ),
    ],
  });
  log.respond({
    text: "The dry run is clean.",
    calls: [
      failedBash(
        "node scripts/backfill.ts --station HVN-07 --from 2026-08-14",
        "Backfill Havnsund",
        3,
        backfillLog(3, "ERROR refusing to write: confirm the gauge with --serial (the serial number in the manifest)"),
      ),
    ],
  });
  log.respond({
    thinking: "It wants the serial of the gauge. It was on the manifest line, which I no longer have.",
    calls: [bash(`grep -n 'HVN-07' ${MANIFEST}`, "Find the serial of the gauge", MANIFEST_LINE)],
  });
  log.respond({
    calls: [
      bash(
        "node scripts/backfill.ts --station HVN-07 --from 2026-08-14 --serial K2291",
        "Backfill Havnsund",
        backfillLog(12, "backfill done: 22,560 rows changed, 0 failed"),
      ),
    ],
  });
  log.respond({
    calls: [
      bash("npm test", "Run the tests once more", testRun(182, [])),
      bash(
        "git commit -qam 'Normalise unit and datum on ingest' && git log --oneline -1",
        "Commit",
        "b7d90aa Normalise unit and datum on ingest",
      ),
    ],
  });
  log.respond({
    text: "Done. Havnsund reports feet against MLLW since 14 August; readings are now converted to metres above LAT on ingest, 22,560 stored rows were backfilled, and data/raw is as it was. The shape of /v1/predictions has not changed.",
  });
}
