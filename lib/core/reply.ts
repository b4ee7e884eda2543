/** A verb's answer that is more than a JSON value with status 200. Plain data: only `lib/http` makes a response of it. */
export interface Reply<T> {
  reply: true;
  status: number;
  headers: Readonly<Record<string, string>>;
  json?: T;
  bytes?: Uint8Array | ReadableStream<Uint8Array>;
}

export function jsonReply<T>(json: T, status: number, headers: Readonly<Record<string, string>> = {}): Reply<T> {
  return { reply: true, status, headers, json };
}

export function bytesReply(
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Reply<never> {
  return { reply: true, status, headers, bytes };
}

export function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === "object" && value !== null && "reply" in value && value.reply === true;
}
