/** Bytes of all that is kept, and of one body at the most. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/**
 * Bodies that searches read lately, by team and hash. A search begins at the latest sessions, whatever is looked for: what
 * one search read, the next ones read too.
 */
const kept = new Map<string, Uint8Array>();
let bytes = 0;

const nameOf = (teamId: string, sha256: string) => `${teamId} ${sha256}`;

export function recentBody(teamId: string, sha256: string): Uint8Array | undefined {
  const name = nameOf(teamId, sha256);
  const body = kept.get(name);
  if (!body) return undefined;
  kept.delete(name);
  kept.set(name, body);
  return body;
}

export function keepRecentBody(teamId: string, sha256: string, body: Uint8Array): void {
  const name = nameOf(teamId, sha256);
  if (body.length > MAX_BODY_BYTES || kept.has(name)) return;
  // A copy of its own: a body may be a small part of what was read with it.
  kept.set(name, Uint8Array.from(body));
  bytes += body.length;
  for (const [oldest, { length }] of kept) {
    if (bytes <= MAX_BYTES) break;
    kept.delete(oldest);
    bytes -= length;
  }
}
