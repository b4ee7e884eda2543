/** A strong entity tag: the hash of the whole, and which form or part of it is sent. */
export function etagOf(sha256Hex: string, variant = ""): string {
  return variant === "" ? `"${sha256Hex}"` : `"${sha256Hex}.${variant}"`;
}

/** Whether an If-None-Match header names the tag; compared weakly, as RFC 9110 wants it for this header. */
export function noneMatchNames(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag);
}
