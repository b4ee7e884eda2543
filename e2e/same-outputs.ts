import type { ReadLog, ReadOutput } from "@/lib/testing/second-reader/read-output";
import { type Api, sha256, type ThreadOf, wholeSession } from "./api";

const AT_ONCE = 8;

/**
 * Recalls every output that the second reader found, and compares byte for byte. Gives one line for each difference,
 * among them observations that the second reader knows nothing of.
 */
export async function differences(api: Api, session: string, read: ReadLog): Promise<string[]> {
  const { threads } = await wholeSession(api, session);
  const found = idsByCall(threads);
  const wanted = [...read.outputs, ...read.nested];
  const listed = threads.reduce((sum, thread) => sum + thread.observations.length, 0);
  const told =
    listed === wanted.length ? [] : [`${listed} observations are listed, ${wanted.length} stand in the file`];
  const queue = [...wanted];
  const worker = async () => {
    for (let output = queue.shift(); output; output = queue.shift()) {
      const difference = await differenceOf(api, session, output, found);
      if (difference) told.push(difference);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return told;
}

interface Found {
  id: string;
  thread: string;
  seenBytes: number | null;
  complete: boolean | null;
}

async function differenceOf(
  api: Api,
  session: string,
  output: ReadOutput,
  found: Map<string, Found[]>,
): Promise<string | null> {
  const name = `${output.callId} #${output.nth}`;
  const at = found.get(output.callId)?.[output.nth];
  if (!at) return `${name} has no observation`;
  const got = await api.recall(at.id, { session, thread: at.thread });
  if (sha256(got.bytes) !== sha256(output.bytes))
    return `${name} §${at.id}: ${got.bytes.length} bytes were recalled, ${output.bytes.length} stand in the file`;
  if (output.mediaType !== null && got.type !== output.mediaType) return `${name} §${at.id} came as ${got.type}`;
  if ((output.seen?.length ?? null) !== at.seenBytes)
    return `${name} §${at.id}: seen ${at.seenBytes}, not ${output.seen?.length}`;
  if (output.isCut !== null && at.complete === output.isCut)
    return `${name} §${at.id} says complete=${at.complete}, the file holds ${output.isCut ? "a part" : "all"} of it`;
  if (output.seen === null) return null;
  const seen = await api.recall(at.id, { session, thread: at.thread, as: "seen" });
  return sha256(seen.bytes) === sha256(output.seen) ? null : `${name} §${at.id}: what the model got differs`;
}

/** Ids in log order by the client's call id: the list of observations alone does not tell which call is whose. */
function idsByCall(threads: readonly ThreadOf[]): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  for (const { thread, events } of threads) {
    for (const { callId, observationId, observation } of events) {
      if (callId === null || observationId === null) continue;
      const entry = {
        id: observationId,
        thread,
        seenBytes: observation?.seenBytes ?? null,
        complete: observation?.complete ?? null,
      };
      found.set(callId, [...(found.get(callId) ?? []), entry]);
    }
  }
  return found;
}
