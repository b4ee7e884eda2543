import { claudeLog } from "@/lib/derive/audit/testing/claude-log";
import type { ToldByClaude } from "@/lib/derive/audit/testing/told";

/** A path is lost and written again; one lives on in the summary; a command is done again; a wish is said twice. */
const TOLD: readonly ToldByClaude[] = [
  { prompt: "Never touch the file vendor/lock.json." },
  { calls: [{ run: "rg -n manifest", gave: "src/load.ts:12: read\nsrc/own.ts:7: write\n" }] },
  { compact: "It is in src/own.ts:7." },
  { prompt: "Go on." },
  { reply: "I open src/load.ts." },
  { calls: [{ run: "rg -n manifest", gave: "src/load.ts:12: read\nsrc/own.ts:7: write\n" }] },
  { prompt: "Never touch the file vendor/lock.json." },
];

/** A session in which a compaction cost something. @param n makes it another one of the same course */
export function forgetfulLog(n = 1): Buffer {
  return Buffer.from(
    Buffer.from(claudeLog(TOLD))
      .toString()
      .replaceAll("0c0ffee0-1111", `0c0ffee0-${1110 + n}`),
  );
}
