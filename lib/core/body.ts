import { encodeWtf8 } from "./wtf8";

/** A text of a log (any JavaScript string), or decoded bytes with their media type. */
export type AnyBody = string | { bytes: Uint8Array; mediaType: string };

/** The bytes an address is made from and a recall gives back. */
export function bodyBytes(body: AnyBody): Uint8Array {
  return typeof body === "string" ? encodeWtf8(body) : body.bytes;
}

/** Null for text. */
export function bodyMediaType(body: AnyBody): string | null {
  return typeof body === "string" ? null : body.mediaType;
}
