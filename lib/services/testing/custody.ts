import { createHash, randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { appendStream as appendOp, type Upload, upload as uploadOp } from "@/lib/api/uploads";
import { SCOPES } from "@/lib/core/can";
import { appendStream } from "@/lib/services/append-stream";
import type { Context } from "@/lib/services/context";
import { readRevision } from "@/lib/services/read-raw";
import { uploadLog } from "@/lib/services/upload-log";

/** Somebody of a team of their own. */
export function someone(database: Database, developer: string | null = null): Context {
  const actor = { kind: "key", teamId: randomUUID(), id: "key", developer, scopes: SCOPES } as const;
  return { database, actor, requestId: "test", accept: "", signal: new AbortController().signal };
}

export interface Sent {
  encoding?: string;
  /** Announced length, where it is not the body's. */
  contentLength?: number;
  pieceBytes?: number;
}

export function rawOf(bytes: Uint8Array, { encoding = "", contentLength, pieceBytes = 65_536 }: Sent = {}) {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
  return { body, contentEncoding: encoding, contentLength: contentLength ?? bytes.length };
}

export interface Answer extends Upload {
  httpStatus: number;
}

export async function send(
  ctx: Context,
  bytes: Uint8Array,
  query: Record<string, string> = {},
  sent: Sent = {},
): Promise<Answer> {
  const reply = await uploadLog(ctx, uploadOp.query.parse(query), rawOf(bytes, sent));
  if (!reply.json) throw new Error("the upload was not answered in JSON");
  return { ...uploadOp.output.parse(reply.json), httpStatus: reply.status };
}

export function append(ctx: Context, path: string, query: Record<string, unknown>, bytes: Uint8Array) {
  const [agent, externalId, ...file] = path.split("/");
  const params = appendOp.params.parse({ agent, externalId, file: file.join("/") });
  return appendStream(ctx, { ...params, ...appendOp.query.parse(query) }, rawOf(bytes));
}

export interface StoredRevision {
  file: string;
  externalId: string;
  n: number;
  bytes: Buffer;
  sha256: string;
}

/** Everything a team has in custody, read back. */
export async function everything({ database, actor }: Context): Promise<StoredRevision[]> {
  const rows = await database.sql<{ id: string; file: string; externalId: string; n: number; sha256: string }[]>`
    select s.id, s.file, s.external_id as "externalId", r.n, encode(r.sha256, 'hex') as sha256
    from streams s join revisions r on r.team_id = s.team_id and r.stream_id = s.id
    where s.team_id = ${actor.teamId} order by s.external_id, s.file, r.n`;
  const read: StoredRevision[] = [];
  for (const { id, ...row } of rows) {
    const parts: Uint8Array[] = [];
    for await (const part of readRevision(database, actor.teamId, id, row.n)) parts.push(part);
    read.push({ ...row, bytes: Buffer.concat(parts) });
  }
  return read;
}

export function sha256Hex(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** One line of a Claude Code log, enough to be recognised by. */
export function claudeLine(session: string, text: string, more: Record<string, unknown> = {}): string {
  const message = { role: "user", content: text };
  const record = { type: "user", uuid: randomUUID(), parentUuid: null, sessionId: session, version: "2.1.40", message };
  return `${JSON.stringify({ ...record, isSidechain: false, timestamp: "2026-10-01T00:00:00.000Z", ...more })}\n`;
}

export function claudeLog(session: string, lines: number, chars = 100): Buffer {
  return Buffer.from(
    Array.from({ length: lines }, (_, i) => claudeLine(session, `${i} ${"x".repeat(chars)}`)).join(""),
  );
}
