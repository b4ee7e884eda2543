import { type IndexedThread, listIndexedThreads, type ThreadPlace } from "@/db/queries/search";
import type { Context } from "./context";
import type { SearchPlaces } from "./search-places";

export interface ThreadAt {
  thread: IndexedThread;
}

/** Where a search stands: before the `nth` find of an event of a thread. */
export interface Position extends ThreadPlace {
  seq: number;
  nth: number;
}

/** Threads read by one query. */
const THREADS = 200;
/** So many derivations are named in one query; of more, all threads are looked through. */
const NAMED = 2000;

/** The threads that a search goes through, those of the latest sessions first. */
export async function* threadsInOrder(
  { database, actor }: Context,
  { generations }: SearchPlaces,
  sessionId: string | null,
  from: ThreadPlace | null,
): AsyncGenerator<IndexedThread> {
  if (generations?.size === 0) return;
  const named = generations && generations.size <= NAMED ? [...generations] : null;
  for (let at = from; ; ) {
    const threads = await listIndexedThreads(database.sql, actor.teamId, {
      ...{ sessionId, generations: named, from: at },
      limit: THREADS + 1,
    });
    for (const thread of threads.slice(0, THREADS))
      if (!generations || generations.has(thread.generation)) yield thread;
    const next = threads[THREADS];
    if (!next) return;
    at = next;
  }
}
