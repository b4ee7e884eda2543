import {
  type FileFactsRow,
  getUploadTree,
  listFileFacts,
  listSessionsOfStreams,
  type UploadedSessionRow,
  type UploadRow,
} from "@/db/queries/uploads";
import type { Upload } from "@/lib/api/uploads";
import { AppError } from "@/lib/core/errors";
import { AGENTS } from "@/lib/core/event";
import type { Context } from "./context";

type File = Omit<Upload, "sessions" | "indexed" | "progress" | "files">;

const STATUSES = ["stored", "duplicate", "extended", "revised", "refused"] as const;

/** An upload as its sender sees it: what became of it, and what was found in it so far. */
export async function describeUpload(
  { database, actor }: Context,
  id: string,
  derived: { indexed: boolean; progress: number },
): Promise<Upload> {
  const [upload, ...members] = await getUploadTree(database.sql, actor.teamId, id);
  if (!upload) throw new AppError("not-found", "There is no such upload here.");
  const streamIds = streamsOf([upload, ...members]);
  const [facts, sessions] = await Promise.all([
    listFileFacts(database.sql, actor.teamId, streamIds),
    listSessionsOfStreams(database.sql, actor.teamId, streamIds),
  ]);
  const described = { ...toFile(upload, facts), sessions: sessions.map(toSession), ...derived };
  return members.length > 0 ? { ...described, files: members.map((member) => toFile(member, facts)) } : described;
}

export function streamsOf(uploads: readonly UploadRow[]): string[] {
  return [...new Set(uploads.flatMap(({ streamId }) => (streamId ? [streamId] : [])))];
}

function toFile(upload: UploadRow, facts: readonly FileFactsRow[]): File {
  const found = facts.find((each) => each.streamId === upload.streamId && each.revision === upload.revision);
  const { streamId: _stream, revision: _revision, ...counts } = found ?? { streamId: "", revision: 0 };
  return {
    uploadId: upload.id,
    name: upload.name,
    status: STATUSES.find((status) => status === upload.status) ?? "stored",
    bytes: upload.size,
    sha256: upload.sha256.length > 0 ? upload.sha256.toString("hex") : null,
    file: "lines" in counts ? counts : null,
    ...(upload.refused === null ? {} : { reason: upload.refused }),
  };
}

function toSession({ agent, ...session }: UploadedSessionRow): Upload["sessions"][number] {
  return { ...session, agent: AGENTS.find((each) => each === agent) ?? "claude-code" };
}
