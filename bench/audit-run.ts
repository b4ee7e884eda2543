import { createReadStream } from "node:fs";
import { auditLog } from "@/lib/derive/audit/audit-log";
import { claudeCode } from "@/lib/parsers/claude-code/format";
import type { ParseSink } from "@/lib/parsers/format";
import { createLogParser } from "@/lib/parsers/parse-log";
import { CWD } from "./long-session";

export interface AuditRun {
  /** Of all threads of the process, so that it is what one core would have needed. */
  seconds: number;
  /** At the highest. */
  megabytes: number;
}

const [file = "", what] = process.argv.slice(2);
const before = process.cpuUsage();
const audit = auditLog({ cwd: CWD });
const parser = createLogParser(
  claudeCode,
  { agent: "claude-code", externalId: "long", thread: "", file: "long.jsonl" },
  what === "audit" ? audit.sink : idleSink(),
);
for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) parser.push(chunk);
const { facts } = parser.end();
if (what === "audit") audit.finish(facts);
const { user, system } = process.cpuUsage(before);
const run: AuditRun = { seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1e3 };
console.log(JSON.stringify(run));

function idleSink(): ParseSink {
  const next = new Map<string, number>();
  return {
    event({ thread }) {
      const seq = next.get(thread) ?? 0;
      next.set(thread, seq + 1);
      return seq;
    },
    output: () => {},
    amend: () => {},
    usage: () => {},
  };
}
