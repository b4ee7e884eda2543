import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import type { Event, Observation } from "@/lib/api/events";
import type { SessionFile, Thread } from "@/lib/api/sessions";
import type { Upload } from "@/lib/api/uploads";

const INDEXED_WITHIN_MS = 120_000;

/** The archive as a client with a key sees it. Any answer of 500 or more is an error here, whatever was asked. */
export interface Api {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  json<T>(path: string): Promise<T>;
  /** All pages of a list. */
  list<T>(path: string): Promise<T[]>;
  /** Sends a file and waits until it is indexed. */
  upload(
    name: string,
    bytes: Uint8Array,
    headers?: Record<string, string>,
  ): Promise<{ status: number; upload: Upload }>;
  recall(address: string, query?: Record<string, string>): Promise<{ bytes: Uint8Array; type: string }>;
}

export function apiOf(baseUrl: string, key: string): Api {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${key}`);
    const response = await fetch(new URL(`/api/v1${path}`, baseUrl), { ...init, headers });
    if (response.status >= 500)
      throw new Error(`${init.method ?? "GET"} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const json = async <T>(path: string): Promise<T> => {
    const response = await ask(path, { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    fetch: ask,
    json,
    async list<T>(path: string) {
      const items: T[] = [];
      let cursor: string | null = null;
      do {
        const url: string = `${path}${path.includes("?") ? "&" : "?"}limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
        const page: { items: T[]; nextCursor: string | null } = await json(url);
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return items;
    },
    async upload(name, bytes, headers = {}) {
      const response = await ask(`/uploads?name=${encodeURIComponent(name)}`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream", ...headers },
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw new Error(`upload of ${name}: ${response.status} ${await response.text()}`);
      let upload: Upload = await response.json();
      const deadline = Date.now() + INDEXED_WITHIN_MS;
      while (!upload.indexed && Date.now() < deadline) {
        await delay(100);
        upload = await json(`/uploads/${upload.uploadId}`);
      }
      return { status: response.status, upload };
    },
    async recall(address, query = {}) {
      const path = `/recall/${encodeURIComponent(address)}?${new URLSearchParams(query)}`;
      const response = await ask(path, { headers: { accept: "text/plain" } });
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      return { bytes: new Uint8Array(await response.arrayBuffer()), type: response.headers.get("content-type") ?? "" };
    },
  };
}

export type FileOfSession = z.infer<typeof SessionFile>;

/** Everything a session lists, thread by thread. */
export async function wholeSession(
  api: Api,
  session: string,
): Promise<{ threads: ThreadOf[]; files: FileOfSession[] }> {
  const threads = await api.list<z.infer<typeof Thread>>(`/sessions/${session}/threads`);
  const files = await api.list<FileOfSession>(`/sessions/${session}/files`);
  const all: ThreadOf[] = [];
  for (const { thread, kind, own } of threads) {
    const query = `thread=${encodeURIComponent(thread)}`;
    const observations = await api.list<Observation>(`/sessions/${session}/observations?kind=tool&${query}`);
    const events = await api.list<Event>(`/sessions/${session}/events?${query}`);
    all.push({ thread, kind, own, observations, events });
  }
  return { threads: all, files };
}

export interface ThreadOf {
  thread: string;
  kind: string;
  own: boolean;
  observations: Observation[];
  events: Event[];
}

/** Every id a session has issued for tool outputs, as `thread§id`. */
export function idsOf(threads: readonly ThreadOf[]): string[] {
  return threads.flatMap(({ thread, observations }) => observations.map(({ id }) => `${thread}§${id}`)).sort();
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
