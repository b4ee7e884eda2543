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

/** Asks again until there is an answer that is not "later": what a client that must not lose anything does. Bounded. */
export async function persist(target: Target, path: string, { method = "GET", body }: Message = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${target.key}` };
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      const response = await fetch(`${target.baseUrl}/api/v1${path}`, {
        method,
        headers,
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      if (response.status < 500) return response;
      await response.arrayBuffer();
    } catch {
      // The server is away, or went away before it answered.
    }
    await delay(25);
  }
  throw new Error(`${path} got no answer in 400 attempts`);
}

/** Appends `bytes` to a stream in pieces of `pieceBytes`, each acknowledged before the next; gives the statuses. */
export async function appendAll(target: Target, session: string, bytes: Buffer, pieceBytes: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const prefix = createHash("sha256").update(bytes.subarray(0, offset)).digest("hex");
    const query = offset === 0 ? "?offset=0" : `?offset=${offset}&prefixSha256=${prefix}`;
    const body = bytes.subarray(offset, offset + pieceBytes);
    const response = await persist(target, `/streams/claude-code/${session}/${session}.jsonl${query}`, {
      method: "PUT",
      body,
    });
    statuses.push(response.status);
    await response.arrayBuffer();
  }
  return statuses;
}
