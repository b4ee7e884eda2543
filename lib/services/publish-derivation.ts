import type { Executor } from "@/db/executor";
import { saveFileFacts, setCurrentRevision } from "@/db/queries/derive-files";
import type { DeriveStreamRow } from "@/db/queries/derive-input";
import { holdJob } from "@/db/queries/derive-jobs";
import { lockSession, refreshSession, type SessionFacts } from "@/db/queries/derive-sessions";
import { dropThreads, listCurrentThreads, makeCurrent } from "@/db/queries/derive-threads";
import { lockStream } from "@/db/queries/streams";
import { givesWay } from "@/lib/derive/gives-way";
import { storableText } from "@/lib/derive/storable";
import type { LogFacts } from "@/lib/parsers/format";
import { PARSER_VERSION } from "@/lib/parsers/registry";
import { type HeldJob, LeaseLost } from "./derive-lease";
import type { DerivedRevision } from "./derive-revision";
import type { WritePlace } from "./write-rows";

const TEXT_CHARS = 2000;

interface Publication {
  stream: DeriveStreamRow;
  derived: readonly DerivedRevision[];
  /** The revision that the stream is shown by, one of the derived. */
  current: number;
  job: HeldJob;
}

/** Makes a derivation visible: until it commits readers see what was there before, afterwards only the new. */
export async function publish(place: WritePlace, publication: Publication): Promise<void> {
  const { database, teamId, sessionId } = place;
  const { stream, derived, current, job } = publication;
  await database.sql.begin(async (tx) => {
    await lockStream(tx, teamId, stream);
    await lockSession(tx, sessionId);
    for (const { n, size, lines, unparsedLines, facts } of derived) {
      const { compactions, microcompactions, toolOutputs, inherited } = facts.counts;
      const counts = { lines, unparsedLines, compactions, microcompactions, toolOutputs, inherited };
      await saveFileFacts(tx, teamId, {
        streamId: stream.id,
        revision: n,
        size,
        ...counts,
        parserVersion: PARSER_VERSION,
      });
    }
    await setCurrentRevision(tx, teamId, stream.id, current);
    const shown = derived.find((one) => one.n === current);
    if (shown) await showThreads(tx, place, stream.id, shown);
    if (shown) await refreshSession(tx, teamId, sessionId, sessionFacts(stream, shown.facts));
    if (!(await holdJob(tx, job.lease()))) throw new LeaseLost("The lease of this job has passed to another.");
  });
}

async function showThreads(
  tx: Executor,
  { teamId, sessionId }: WritePlace,
  streamId: string,
  shown: DerivedRevision,
): Promise<void> {
  const there = new Map((await listCurrentThreads(tx, teamId, sessionId)).map((one) => [one.thread, one]));
  for (const { row, generation } of shown.threads) {
    const other = there.get(row.thread);
    if (other && other.streamId !== streamId && givesWay(row, other)) continue;
    await makeCurrent(tx, teamId, { sessionId, streamId, generation }, row);
  }
  const keep = shown.threads.map(({ row }) => row.thread);
  await dropThreads(tx, teamId, { sessionId, streamId }, keep);
}

function sessionFacts(stream: DeriveStreamRow, facts: LogFacts): SessionFacts {
  return {
    main: stream.thread === "",
    cwd: storableText(facts.cwd, TEXT_CHARS),
    branch: storableText(facts.branch, TEXT_CHARS),
    forkedFrom: storableText(facts.forkedFrom, TEXT_CHARS),
    project: stream.project,
    developer: stream.developer,
  };
}
