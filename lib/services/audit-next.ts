import { setImmediate as breathe } from "node:timers/promises";
import type { Database } from "@/db/client";
import { markAudited, nextUnaudited, type UnauditedLog } from "@/db/queries/audit-jobs";
import { insertCallInputs, publishAudit } from "@/db/queries/audit-rows";
import { inputText } from "@/lib/core/audit/input-text";
import { AUDIT_RULES } from "@/lib/core/audit/rules-version";
import { auditLog } from "@/lib/derive/audit/audit-log";
import { rowsOfAudit } from "@/lib/derive/audit/audit-rows";
import { storableKey, storableText } from "@/lib/derive/storable";
import { logError } from "@/lib/log";
import type { ParseSink } from "@/lib/parsers/format";
import { createLogParser } from "@/lib/parsers/parse-log";
import { FORMATS } from "@/lib/parsers/registry";
import { readRevision } from "./read-raw";

/** Bytes parsed before others get their turn on the event loop. */
const SLICE_BYTES = 128 * 1024;
/** Characters of inputs held before they are written. */
const INPUT_CHARS = 1024 * 1024;
/** Of one input, so much is kept to be searched: all of any that a model writes. */
const MAX_INPUT_CHARS = 1024 * 1024;

/** Derivations that could not be audited: not tried again before this process ends. */
const failed = new Set<number>();

/** Audits the threads of the next log whose audit is wanting, from its raw bytes. False where there is none. */
export async function auditNext(from: Database): Promise<boolean> {
  const database = { ...from, sql: from.rebuildable };
  const log = await nextUnaudited(database.sql, [...failed]);
  if (!log) return false;
  try {
    await audit(database, log);
  } catch (error) {
    for (const { generation } of log.threads) failed.add(generation);
    logError("audit-next", error, { teamId: log.teamId, sessionId: log.sessionId });
  }
  return true;
}

async function audit(database: Database, log: UnauditedLog): Promise<void> {
  const { sql } = database;
  const { teamId } = log;
  const generations = new Map(log.threads.map(({ thread, generation }) => [thread, generation]));
  const audited = auditLog({ cwd: log.cwd });
  const inputs = gatherInputs(audited.sink);
  const write = async () => {
    for (const [thread, rows] of inputs.take()) {
      const generation = generations.get(storableKey(thread));
      if (generation !== undefined) await insertCallInputs(sql, { teamId, generation }, rows);
    }
  };
  const parser = parserOf(log, inputs.sink);
  for await (const chunk of readRevision(database, teamId, log.streamId, log.revision, { to: log.size })) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      parser.push(chunk.subarray(at, at + SLICE_BYTES));
      if (inputs.chars() > INPUT_CHARS) await write();
      await breathe();
    }
  }
  const { facts } = parser.end();
  await write();
  for (const [thread, told] of audited.finish(facts)) {
    const generation = generations.get(storableKey(thread));
    if (generation === undefined) continue;
    generations.delete(storableKey(thread));
    await publishAudit(sql, { teamId, generation }, rowsOfAudit(told), AUDIT_RULES);
    await breathe();
  }
  // A thread of which the log tells no event has nothing to audit.
  for (const generation of generations.values()) await markAudited(sql, teamId, generation, AUDIT_RULES);
}

function parserOf(log: UnauditedLog, sink: ParseSink) {
  const format = FORMATS.find(({ agent }) => agent === log.agent);
  if (!format) throw new Error("A log of a format this version does not know was stored.");
  const identity = { agent: format.agent, externalId: log.externalId, thread: log.ownThread ?? "", file: log.file };
  return createLogParser(format, identity, sink);
}

type CallInput = { seq: number; input: string };

/** Keeps what calls were asked where their action does not say all of it, and hands everything on. */
function gatherInputs(to: ParseSink) {
  let gathered = new Map<string, CallInput[]>();
  let chars = 0;
  return {
    sink: {
      ...to,
      event(event) {
        const seq = to.event(event);
        const asked = event.tool ? inputText(event.tool.input) : "";
        if (asked === "" || asked === event.tool?.action) return seq;
        const input = storableText(asked, MAX_INPUT_CHARS);
        chars += input.length;
        const others = gathered.get(event.thread);
        if (others) others.push({ seq, input });
        else gathered.set(event.thread, [{ seq, input }]);
        return seq;
      },
    } satisfies ParseSink,
    chars: () => chars,
    take() {
      const taken = gathered;
      gathered = new Map();
      chars = 0;
      return taken;
    },
  };
}
