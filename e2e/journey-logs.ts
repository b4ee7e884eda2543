import { hasCorpus, readCorpus } from "@/lib/testing/corpus";
import { sampleFiles } from "@/scripts/sample/files";

export interface JourneyLog {
  name: string;
  bytes: Uint8Array;
  /** What its compactions are called on the page. */
  compactions: string[];
  /** The one that is looked into. */
  read: string;
}

const REAL = "cd-95adddad32-0.jsonl";

/** A session of this project's own, and a real one where the real logs are at hand. */
export function journeyLogs(): JourneyLog[] {
  const own = sampleFiles()[0];
  if (!own) throw new Error("The sample archive is empty.");
  const logs = [
    {
      name: own.name,
      bytes: Buffer.from(own.body),
      compactions: ["Microcompaction 1", "Compaction 2", "Compaction 3"],
      read: "Compaction 2",
    },
  ];
  if (!hasCorpus()) return logs;
  const compactions = ["Compaction 1", "Compaction 2", "Compaction 3"];
  return [{ name: REAL, bytes: readCorpus(`claude/entireio-cli/${REAL}`), compactions, read: "Compaction 1" }, ...logs];
}
