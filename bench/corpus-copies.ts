import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const OWN_ID = /"(?:session_id|sessionId|id)":"([^"]{4,60})"/;

export interface LogCopy {
  name: string;
  path: string;
  bytes: number;
  /** Which copy of the whole it belongs to, from 0. */
  copy: number;
}

/**
 * Writes `count` copies of every .jsonl file below `sources` into `target`, each with its own session and record ids, of
 * the same length: so that every copy is new to the archive, and costs what the original costs. A file that is there
 * twice is taken once.
 */
export function writeCopies(sources: readonly string[], target: string, count: number): LogCopy[] {
  const copies: LogCopy[] = [];
  const seen = new Set<string>();
  for (const source of sources) {
    for (const path of logFiles(source)) {
      const text = readFileSync(path, "latin1");
      const hash = createHash("sha256").update(text, "latin1").digest("hex");
      if (seen.has(hash)) continue;
      seen.add(hash);
      for (let n = 0; n < count; n++) {
        const bytes = Buffer.from(withOtherIds(text, n), "latin1");
        const name = `${n}/${relative(source, path)}`;
        const file = join(target, `${copies.length}.jsonl`);
        mkdirSync(target, { recursive: true });
        writeFileSync(file, bytes);
        copies.push({ name, path: file, bytes: bytes.length, copy: n });
      }
    }
  }
  return copies;
}

function withOtherIds(text: string, n: number): string {
  const mark = n.toString(16).padStart(2, "0");
  const own = OWN_ID.exec(text)?.[1];
  const renamed = text.replace(UUID, (id) => mark + id.slice(2));
  return own && !own.match(UUID) ? renamed.replaceAll(`"${own}"`, `"${mark}${own.slice(2)}"`) : renamed;
}

function logFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
