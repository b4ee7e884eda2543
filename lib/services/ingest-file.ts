import { findStreamState, type NewStream } from "@/db/queries/streams";
import { AppError } from "@/lib/core/errors";
import type { Agent } from "@/lib/core/event";
import { MAX_LINE_BYTES } from "@/lib/core/limits";
import { sideFileOf } from "@/lib/custody/canonical-name";
import { beginFast } from "@/lib/custody/hash";
import { type Peeked, peek } from "@/lib/custody/peek";
import { type Identified, identifyLog, type LogHint } from "@/lib/parsers/detect";
import type { LogIdentity } from "@/lib/parsers/format";
import { FORMATS } from "@/lib/parsers/registry";
import type { Context } from "./context";
import { type Linked, linkRevision } from "./link-revision";
import { receiveChunks } from "./receive-chunks";

export interface FileToIngest {
  uploadId: string;
  parentId: string | null;
  name: string;
  agent: Agent | "auto";
  project: string | null;
  developer: string | null;
  /** For a side file whose path does not name its session. */
  sideSession?: string;
}

/** Heads that are looked at in turn: most logs say who they are at once, some begin with one very long line. */
const HEAD_BYTES = [1024 * 1024, 8 * 1024 * 1024, MAX_LINE_BYTES + 2 * 1024 * 1024];

/**
 * Takes one file into custody: recognised, cut, stored and linked. Gives its place, and the session it belongs to.
 * @throws AppError `invalid` when it is empty, `unsupported` when it is no log we know.
 */
export async function ingestFile(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  file: FileToIngest,
): Promise<Linked & { stream: NewStream }> {
  const peeked = await peek(source, HEAD_BYTES[0] ?? 0);
  try {
    if (peeked.head.length === 0) throw new AppError("invalid", "The file is empty.");
    const stream = { ...(await identify(peeked, file)), ...labelsOf(ctx, file) };
    const { database, actor } = ctx;
    const known = await findStreamState(database.sql, actor.teamId, stream);
    const start = { base: null, before: beginFast() };
    const received = await receiveChunks(database, actor.teamId, peeked.all(), start, known.revisions);
    const { uploadId: id, parentId, name, project, developer } = file;
    const upload = { id, parentId, name, actor: actor.id };
    const request = { stream, labels: { project, developer }, mode: "any", upload } as const;
    return { ...(await linkRevision(database, actor.teamId, request, received, known)), stream };
  } finally {
    await peeked.close();
  }
}

type Place = Omit<NewStream, "project" | "developer">;

async function identify(peeked: Peeked, file: FileToIngest): Promise<Place> {
  const side = file.agent === "codex" ? null : sideFileOf(file.name);
  if (side) {
    const externalId = side.externalId || file.sideSession || "";
    const { file: name } = side;
    return { agent: "claude-code", externalId, file: name, kind: "side", thread: null, sessionExternalId: externalId };
  }
  const found = await identifyHead(peeked, file);
  if (!found)
    throw new AppError("unsupported", "This is no log of Claude Code or Codex that we can recognise by its content.");
  return placeOf(found.identity);
}

async function identifyHead(peeked: Peeked, { name, agent }: FileToIngest): Promise<Identified | null> {
  for (const bytes of HEAD_BYTES) {
    await peeked.more(bytes);
    // A named agent is believed, but only once nothing more can be learnt.
    const last = peeked.ended || bytes === HEAD_BYTES.at(-1);
    const found = identifyLog(peeked.head, { name, agent: "auto" }, formatsOf(agent));
    if (found || last) return found ?? believed(peeked.head, { name, agent });
  }
  return null;
}

function formatsOf(agent: Agent | "auto") {
  return FORMATS.filter((format) => agent === "auto" || format.agent === agent);
}

function believed(head: Uint8Array, hint: LogHint): Identified | null {
  return hint.agent === "auto" ? null : identifyLog(head, hint, FORMATS);
}

/** A Codex subagent writes a rollout of its own, under its own id; a Claude Code subagent's file belongs to its session's. */
export function placeOf(identity: LogIdentity): Place {
  const { agent, externalId, thread, file } = identity;
  const own = agent === "codex" && thread ? thread : externalId;
  return { agent, externalId: own, file, kind: "log", thread, sessionExternalId: externalId };
}

export function labelsOf(
  { actor }: Context,
  said: { project?: string | null | undefined; developer?: string | null | undefined },
): { project: string | null; developer: string | null } {
  return { project: said.project ?? null, developer: said.developer ?? actor.developer };
}
