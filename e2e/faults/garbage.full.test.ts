import { createHash } from "node:crypto";
import { connect } from "node:net";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { madeLog, uuidOf } from "./made-log";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server?.stop());

interface Answer {
  status: number;
  body: { type?: string; file?: { unparsedLines: number; lines: number; toolOutputs: number } };
}

/** A connection for each request: the server may well close one on which it refused a body. */
function own(): Record<string, string> {
  return { authorization: `Bearer ${server.team.key}`, connection: "close" };
}

async function upload(body: Buffer, headers: Record<string, string> = {}, query = ""): Promise<Answer> {
  const response = await fetch(`${server.baseUrl}/api/v1/uploads?name=log.jsonl${query}`, {
    method: "POST",
    headers: { ...own(), ...headers },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

const refused: [what: string, body: () => Buffer, headers: Record<string, string>, status: number, problem: string][] =
  [
    ["nothing", () => Buffer.alloc(0), {}, 422, "invalid"],
    ["only newlines", () => Buffer.from("\n\n\r\n"), {}, 415, "unsupported"],
    ["noise", () => createHash("sha256").update("noise").digest(), {}, 415, "unsupported"],
    ["brotli", () => madeLog(uuidOf("br"), 1), { "content-encoding": "br" }, 415, "unsupported"],
    [
      "two encodings",
      () => gzipSync(madeLog(uuidOf("two"), 1)),
      { "content-encoding": "gzip, gzip" },
      415,
      "unsupported",
    ],
    [
      "a cut gzip",
      () => gzipSync(madeLog(uuidOf("cut"), 50)).subarray(0, 300),
      { "content-encoding": "gzip" },
      422,
      "invalid",
    ],
    ["gzip with another body", () => Buffer.from("not gzip at all"), { "content-encoding": "gzip" }, 422, "invalid"],
    ["zstd with another body", () => Buffer.from("not zstd at all"), { "content-encoding": "zstd" }, 422, "invalid"],
    ["a broken zip", () => Buffer.from("PK\x03\x04 and nothing more"), {}, 422, "invalid"],
  ];

test.each(refused)(
  "%s is refused with the right problem, and keeps nothing",
  async (_what, body, headers, status, problem) => {
    const before = await countSessions();
    const answer = await upload(body(), headers);
    expect([answer.status, answer.body.type]).toEqual([status, `/problems/${problem}`]);
    expect(await countSessions()).toBe(before);
  },
);

test("a wrong key is 401, and so is none", async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${server.baseUrl}/api/v1/uploads`, {
      method: "POST",
      headers,
      body: new Uint8Array(madeLog(uuidOf("key"), 1)),
    });
  for (const headers of [{ authorization: "Bearer plm_wrongwrongwrong" }, { authorization: "Basic abc" }, {}]) {
    const response = await send(headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect((await response.json()).type).toBe("/problems/unauthenticated");
  }
});

test("damage inside a log is kept, counted and no reason to refuse", async () => {
  const session = uuidOf("damaged");
  const lines = madeLog(session, 4).toString("utf8").trimEnd().split("\n");
  const [first = "", second = "", third = "", ...rest] = lines;
  const damaged = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(`${first}\r\n`),
    Buffer.from(`${second}${third}\n`),
    Buffer.alloc(9000),
    Buffer.from('\n{"half": \n\n'),
    Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x0a]),
    Buffer.from(`${"[".repeat(10_000)}\n`),
    Buffer.from(rest.join("\n")),
  ]);
  const answer = await upload(damaged);
  expect(answer.status).toBe(201);
  // Glued objects, the NULs, the half line, the UTF-16 line and the brackets are not one object each; the blank line holds nothing.
  expect(answer.body.file).toMatchObject({ lines: 2 + 4 + rest.length, unparsedLines: 5, toolOutputs: 4 });
  const raw = await fetch(`${server.baseUrl}/api/v1/sessions/${session}/raw`, {
    headers: own(),
  });
  expect(Buffer.from(await raw.arrayBuffer()).equals(damaged)).toBe(true);
});

test("a gzip bomb is cut off with 413", async () => {
  // Two gigabytes of spaces from two megabytes: past the size where the ratio counts.
  const gzip = createGzip({ level: 9 });
  const space = Buffer.alloc(1024 * 1024, " ");
  const packed: Buffer[] = [];
  gzip.on("data", (part: Buffer) => packed.push(part));
  gzip.write(madeLog(uuidOf("bomb"), 1));
  for (let n = 0; n < 2048; n++) {
    if (!gzip.write(space)) await new Promise((resolve) => gzip.once("drain", resolve));
  }
  await new Promise<void>((resolve) => gzip.on("end", resolve).end());
  const answer = await upload(Buffer.concat(packed), { "content-encoding": "gzip" });
  expect([answer.status, answer.body.type]).toEqual([413, "/problems/too-large"]);
}, 120_000);

test("a body shorter than its content-length leaves nothing, and the server goes on", async () => {
  const before = await countSessions();
  const body = madeLog(uuidOf("short"), 20);
  await new Promise<void>((resolve) => {
    const { hostname, port } = new URL(server.baseUrl);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/v1/uploads?name=short.jsonl HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${server.team.key}\r\ncontent-length: ${body.length + 1000}\r\n\r\n`,
      );
      socket.write(body);
      socket.end();
    });
    socket
      .on("close", () => resolve())
      .on("error", () => resolve())
      .resume();
  });
  expect(await countSessions()).toBe(before);
  expect((await upload(madeLog(uuidOf("after short"), 1))).status).toBe(201);
});

test("a log cut at every byte of a record is kept: no answer is a 5xx", async () => {
  const whole = madeLog(uuidOf("cut everywhere"), 1, 40);
  const statuses = new Set<number>();
  for (let end = 1; end < whole.length; end += 7) statuses.add((await upload(whole.subarray(0, end))).status);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
}, 120_000);

async function countSessions(): Promise<number> {
  const response = await fetch(`${server.baseUrl}/api/v1/sessions?limit=200`, {
    headers: own(),
  });
  return (await response.json()).items.length;
}
