import { setImmediate as breathe } from "node:timers/promises";
import { type DeriveStreamRow, listOwnThreads, listSideStreams } from "@/db/queries/derive-input";
import type { DerivedThread } from "@/db/queries/derive-threads";
import { beginGeneration } from "@/db/queries/generations";
import { loadLedger } from "@/db/queries/ledger";
import type { CompactionRow } from "@/lib/core/derived-rows";
import { type Assembly, createAssembly } from "@/lib/derive/assembly";
import { storableKey } from "@/lib/derive/storable";
import type { LogFacts, LogFormat } from "@/lib/parsers/format";
import { createLogParser } from "@/lib/parsers/parse-log";
import { type ReadSide, takeSideFiles } from "./take-side-files";
import { type WritePlace, writeRows } from "./write-rows";

/** Bytes parsed before others get their turn on the event loop. */
const SLICE_BYTES = 256 * 1024;

export interface DerivedRevision {
  n: number;
  size: number;
  lines: number;
  unparsedLines: number;
  facts: LogFacts;
  threads: DerivedThread[];
}

export interface RevisionInput {
  place: WritePlace;
  stream: DeriveStreamRow;
  revision: { n: number; size: number };
  format: LogFormat;
  raw: AsyncIterable<Uint8Array>;
  readSide: ReadSide;
  /** Told after every piece; may throw to stop. */
  onProgress(bytesDone: number): Promise<void>;
}

/**
 * Parses one revision of a log and writes its rows under new generations, which nothing points to yet. While a batch is
 * on its way to the database the next one is parsed; no more than two are in memory.
 */
export async function deriveRevision(input: RevisionInput): Promise<DerivedRevision> {
  const { place, stream, revision } = input;
  const thread = stream.thread ?? "";
  const session = { agent: stream.agent, externalId: stream.sessionExternalId };
  const [assembly, sides] = await Promise.all([
    openAssembly(input, thread),
    listSideStreams(place.database.sql, place.teamId, session),
  ]);
  const generations = new Map<string, number>();
  const parser = createLogParser(
    input.format,
    { agent: input.format.agent, externalId: stream.sessionExternalId, thread, file: stream.file },
    assembly.sink,
  );
  const { sql } = place.database;
  const generationOf = (key: string): number => {
    const generation = generations.get(key);
    if (generation === undefined) throw new Error("A row belongs to a thread that was not begun.");
    return generation;
  };

  async function begin(key: string): Promise<void> {
    const from = { sessionId: place.sessionId, streamId: stream.id, revision: revision.n };
    const [generation, ledger] = await Promise.all([
      beginGeneration(sql, place.teamId, from, key),
      place.isNew ? [] : loadLedger(sql, place.teamId, place.sessionId, key),
    ]);
    generations.set(key, generation);
    assembly.addLedger(key, ledger);
  }

  let writing: Promise<void> = Promise.resolve();
  async function flush(compactions: readonly CompactionRow[] = []): Promise<void> {
    await writing;
    await Promise.all(assembly.withoutLedger().map(begin));
    const { batch, sides: requests } = assembly.take();
    writing = takeSideFiles(requests, sides, input.readSide, batch).then(() =>
      writeRows(place, generationOf, batch, compactions),
    );
    // Awaited by the next flush; a failure meanwhile is not an unhandled one.
    writing.catch(() => {});
  }

  let done = 0;
  for await (const chunk of input.raw) {
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      parser.push(chunk.subarray(from, from + SLICE_BYTES));
      if (assembly.isFull()) await flush();
      await breathe();
    }
    done += chunk.length;
    await input.onProgress(done);
  }
  const { facts, lines, unparsedLines } = parser.end();
  const finished = assembly.finish(facts, unparsedLines);
  await flush(finished.compactions);
  await writing;
  const threads = finished.threads.map((row) => ({ row, generation: generationOf(row.thread) }));
  return { n: revision.n, size: done, lines, unparsedLines, facts, threads };
}

async function openAssembly({ place, stream }: RevisionInput, ownThread: string): Promise<Assembly> {
  const elsewhere = place.isNew
    ? []
    : await listOwnThreads(place.database.sql, place.teamId, place.sessionId, stream.id);
  return createAssembly({
    agent: stream.agent,
    session: stream.sessionExternalId,
    ownThread,
    ownElsewhere: new Set(elsewhere.filter((key) => key !== storableKey(ownThread))),
  });
}
