import { createReadStream } from "node:fs";
import { Agent, request } from "node:http";
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
      const uploaded = await send(target, `/uploads?name=${encodeURIComponent(file.name)}`, file);
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

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Streams the file as it lies on the disk: the client is to cost as little as it can. */
function send({ baseUrl, key }: Target, path: string, file: LogCopy): Promise<Uploaded> {
  const headers = { authorization: `Bearer ${key}`, "content-length": file.bytes };
  return new Promise((resolve, reject) => {
    const sending = request(`${baseUrl}/api/v1${path}`, { method: "POST", headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part)).on("error", reject);
      response.on("end", () => {
        const uploaded: Uploaded = JSON.parse(Buffer.concat(parts).toString("utf8"));
        if (response.statusCode === 201) resolve(uploaded);
        else reject(new Error(`${path}: ${response.statusCode} ${uploaded.status}, but every copy must be new`));
      });
    });
    sending.on("error", reject);
    createReadStream(file.path, { highWaterMark: 256 * 1024 })
      .on("error", reject)
      .pipe(sending);
  });
}

async function untilIndexed({ baseUrl, key }: Target, id: string): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const response = await fetch(`${baseUrl}/api/v1/uploads/${id}`, { headers: { authorization: `Bearer ${key}` } });
    if ((await response.json()).indexed) return;
    await delay(100);
  }
  throw new Error(`upload ${id} was not indexed within five minutes`);
}
