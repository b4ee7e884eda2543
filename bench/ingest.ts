import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Target } from "@/e2e/faults/retrying-client";
import type { LogCopy } from "./corpus-copies";

const AT_ONCE = 8;

/** Uploads every file and waits until all is derived and committed. Returns seconds. */
export async function ingest(target: Target, files: readonly LogCopy[]): Promise<number> {
  const started = performance.now();
  const queue = [...files];
  const waiting: string[] = [];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const uploaded = await send(target, `/uploads?name=${encodeURIComponent(file.name)}`, await readFile(file.path));
      if (!uploaded.indexed) waiting.push(uploaded.uploadId);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const id of waiting) await untilIndexed(target, id);
  return (performance.now() - started) / 1000;
}

interface Uploaded {
  uploadId: string;
  indexed: boolean;
  status: string;
}

async function send({ baseUrl, key }: Target, path: string, body: Buffer): Promise<Uploaded> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new Uint8Array(body),
  });
  const uploaded: Uploaded = await response.json();
  if (response.status !== 201)
    throw new Error(`${path}: ${response.status} ${uploaded.status}, but every copy must be new`);
  return uploaded;
}

async function untilIndexed({ baseUrl, key }: Target, id: string): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const response = await fetch(`${baseUrl}/api/v1/uploads/${id}`, { headers: { authorization: `Bearer ${key}` } });
    if ((await response.json()).indexed) return;
    await delay(100);
  }
  throw new Error(`upload ${id} was not indexed within five minutes`);
}
