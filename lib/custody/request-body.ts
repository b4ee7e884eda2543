import { AppError } from "@/lib/core/errors";

export interface RequestBody {
  body: ReadableStream<Uint8Array> | null;
  contentLength: number | null;
}

const NEVER = new AbortController().signal;

/**
 * The bytes of a request as they come, counted.
 * @param signal aborted when the client is gone.
 * @throws AppError `malformed` when the client broke off, `too-large` past `maxBytes`.
 */
export async function* readBody(
  { body, contentLength }: RequestBody,
  maxBytes: number,
  signal: AbortSignal = NEVER,
): AsyncGenerator<Uint8Array> {
  if (contentLength !== null && contentLength > maxBytes) throw tooLarge(maxBytes);
  let received = 0;
  if (body) {
    const reader = body.getReader();
    try {
      for (let next = await read(reader); !next.done; next = await read(reader)) {
        received += next.value.length;
        if (received > maxBytes) throw tooLarge(maxBytes);
        yield next.value;
      }
    } finally {
      // What is left of the body is of no use any more; a client that broke off cannot be told anyway.
      reader.cancel().catch(() => {});
    }
  }
  // A body without a length that broke off may look like one that ended.
  if (signal.aborted || (contentLength !== null && received < contentLength)) throw cutShort();
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw cutShort({ cause });
  }
}

function cutShort(options?: ErrorOptions): AppError {
  return new AppError("malformed", "The body ended before its announced length. Nothing was kept.", {}, options);
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError("too-large", `At most ${maxBytes.toLocaleString("en")} bytes are taken at once.`, { maxBytes });
}
