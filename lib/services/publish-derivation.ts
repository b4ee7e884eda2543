import type { Executor } from "@/db/executor";
import { type FileFactsRow, saveFileFacts, setCurrentRevision } from "@/db/queries/derive-files";
import type { DeriveStreamRow } from "@/db/queries/derive-input";
import { holdJob } from "@/db/queries/derive-jobs";
import { lockSession, refreshSession, type SessionFacts } from "@/db/queries/derive-sessions";
import {
  type CurrentThread,
  dropThreads,
  linkThreads,
  listCurrentThreads,
  makeCurrent,
} from "@/db/queries/derive-threads";
import { listSuperseded } from "@/db/queries/generations";
import { lockStream } from "@/db/queries/streams";
import { givesWay } from "@/lib/derive/gives-way";
import { storableKey, storableText } from "@/lib/derive/storable";
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

/**
 * Makes a derivation visible: until it commits readers see what was there before, afterwards only the new. Gives the
 * generations that nothing needs any more.
 */
export async function publish(place: WritePlace, publication: Publication): Promise<number[]> {
  const { database, teamId, sessionId } = place;
  const { stream, derived, current, job } = publication;
  return await database.sql.begin(async (tx) => {
    // What goes out together the server does one after the other: the locks are held before anything is looked at.
    const [, , there] = await Promise.all([
      lockStream(tx, teamId, stream),
      lockSession(tx, sessionId),
      listCurrentThreads(tx, teamId, sessionId),
    ]);
    const shown = derived.find((one) => one.n === current);
    const writes = [
      setCurrentRevision(tx, teamId, stream.id, current),
      ...derived.map((one) => saveFileFacts(tx, teamId, factsOf(stream.id, one))),
      ...(shown ? showThreads(tx, place, stream, shown, there) : []),
    ];
    const revisions = derived.map(({ n }) => n);
    const [isHeld, superseded] = await Promise.all([
      holdJob(tx, job.lease()),
      listSuperseded(tx, teamId, { streamId: stream.id, revisions }),
      ...writes,
    ]);
    if (!isHeld) throw new LeaseLost("The lease of this job has passed to another.");
    return superseded;
  });
}

function showThreads(
  tx: Executor,
  { teamId, sessionId }: WritePlace,
  stream: DeriveStreamRow,
  shown: DerivedRevision,
  there: readonly CurrentThread[],
): Promise<void>[] {
  const others = new Map(there.filter((one) => one.streamId !== stream.id).map((one) => [one.thread, one]));
  const visible = shown.threads.filter(({ row }) => {
    const other = others.get(row.thread);
    return !other || !givesWay(row, other);
  });
  const place = { sessionId, streamId: stream.id };
  const keep = new Set(shown.threads.map(({ row }) => row.thread));
  const gone = there.filter((one) => one.streamId === stream.id && !keep.has(one.thread));
  const links = linksOf(shown.facts).filter(({ thread }) => others.has(thread));
  return [
    makeCurrent(tx, teamId, place, visible),
    ...(links.length > 0 ? [linkThreads(tx, teamId, sessionId, links)] : []),
    ...(gone.length > 0 ? [dropThreads(tx, teamId, place, [...keep])] : []),
    refreshSession(tx, teamId, sessionId, sessionFacts(stream, shown.facts)),
  ];
}

/** Which call began which thread, as far as this log says. */
function linksOf({ threads }: LogFacts) {
  return threads.flatMap(({ thread, parentThread, parentCallId }) =>
    parentCallId === null
      ? []
      : [
          {
            thread: storableKey(thread),
            parentThread: parentThread === null ? null : storableKey(parentThread),
            parentCallId: storableKey(parentCallId),
          },
        ],
  );
}

function factsOf(streamId: string, { n, size, lines, unparsedLines, facts }: DerivedRevision): FileFactsRow {
  return { ...facts.counts, streamId, revision: n, size, lines, unparsedLines, parserVersion: PARSER_VERSION };
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
