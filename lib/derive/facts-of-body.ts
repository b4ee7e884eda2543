import { createHash } from "node:crypto";
import { type AnyBody, bodyBytes, bodyMediaType } from "@/lib/core/body";
import type { BodyFacts } from "@/lib/core/derived-rows";
import { NO_TEXT, textFacts } from "@/lib/core/text-facts";
import { storableText } from "./storable";

const MAX_MEDIA_TYPE_CHARS = 100;

export interface BodyWithFacts {
  bytes: Uint8Array;
  facts: BodyFacts;
}

/** A body's bytes with all that is stored about them. Only text has characters and lines. */
export function factsOfBody(body: AnyBody): BodyWithFacts {
  const bytes = bodyBytes(body);
  return factsOfBytes(bytes, bodyMediaType(body), typeof body === "string" && bytes.length === body.length);
}

export function factsOfBytes(bytes: Uint8Array, mediaType: string | null, isAscii = false): BodyWithFacts {
  const facts = {
    sha256: hexOf("sha256", bytes),
    sha1: hexOf("sha1", bytes),
    mediaType: storableText(mediaType, MAX_MEDIA_TYPE_CHARS),
    bytes: bytes.length,
    ...(mediaType === null ? textFacts(bytes, isAscii) : NO_TEXT),
  };
  return { bytes, facts };
}

export function hexOf(algorithm: "sha256" | "sha1", bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest("hex");
}
