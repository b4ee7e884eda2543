import { bash, edit, grep } from "./claude-calls";
import { claudeLog } from "./claude-log";
import type { SampleFile } from "./files";
import { makeIds } from "./ids";

const SESSION = "c2d8e1f4-77a0-4b19-8e55-90ab3c6d7e12";
const CWD = "/home/mira/tidewatch";
const FIRST_TRY = "Rename Isleby to Isleby Harbour everywhere.";

/** A short session whose first direction was taken back with a rewind. */
export function isleby(): SampleFile[] {
  const ids = makeIds("isleby", "2026-11-17T13:20:05.000Z");
  const log = claudeLog({ ids, sessionId: SESSION, cwd: CWD, context: 20_800 });
  log.prompt("Where is the name Isleby used?");
  log.respond({
    calls: [
      grep("Isleby", "src", [
        'src/server.ts:18:  isleby: "Isleby",',
        "src/gauges/manifest.ts:41:  // Isleby was added by hand",
      ]),
    ],
  });
  log.respond({ text: "In src/server.ts as a display name, and in a comment." });
  log.prompt(FIRST_TRY);
  log.respond({
    calls: [bash("sed -i 's/Isleby/Isleby Harbour/g' src/server.ts src/gauges/manifest.ts", "Rename", "")],
  });
  log.respond({ text: "Renamed in two files." });
  log.rewindBefore(FIRST_TRY);
  log.prompt("Rename it in the display name only.");
  log.respond({ calls: [edit(`${CWD}/src/server.ts`, '  isleby: "Isleby",', '  isleby: "Isleby Harbour",', 18)] });
  log.respond({ text: "Done: only the display name changed." });
  log.record({ type: "ai-title", aiTitle: "Rename the display name of Isleby", sessionId: SESSION });
  return [{ name: `${SESSION}.jsonl`, body: log.body() }];
}
