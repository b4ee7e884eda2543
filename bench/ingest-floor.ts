import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Writable } from "node:stream";
import postgres from "postgres";
import type { LogCopy } from "./corpus-copies";

const HEADER = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);

/**
 * The least an ingest of these files could cost: split, JSON.parse, sha256 of each line, and a binary COPY of the raw
 * lines into one logged bytea column. Returns seconds.
 */
export async function ingestFloor(url: string, files: readonly LogCopy[]): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`drop table if exists bench_floor`;
    await sql`create table bench_floor (line bytea)`;
    const started = performance.now();
    const copy = await sql`copy bench_floor from stdin (format binary)`.writable();
    await write(copy, HEADER);
    for (const file of files) {
      let rest: Buffer = Buffer.alloc(0);
      for await (const chunk of createReadStream(file.path, { highWaterMark: 1024 * 1024 })) {
        const data = rest.length ? Buffer.concat([rest, chunk]) : chunk;
        const { rows, used } = encodeLines(data);
        if (rows.length) await write(copy, Buffer.concat(rows));
        rest = data.subarray(used);
      }
      if (rest.length) await write(copy, Buffer.concat(encodeLine(rest)));
    }
    await write(copy, TRAILER);
    await new Promise<void>((resolve, reject) => {
      copy.on("finish", resolve).on("error", reject);
      copy.end();
    });
    const seconds = (performance.now() - started) / 1000;
    await sql`drop table bench_floor`;
    return seconds;
  } finally {
    await sql.end();
  }
}

function encodeLines(data: Buffer): { rows: Buffer[]; used: number } {
  const rows: Buffer[] = [];
  let from = 0;
  for (let end = data.indexOf(10, from); end !== -1; end = data.indexOf(10, from)) {
    rows.push(...encodeLine(data.subarray(from, end)));
    from = end + 1;
  }
  return { rows, used: from };
}

function encodeLine(line: Buffer): Buffer[] {
  try {
    JSON.parse(line.toString("utf8"));
  } catch {
    // A bad line is stored all the same.
  }
  createHash("sha256").update(line).digest();
  const head = Buffer.alloc(6);
  head.writeInt16BE(1, 0);
  head.writeInt32BE(line.length, 2);
  return [head, line];
}

function write(stream: Writable, bytes: Buffer): Promise<void> | void {
  if (!stream.write(bytes)) return new Promise((resolve) => stream.once("drain", () => resolve()));
}
