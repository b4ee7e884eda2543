import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

export interface Target {
  baseUrl: string;
  key: string;
}

export interface Message {
  method?: string;
  body?: Buffer;
}

export interface Answer {
  status: number;
  bytes: Buffer;
}

/**
 * Asks again until there is a whole answer that is not "later": what a client that must not lose anything does. Bounded.
 * Each attempt has a connection of its own: one kept alive may belong to a server that is gone.
 */
export async function persist(target: Target, path: string, { method = "GET", body }: Message = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${target.key}`, connection: "close" };
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      const response = await fetch(`${target.baseUrl}/api/v1${path}`, {
        method,
        headers,
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status < 500) return { status: response.status, bytes };
    } catch {
      // The server is away, or went away before it answered.
    }
    await delay(25);
  }
  throw new Error(`${path} got no answer in 400 attempts`);
}

/** The answer's JSON, as the caller knows it to be. */
export function jsonOf<T>({ bytes }: Answer): T {
  return JSON.parse(bytes.toString("utf8"));
}

/** Appends `bytes` to a stream in pieces of `pieceBytes`, each acknowledged before the next; gives the statuses. */
export async function appendAll(target: Target, session: string, bytes: Buffer, pieceBytes: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const prefix = createHash("sha256").update(bytes.subarray(0, offset)).digest("hex");
    const query = offset === 0 ? "?offset=0" : `?offset=${offset}&prefixSha256=${prefix}`;
    const body = bytes.subarray(offset, offset + pieceBytes);
    const path = `/streams/claude-code/${session}/${session}.jsonl${query}`;
    statuses.push((await persist(target, path, { method: "PUT", body })).status);
  }
  return statuses;
}
