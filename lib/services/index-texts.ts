import { setImmediate as breathe } from "node:timers/promises";
import type { Database } from "@/db/client";
import { insertSegment, listUnindexed, publishTextIndex, type UnindexedThread } from "@/db/queries/text-index";
import { listMergeable, mergeSome } from "@/db/queries/text-merge";
import { createGramBuilder, type GramSegment } from "@/lib/core/gram-index";
import { logError } from "@/lib/log";
import { placeTexts } from "./place-texts";

/** Events asked for at once. */
const EVENTS = 4000;
const THREADS = 20;

/** Threads that could not be indexed: not tried again before this process ends. */
const failed = new Set<number>();

/** Makes an index of the texts of every thread that has none as they are now. */
export async function indexTexts(from: Database, isStopped: () => boolean = () => false): Promise<void> {
  const database = { ...from, sql: from.rebuildable };
  for (let after = 0; ; ) {
    const threads = await listUnindexed(database.sql, after, THREADS);
    for (const thread of threads) {
      if (isStopped()) return;
      after = thread.generation;
      if (failed.has(thread.generation)) continue;
      try {
        await indexThread(database, thread);
      } catch (error) {
        failed.add(thread.generation);
        logError("index-texts", error, { teamId: thread.teamId, sessionId: thread.sessionId });
      }
    }
    if (threads.length < THREADS) break;
  }
  for (const teamId of await listMergeable(database.sql)) {
    while (!isStopped() && (await mergeSome(database.sql, teamId)));
  }
}

async function indexThread(database: Database, thread: UnindexedThread): Promise<void> {
  const { sql } = database;
  const builder = createGramBuilder();
  const segments: number[] = [];
  const write = async (full: readonly GramSegment[]) => {
    for (const segment of full) segments.push(await insertSegment(sql, thread, segment));
  };
  for (let at = 0; at < thread.events; at += EVENTS) {
    for await (const texts of placeTexts(database, thread.teamId, [{ ...thread, from: at, to: at + EVENTS }])) {
      for (const { event, action, bodies } of texts) {
        if (action) builder.add(event.seq, action);
        for (const { text } of bodies) builder.add(event.seq, text);
      }
      await write(builder.take());
      await breathe();
    }
  }
  await write(builder.finish());
  await publishTextIndex(sql, thread, segments);
}
